import { renderHook } from '@testing-library/react'
import { storeToken } from '@tiffin/web-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenExpiringAt } from '../testing/render-shell.tsx'
import { useSessionWatch } from './use-session-watch.ts'

const fetching = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))

beforeEach(() => {
  // The clock moves only when the test moves it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(globalThis, 'fetch').mockImplementation(fetching)
  storeToken('restaurant', tokenExpiringAt(Date.now() + 3_600_000))
})
afterEach(() => void vi.useRealTimers())

test('the watch begins five seconds after the page', async () => {
  renderHook(() => useSessionWatch())
  await vi.advanceTimersByTimeAsync(4_999)
  await vi.dynamicImportSettled()
  expect(fetching).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('a page that is left before that leaves nothing behind that begins', () => {
  const { unmount } = renderHook(() => useSessionWatch())
  expect(vi.getTimerCount()).toBe(1)

  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
