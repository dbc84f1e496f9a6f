import type { EndpointId } from '@tiffin/contracts'
import { createHandlers, createMockRestaurant, mockToken, type MockRestaurant } from '@tiffin/mock-api'
import { storeToken } from '@tiffin/web-kit'
import { mount, server } from '@tiffin/web-kit/testing'
import { expect, onTestFinished } from 'vitest'
import system from '../routes.tsx'

type Setting = {
  readonly mock?: MockRestaurant
  /** The answer to every question of the shell. */ readonly confirms?: boolean
}

/** Mounts the module at an address, as the shell does. */
export function renderSystem(at: string, { mock = createMockRestaurant(), confirms = true }: Setting = {}) {
  server.use(...createHandlers(mock))
  const SystemRoutes = system.routes
  const mounted = mount(<SystemRoutes />, { at, confirms })
  // Every toast of the panel must name its duration (spec §9), or it would last as long as toasts elsewhere.
  onTestFinished(() => expect(mounted.toasts.filter(({ durationMs }) => durationMs !== 3_000)).toEqual([]))
  return { ...mounted, mock }
}

/** Mounts the panel at an address with the operator signed in. */
export function renderPanel(at: string, setting: Setting = {}) {
  storeToken('system', mockToken(new Date()))
  return renderSystem(at, setting)
}

export const callsTo = (mock: MockRestaurant, endpoint: EndpointId) =>
  mock.calls.filter((call) => call.endpoint === endpoint)

/** The five endpoints of spec §7, which the panel calls on entry and after every change. */
export const LOADED_TOGETHER = [
  'getPlatformStats',
  'listRestaurants',
  'getMrr',
  'listRecentOrders',
  'listAllPlans',
] as const satisfies readonly EndpointId[]
/** Returns the number of calls to each of these endpoints. */
export const loadsOf = (mock: MockRestaurant) => LOADED_TOGETHER.map((endpoint) => callsTo(mock, endpoint).length)
