import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderKitchen } from '../testing/render-kitchen.tsx'

test('the display is kept awake, again whenever the page is back in sight, and let go with the page', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  const { unmount } = renderKitchen()
  await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'))

  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(1)
  sight.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))

  unmount()
  await waitFor(() => expect(release).toHaveBeenCalled())
})
