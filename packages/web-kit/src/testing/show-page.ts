import { onTestFinished, vi } from 'vitest'

/** Brings the page into sight or hides it, as another tab or a locked tablet does, until the test ends. */
export function showPage(state: DocumentVisibilityState): void {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
