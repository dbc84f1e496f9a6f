import type { EndpointId } from '@tiffin/contracts'
import { createHandlers, createMockRestaurant, seedIssues, type MockPlatform } from '@tiffin/mock-api'
import { mountStandalone } from '@tiffin/web-kit/standalone'
import { setupWorker } from 'msw/browser'
import system from './routes.tsx'
import './standalone.css'

/*
 * Runs the operator's panel without shell and services; sign in as operator@tiffin.test with tiffin-operator. Options
 * in the address: `?empty` has no restaurant, `?attention` has payment issues, `?fail=getMrr` makes an endpoint fail,
 * and `?silent=billing` stops a service.
 */
const wishes = new URLSearchParams(location.search)
const mock = createMockRestaurant()
if (wishes.has('empty'))
  Object.assign(mock.platform, {
    restaurants: [],
    recentOrders: [],
    orders: 0,
    modules: [],
  } satisfies Partial<MockPlatform>)
if (wishes.has('attention')) mock.platform.paymentIssues = seedIssues(mock)
for (const endpoint of wishes.getAll('fail')) mock.outages.add(endpoint as EndpointId)
for (const service of wishes.getAll('silent')) mock.platform.silent.add(service as 'billing')

await setupWorker(...createHandlers(mock)).start({ quiet: true, onUnhandledFrame: 'bypass' })
mountStandalone('system', null, <system.routes />)
