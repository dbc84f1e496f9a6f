import { clearToken, readToken, serverTime, storeToken } from '@tiffin/web-kit'
import { setServerAhead } from '@tiffin/web-kit/testing'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeTime, tokenExpiringAt } from '../testing/render-shell.tsx'
import { useSessionExpiry } from './use-session-expiry.ts'

const HOUR_MS = 3_600_000

test('[C5-053] [C5-054] [C8-049] the session ends the moment its token runs out', async () => {
  const time = fakeTime()
  storeToken('restaurant', tokenExpiringAt(Date.now() + HOUR_MS))
  renderHook(() => useSessionExpiry())

  await time.advance(HOUR_MS - 2_000)
  expect(readToken('restaurant')).not.toBeNull()
  await time.advance(3_000)
  expect(readToken('restaurant')).toBeNull()
})

test('[C5-053] a renewed token lives as long as it says', async () => {
  const time = fakeTime()
  storeToken('restaurant', tokenExpiringAt(Date.now() + HOUR_MS))
  renderHook(() => useSessionExpiry())
  storeToken('restaurant', tokenExpiringAt(Date.now() + 3 * HOUR_MS))

  await time.advance(2 * HOUR_MS)
  expect(readToken('restaurant')).not.toBeNull()
  await time.advance(HOUR_MS)
  expect(readToken('restaurant')).toBeNull()
})

test('[C5-053] [C5-054] a tablet that was asleep at the moment logs out when it wakes', async () => {
  const time = fakeTime()
  storeToken('restaurant', tokenExpiringAt(Date.now() + HOUR_MS))
  renderHook(() => useSessionExpiry())
  // While a device sleeps its timers do not run, but its clock does.
  localStorage.setItem('authToken', tokenExpiringAt(Date.now() - 1))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(readToken('restaurant')).toBeNull()
  await time.advance(HOUR_MS)
})

test('[C5-053] [C5-054] a laptop that slept with the page in sight logs out within a minute', async () => {
  const time = fakeTime()
  storeToken('restaurant', tokenExpiringAt(Date.now() + HOUR_MS))
  renderHook(() => useSessionExpiry())
  // The clock of a device goes on while it sleeps, and its timers do not.
  vi.setSystemTime(Date.now() + 2 * HOUR_MS)

  await time.advance(60_000)
  expect(readToken('restaurant')).toBeNull()
})

test.each([3, -3])(
  '[C5-053] [C5-054] the session of a tablet that is %d h wrong ends when its token runs out for the server',
  async (wrongHours) => {
    const time = fakeTime()
    setServerAhead(-wrongHours * HOUR_MS)
    storeToken('restaurant', tokenExpiringAt(serverTime() + HOUR_MS))
    renderHook(() => useSessionExpiry())

    await time.advance(HOUR_MS - 2_000)
    expect(readToken('restaurant')).not.toBeNull()
    await time.advance(3_000)
    expect(readToken('restaurant')).toBeNull()
  },
)

test('[C5-054] what is no token at all is no session', () => {
  storeToken('restaurant', 'garbage')
  renderHook(() => useSessionExpiry())
  expect(readToken('restaurant')).toBeNull()
})

test('a token beyond the longest timer of a browser is not taken for one that ran out', async () => {
  const time = fakeTime()
  storeToken('restaurant', tokenExpiringAt(Date.now() + 60 * 24 * HOUR_MS))
  const { unmount } = renderHook(() => useSessionExpiry())
  await time.advance(HOUR_MS)
  expect(readToken('restaurant')).not.toBeNull()
  unmount()
  clearToken('restaurant')
})
