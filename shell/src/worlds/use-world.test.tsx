import { getUserDetails } from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import { act, screen, waitFor } from '@testing-library/react'
import {
  clearToken,
  endSession,
  readToken,
  serverTime,
  storeLastRestaurant,
  storeToken,
  useApiQuery,
  useQueryClient,
} from '@tiffin/web-kit'
import { setServerAhead } from '@tiffin/web-kit/testing'
import { useEffect } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderShell, tokenExpiringAt, writePage } from '../testing/render-shell.tsx'
import { answerUser } from '../testing/replies.ts'
import { useWorld } from './use-world.ts'

const World = () => <p>World {useWorld().name}</p>
const live = () => tokenExpiringAt(Date.now() + 3_600_000)

beforeEach(() => {
  localStorage.clear()
  writePage()
})

test('[C2-006] losing the token leads to / and to what a visitor sees', async () => {
  storeToken('restaurant', live())
  const shell = renderShell(<World />, { at: '/tables?subdomain=spice', role: null })
  expect(screen.getByText('World restaurant')).toBeDefined()

  act(() => clearToken('restaurant'))
  await waitFor(() => expect(screen.getByText('World marketing')).toBeDefined())
  expect(shell.address()).toBe('/')
})

test.each([
  ['spice', '/?subdomain=spice&returnTo=%2Ftables%3Fsort%3Dname'],
  [null, '/'],
])('[C5-054] a session that ended at restaurant %s leads to its login and back', async (lastRestaurant, address) => {
  if (lastRestaurant) storeLastRestaurant(lastRestaurant)
  const token = live()
  storeToken('restaurant', token)
  const shell = renderShell(<World />, { at: '/tables?sort=name', role: null })
  act(() => endSession('restaurant', token))
  await waitFor(() => expect(shell.address()).toBe(address))
})

test('[C2-006] a logout leads to / also where the restaurant is known', async () => {
  storeLastRestaurant('spice')
  storeToken('restaurant', live())
  const shell = renderShell(<World />, { at: '/tables', role: null })
  act(() => clearToken('restaurant'))
  await waitFor(() => expect(screen.getByText('World marketing')).toBeDefined())
  expect(shell.address()).toBe('/')
})

test('[C5-053] [C5-054] a token that ran out while the page was closed leads to the login too', async () => {
  storeLastRestaurant('spice')
  storeToken('restaurant', tokenExpiringAt(Date.now() - 1))
  const shell = renderShell(<World />, { at: '/pos', role: null })
  await waitFor(() => expect(shell.address()).toBe('/?subdomain=spice&returnTo=%2Fpos'))
  expect(screen.getByText('World tenant-login')).toBeDefined()
})

test('[C2-006] a logout in another tab counts here', async () => {
  storeToken('restaurant', live())
  renderShell(<World />, { at: '/tables', role: null })
  localStorage.removeItem('authToken')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
  await waitFor(() => expect(screen.getByText('World marketing')).toBeDefined())
})

test('[C2-005] signing in opens the restaurant app', async () => {
  renderShell(<World />, { at: '/?subdomain=spice', role: null })
  expect(screen.getByText('World tenant-login')).toBeDefined()
  act(() => storeToken('restaurant', live()))
  await waitFor(() => expect(screen.getByText('World restaurant')).toBeDefined())
})

test.each([
  ['ran out', () => tokenExpiringAt(Date.now() - 1)],
  ['is none', () => 'garbage'],
])('[C5-053] [C5-054] [C8-049] a stored token that %s is forgotten', (_what, token) => {
  localStorage.setItem('authToken', token())
  renderShell(<World />, { at: '/pos', role: null })
  expect(screen.getByText('World marketing')).toBeDefined()
  expect(readToken('restaurant')).toBeNull()
})

test.each([3, -3])(
  '[C5-053] [C5-054] a tablet that is %d h wrong keeps a session that the server has, and none that ran out for it',
  async (wrongHours) => {
    setServerAhead(-wrongHours * HOUR_MS)
    for (const [leftMs, world] of [
      [HOUR_MS, 'World restaurant'],
      [-HOUR_MS, 'World marketing'],
    ] as const) {
      localStorage.setItem('authToken', tokenExpiringAt(serverTime() + leftMs))
      const shell = renderShell(<World />, { at: '/pos', role: null })
      expect(screen.getByText(/^World/).textContent).toBe(world)
      shell.unmount()
    }
    expect(readToken('restaurant')).toBeNull()
  },
)

