import { checkSession, getUserDetails } from '@tiffin/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readToken, storeLastRestaurant, storeToken, TIMINGS } from '@tiffin/web-kit'
import { server } from '@tiffin/web-kit/testing'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { moduleOf, platformModules, platformRegistry, registryOf } from '../testing/modules.ts'
import { fakeTime, renderShell, tokenExpiringAt, writePage } from '../testing/render-shell.tsx'
import { answerSubscription, answerUser, refuseEndpoint } from '../testing/replies.ts'
import { RestaurantWorld } from './restaurant-world.tsx'
import { useWorld } from './use-world.ts'

vi.mock('../modules/module-outlet.tsx', () => ({ ModuleOutlet: ({ name }: { name: string }) => <p>Module {name}</p> }))

beforeEach(() => {
  const registry = platformRegistry
  writePage(registry)
  server.use(http.get('*/modules.json', () => HttpResponse.json(registry)))
  storeToken('restaurant', tokenExpiringAt(Date.now() + 3_600_000))
  answerSubscription('active')
  server.use(http.get('*/api/session', () => new HttpResponse(null, { status: 204 })))
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
  const shell = open('/dashboard')
  expect((await screen.findByRole('banner')).textContent).toBe('Overview')
  for (const [address, name] of [
    ['/menu', 'Menu'],
    ['/orders', 'Orders'],
    ['/tables', 'Tables'],
    ['/plans', 'Billing & Plans'],
    ['/users', 'Users'],
    ['/settings', 'Settings'],
  ] as const) {
    shell.go(address)
    await waitFor(() => expect(screen.getByRole('banner').textContent).toBe(name))
  }
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

test.each(['Admin', 'Captain'] as const)(
  'the kitchen screen of a %s has no sidebar, and no entry in one',
  async (role) => {
    answerUser(role)
    const shell = open('/kitchen')
    expect(await screen.findByText('Module kitchen')).toBeDefined()
    expect(screen.queryByRole('complementary')).toBeNull()

    shell.go('/tables')
    expect(within(await sidebar()).queryByRole('link', { name: /Kitchen/ })).toBeNull()
  },
)

test.each(['Waiter', 'Cashier'] as const)('a %s at the kitchen screen is led home', async (role) => {
  answerUser(role)
  const shell = open('/kitchen')
  await sidebar()
  expect(shell.address()).toBe(role === 'Waiter' ? '/tables' : '/dashboard')
  expect(shell.texts()).toEqual(['Access denied.'])
})

test('[C2-020] [C2-021] an address that names no page leads home without a word', async () => {
  answerUser('Cashier')
  const shell = open('/nowhere')
  await sidebar()
  expect([shell.address(), shell.texts()]).toEqual(['/dashboard', []])
})

test('an addition is in the sidebar within a minute of its release, and out of it when it is taken back', async () => {
  const time = fakeTime()
  const stock = moduleOf('stock', {
    pages: [{ address: '/stock', label: 'Stock', title: 'Stock', icon: 'boxes', after: '/tables', roles: ['Waiter'] }],
  })
  const answerRegistry = (...modules: Parameters<typeof registryOf>) =>
    server.use(http.get('*/modules.json', () => HttpResponse.json(registryOf(...modules))))
  answerUser('Waiter')
  open('/tables')
  const entries = async () =>
    within(await sidebar())
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(await entries()).toEqual(['Tables', 'POS Terminal'])

  answerRegistry(...platformModules, stock)
  await time.advance(TIMINGS.registryRefreshMs)
  await waitFor(async () => expect(await entries()).toEqual(['Tables', 'Stock', 'POS Terminal']))

  answerRegistry(...platformModules)
  await time.advance(TIMINGS.registryRefreshMs)
  await waitFor(async () => expect(await entries()).toEqual(['Tables', 'POS Terminal']))
})

test('where an older gateway answers, which says nothing of pages, those that are known stay', async () => {
  const time = fakeTime()
  const older = platformModules.map(({ pages: _pages, slots: _slots, ...module }) => ({ ...module, version: '0.9.0' }))
  let asked = 0
  server.use(http.get('*/modules.json', () => (asked++, HttpResponse.json(registryOf(...older)))))
  answerUser('Waiter')
  open('/tables')
  await sidebar()
  await time.advance(TIMINGS.registryRefreshMs)
  await waitFor(() => expect(asked).toBe(1))
  await time.advance(TIMINGS.registryRefreshMs)
  await waitFor(() => expect(asked).toBe(2))

  expect(within(await sidebar()).getByRole('link', { name: 'Tables' })).toBeDefined()
})

test('without any page for the role a message says so, and nothing redirects in a loop', async () => {
  const empty = registryOf()
  writePage(empty)
  server.use(http.get('*/modules.json', () => HttpResponse.json(empty)))
  answerUser('Waiter')
  open('/tables')
  expect(
    await screen.findByText('No page of Tiffin could be found for you. Please try again in a minute.'),
  ).toBeDefined()
})

test('a page that stays open asks again who is signed in, which renews its token, and a failed question ends nothing', async () => {
  const time = fakeTime()
  const renewed = tokenExpiringAt(Date.now() + 7_200_000)
  answerUser('Waiter')
  const shell = open('/pos')
  await screen.findByText('Module pos')

  answerUser('Waiter', { 'x-renewed-token': renewed })
  await time.advance(TIMINGS.sessionRefreshMs)
  await waitFor(() => expect(readToken('restaurant')).toBe(renewed))

  refuseEndpoint(getUserDetails, 'INTERNAL')
  await time.advance(TIMINGS.sessionRefreshMs)
  await time.advance(1_000)
  expect([readToken('restaurant'), shell.texts()]).toEqual([renewed, []])
  expect(screen.getByText('Module pos')).toBeDefined()
})

test('a session that was ended elsewhere is noticed within ten seconds by a page that asks nothing else', async () => {
  const time = fakeTime()
  answerUser('Waiter')
  open('/pos')
  await screen.findByText('Module pos')
  await time.advance(60_000)
  expect(readToken('restaurant')).not.toBeNull()

  refuseEndpoint(checkSession, 'TOKEN_INVALID')
  await time.advance(9_000)
  await waitFor(() => expect(readToken('restaurant')).toBeNull())
})

test('out of sight nothing is asked, and back in sight at once', async () => {
  const time = fakeTime()
  let asked = 0
  server.use(
    http.get('*/api/session', () => {
      asked++
      return new HttpResponse(null, { status: 204 })
    }),
  )
  answerUser('Waiter')
  open('/pos')
  await screen.findByText('Module pos')
  await time.advance(10_000)
  await waitFor(() => expect(asked).toBeGreaterThan(0))

  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const before = asked
  await time.advance(60_000)
  expect(asked).toBe(before)

  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked).toBe(before + 1))
})

