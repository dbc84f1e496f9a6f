import { HOUR_MS } from '@tiffin/domain'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { setServerAhead } from '../testing/server-clock.ts'
import { clearToken, endSession, hasLiveToken, readToken, storeToken, watchTokens } from './token-store.ts'

afterEach(() => {
  localStorage.clear()
  setServerAhead(0)
})

const tokenUntil = (exp: number) => `e30.${btoa(JSON.stringify({ exp }))}.x`

test('[C3-038] [C3-039] tokens are kept in local storage as authToken and systemAuthToken', () => {
  storeToken('restaurant', 'r')
  storeToken('system', 's')

  expect([localStorage.getItem('authToken'), localStorage.getItem('systemAuthToken')]).toEqual(['r', 's'])
})

test('[C5-053] only a token that has not expired is live', () => {
  storeToken('restaurant', tokenUntil(100))

  expect([hasLiveToken('restaurant', 99_999), hasLiveToken('restaurant', 100_000), hasLiveToken('system', 0)]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([3, -3])(
  'a token that another tab removed has run out by the server’s clock, with a tablet that is %d h wrong',
  (wrongHours) => {
    const serverMs = Date.now() - wrongHours * HOUR_MS
    setServerAhead(-wrongHours * HOUR_MS)
    const heard = vi.fn()
    onTestFinished(watchTokens(heard))
    for (const leftMs of [HOUR_MS, -HOUR_MS]) {
      const oldValue = tokenUntil((serverMs + leftMs) / 1000)
      window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', oldValue }))
    }

    expect(heard.mock.calls).toEqual([
      ['restaurant', false],
      ['restaurant', true],
    ])
  },
)

test('ending a session leaves a newer sign-in alone', () => {
  storeToken('restaurant', 'newer')

  endSession('restaurant', 'older')
  expect(readToken('restaurant')).toBe('newer')
})

test('watchers hear of sign-in, sign-out, an ended session and another tab', () => {
  const heard = vi.fn()
  const stop = watchTokens(heard)
  const inAnotherTab = (oldValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'systemAuthToken', oldValue }))

  storeToken('restaurant', 'r')
  clearToken('restaurant')
  storeToken('restaurant', 'r')
  endSession('restaurant', 'r')
  inAnotherTab(tokenUntil(Date.now() / 1000 + 60))
  inAnotherTab(tokenUntil(Date.now() / 1000 - 60))
  stop()
  storeToken('restaurant', 'r')

  expect(heard.mock.calls).toEqual([
    ['restaurant', false],
    ['restaurant', false],
    ['restaurant', false],
    ['restaurant', true],
    ['system', false],
    ['system', true],
  ])
})