describe('a browser that is paired as a screen', () => {
  const openKitchen = () => renderShell(<World />, { at: '/kitchen', role: null })
  const world = () => screen.getByText(/^World/).textContent

  test('[C2-006 R12] becomes one when it is paired, and stays on the page when the staff session ends', async () => {
    storeToken('restaurant', live())
    const shell = openKitchen()
    act(() => storeToken('device', live()))
    expect(world()).toBe('World restaurant')

    act(() => clearToken('restaurant'))
    await waitFor(() => expect(world()).toBe('World kitchen'))
    expect(shell.address()).toBe('/kitchen')
  })

  test('goes on to say so when the pairing was revoked, but not when it was given up', async () => {
    storeToken('device', 'a.b.c')
    openKitchen()
    act(() => endSession('device', 'a.b.c'))
    expect(world()).toBe('World kitchen')

    act(() => storeToken('device', 'a.b.c'))
    act(() => clearToken('device'))
    await waitFor(() => expect(world()).toBe('World marketing'))
  })

  test('[C2-006] control: on another page, and without a pairing, signing out leads to / as ever', async () => {
    for (const [at, device] of [
      ['/tables', 'a.b.c'],
      ['/kitchen', null],
    ] as const) {
      localStorage.clear()
      if (device) storeToken('device', device)
      storeToken('restaurant', live())
      const shell = renderShell(<World />, { at, role: null })
      act(() => clearToken('restaurant'))
      await waitFor(() => expect(world()).toBe('World marketing'))
      expect(shell.address()).toBe('/')
      shell.unmount()
    }
  })
})

describe('the replies that are stored on the disk', () => {
  const tokenOf = (sub: string, role: string) =>
    `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 3600, sub, role }))}.x`
  /** Opens the app as this user, and lists the databases that are deleted from then on. */
  const watchDeletions = (token: string | null) => {
    const deleted: string[] = []
    vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
    onTestFinished(() => void vi.unstubAllGlobals())
    if (token) storeToken('restaurant', token)
    renderShell(<World />, { at: '/tables', role: null })
    return deleted
  }
  const asha = tokenOf('asha', 'Waiter')

  test.each([
    ['a log-out', asha, () => clearToken('restaurant')],
    ['the end of the session', asha, () => endSession('restaurant', asha)],
    ['a colleague', asha, () => storeToken('restaurant', tokenOf('ravi', 'Captain'))],
    ['a sign-in', null, () => storeToken('restaurant', asha)],
  ])('are deleted by %s', async (_what, before, happens) => {
    const deleted = watchDeletions(before)
    expect(deleted).toEqual([])
    act(happens)
    expect(deleted).toEqual(['tiffin.last-known'])
  })

  test('are deleted when the session ran out while the page was closed', async () => {
    expect(watchDeletions(tokenExpiringAt(Date.now() - 1))).toEqual(['tiffin.last-known'])
  })

  test('control: stay when the token of the same user is renewed, and when the operator signs in', () => {
    const deleted = watchDeletions(asha)
    act(() => storeToken('restaurant', tokenOf('asha', 'Captain')))
    act(() => storeToken('system', live()))
    expect(deleted).toEqual([])
  })
})

test('the operator’s token changes nothing here', () => {
  storeToken('restaurant', live())
  renderShell(<World />, { at: '/tables', role: null })
  act(() => storeToken('system', live()))
  expect(screen.getByText('World restaurant')).toBeDefined()
})

describe('a colleague who takes over', () => {
  const tokenOf = (sub: string, hours = 1) =>
    `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + hours * 3600, sub }))}.x`
  let known = () => 0
  const Session = () => {
    const queries = useQueryClient()
    useEffect(() => {
      known = () => queries.getQueryCache().getAll().length
    }, [queries])
    return <p>{useApiQuery(getUserDetails, {}, { staleTime: Infinity }).data?.userRole}</p>
  }
  const Owned = () => {
    const { user } = useWorld()
    return (
      <>
        <p>User {user}</p>
        <Session key={user} />
      </>
    )
  }
  const open = async () => {
    storeToken('restaurant', tokenOf('asha'))
    answerUser('Admin')
    renderShell(<Owned />, { at: '/users', role: null })
    await screen.findByText('Admin')
    answerUser('Waiter')
  }

  test('gets the own data: what was read before is forgotten, also where another tab was used', async () => {
    await open()
    act(() => {
      localStorage.setItem('authToken', tokenOf('ravi'))
      window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
    })

    expect(await screen.findByText('User ravi')).toBeDefined()
    expect(await screen.findByText('Waiter')).toBeDefined()
    expect(screen.queryByText('Admin')).toBeNull()
  })

  test('control: a renewed token of the same user clears nothing', async () => {
    await open()
    act(() => storeToken('restaurant', tokenOf('asha', 2)))

    expect([screen.getByText('User asha'), screen.getByText('Admin')]).toHaveLength(2)
    expect(known()).toBe(1)
  })
})