test('Log out everywhere asks, ends the sessions at the server and then this one', async () => {
  answerUser('Admin')
  const ended: string[] = []
  server.use(
    http.post('*/api/logout', ({ request }) => {
      ended.push(request.headers.get('authorization') ?? '')
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const token = readToken('restaurant')
  const shell = open('/dashboard')
  fireEvent.click(within(await sidebar()).getByRole('button', { name: 'Log out everywhere' }))

  await waitFor(() => expect(readToken('restaurant')).toBeNull())
  expect(shell.questions.map(({ title }) => title)).toEqual(['Log out everywhere?'])
  expect([ended, shell.texts()]).toEqual([[`Bearer ${token}`], []])
})

test('when it fails the session stays and the failure is shown', async () => {
  answerUser('Admin')
  server.use(http.post('*/api/logout', () => new HttpResponse(null, { status: 500 })))
  const shell = open('/dashboard')
  fireEvent.click(within(await sidebar()).getByRole('button', { name: 'Log out everywhere' }))

  await waitFor(() => expect(shell.texts()).toEqual(['Could not log out everywhere. Please try again.']))
  expect(readToken('restaurant')).not.toBeNull()
})

describe('user details that cannot be loaded', () => {
  const answer = (reply: () => Response) => server.use(http.get(`*${getUserDetails.path}`, reply))
  const fail = (status: number) => () => HttpResponse.json({ error: 'No.' }, { status })

  test.each([401, 403, 404, 500])('[C7-008] [C7-009] end the session by an answer of %i', async (status) => {
    answer(fail(status))
    const shell = open('/pos')
    await waitFor(() => expect(shell.texts()).toEqual(['Session error: Could not load user profile.']))
    expect(readToken('restaurant')).toBeNull()
  })

  test.each([
    ['without an answer', () => HttpResponse.error()],
    ['by a proxy that found nobody (502)', () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 })],
    ['while tenancy is away (503)', fail(503)],
    ['by a proxy that gave up (504)', () => new HttpResponse(null, { status: 504 })],
    ['while the restaurant has too many requests (429)', fail(429)],
  ])('[C7-008] [C7-009 G35] keep it %s, and Try Again leads in', async (_when, reply) => {
    answer(reply)
    const token = readToken('restaurant')
    const shell = open('/pos')
    expect(await screen.findByRole('heading', { name: 'Loading Failed' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('Session error: Could not load user profile.')
    expect([readToken('restaurant'), shell.address(), shell.texts()]).toEqual([token, '/pos', []])

    answerUser('Waiter')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Module pos')).toBeDefined()
  })

  test('[C5-054] a token that was refused leads to the login of its restaurant, also where the failure is shown', async () => {
    storeLastRestaurant('spice')
    refuseEndpoint(getUserDetails, 'TOKEN_INVALID')
    const World = () => {
      useWorld()
      return <RestaurantWorld />
    }
    const shell = renderShell(<World />, { at: '/pos', role: null })
    await waitFor(() => expect(shell.texts()).toEqual(['Session error: Could not load user profile.']))
    expect(shell.address()).toBe('/?subdomain=spice&returnTo=%2Fpos')
  })

  test('[C7-009] end it as well when the service that was away is back and refuses', async () => {
    refuseEndpoint(getUserDetails, 'SERVICE_UNAVAILABLE')
    open('/pos')
    const tryAgain = await screen.findByRole('button', { name: 'Try Again' })

    refuseEndpoint(getUserDetails, 'TOKEN_INVALID')
    fireEvent.click(tryAgain)
    await waitFor(() => expect(readToken('restaurant')).toBeNull())
  })
})
