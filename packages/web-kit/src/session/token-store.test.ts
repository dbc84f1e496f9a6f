import { afterEach, expect, test, vi } from 'vitest'
import { clearToken, endSession, hasLiveToken, readToken, storeToken, watchTokens } from './token-store.ts'

afterEach(() => localStorage.clear())

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

test('ending a session leaves a newer sign-in alone', () => {
  storeToken('restaurant', 'newer')

  endSession('restaurant', 'older')
  expect(readToken('restaurant')).toBe('newer')
})

test('watchers hear of sign-in, sign-out and another tab', () => {
  const heard = vi.fn()
  const stop = watchTokens(heard)

  storeToken('restaurant', 'r')
  clearToken('restaurant')
  window.dispatchEvent(new StorageEvent('storage', { key: 'systemAuthToken' }))
  stop()
  storeToken('restaurant', 'r')

  expect(heard.mock.calls.flat()).toEqual(['restaurant', 'restaurant', 'system'])
})
