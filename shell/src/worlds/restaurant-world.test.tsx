import { getUserDetails } from '@tiffin/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { readToken, storeToken, TIMINGS } from '@tiffin/web-kit'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeTime, renderShell, tokenUntil, writePage } from '../testing/render-shell.tsx'
import { answerSubscription, answerUser, refuse } from '../testing/replies.ts'
import { RestaurantWorld } from './restaurant-world.tsx'

vi.mock('../modules/module-outlet.tsx', () => ({ ModuleOutlet: ({ name }: { name: string }) => <p>Module {name}</p> }))

beforeEach(() => {
  const routes = {
    pos: ['/pos'],
    backoffice: ['/dashboard', '/menu', '/orders', '/tables', '/settings', '/users'],
    billing: ['/plans'],
  }
  const modules = Object.entries(routes).map(([name, owned]) => ({
    name,
    routes: owned,
    version: '1',
    entry: '',
    js: [],
    css: [],
    integrity: {},
    contract: '1',
  }))
  const registry = { schema: 1, revision: 1, modules } as const
  writePage(registry)
  server.use(http.get('*/modules.json', () => HttpResponse.json(registry)))
  storeToken('restaurant', tokenUntil(Date.now() + 3_600_000))
  answerSubscription('active')
})

const open = (at: string) => renderShell(<RestaurantWorld />, { at, role: null })
const sidebar = () => screen.findByRole('complementary', { name: 'Sidebar' })

test('[C2-030] [C2-031] [C2-029] the sidebar shows the restaurant, who is signed in and on which plan', async () => {
  answerUser('Admin')
  open('/dashboard')
  const chrome = within(await sidebar())
  for (const text of ['S', 'asha@spice.test', 'Admin']) expect(chrome.getByText(text)).toBeDefined()
  expect(await chrome.findByText('Pro plan')).toBeDefined()
  expect(chrome.getByRole('button', { name: 'Logout' })).toBeDefined()
  const entries = ['Dashboard', 'Menu', 'Orders', 'Tables', 'POS Terminal', 'Billing & Plans', 'Users', 'Settings']
  expect(chrome.getAllByRole('link').map((link) => link.textContent)).toEqual(entries)
  expect(screen.getByText('Module backoffice')).toBeDefined()
})

test('[C2-032] [C2-033] the mobile header names the page', async () => {
  answerUser('Admin')
  open('/dashboard')
  expect((await screen.findByRole('banner')).textContent).toBe('Overview')
})

test('[C2-025] the till has no sidebar', async () => {
  answerUser('Waiter')
  open('/pos')
  expect(await screen.findByText('Module pos')).toBeDefined()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('[C2-023] [C2-024] [C6-030] a denied page says so once and leads home', async () => {
  answerUser('Waiter')
  const shell = open('/users')
  await sidebar()
  expect([shell.address(), shell.texts()]).toEqual(['/tables', ['Access denied.']])
  expect(shell.toasts[0]?.kind).toBe('error')
})

test('[C2-020] [C2-021] an address that names no page leads home without a word', async () => {
  answerUser('Cashier')
  const shell = open('/nowhere')
  await sidebar()
  expect([shell.address(), shell.texts()]).toEqual(['/dashboard', []])
})

test('a page that stays open asks again who is signed in, which renews its token, and a failed question ends nothing', async () => {
  const time = fakeTime()
  const renewed = tokenUntil(Date.now() + 7_200_000)
  answerUser('Waiter')
  const shell = open('/pos')
  await screen.findByText('Module pos')

  answerUser('Waiter', { 'x-renewed-token': renewed })
  await time.advance(TIMINGS.sessionRefreshMs)
  await waitFor(() => expect(readToken('restaurant')).toBe(renewed))

  refuse(getUserDetails, 'INTERNAL')
  await time.advance(TIMINGS.sessionRefreshMs)
  await time.advance(1_000)
  expect([readToken('restaurant'), shell.texts()]).toEqual([renewed, []])
  expect(screen.getByText('Module pos')).toBeDefined()
})

test('[C7-008] [C7-009] user details that cannot be loaded end the session', async () => {
  refuse(getUserDetails, 'INTERNAL')
  const shell = open('/pos')
  await waitFor(() => expect(shell.texts()).toEqual(['Session error: Could not load user profile.']))
  expect(readToken('restaurant')).toBeNull()
})
