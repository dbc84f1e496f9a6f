import { isHeld, TIMINGS } from '@tiffin/web-kit'

/**
 * Calls `work` twice per registry refresh while the page was not touched for `idleMs` and no hold protects open work.
 *
 * @returns a function that stops the calls
 */
export function whileIdle(idleMs: number, work: () => void): () => void {
  let touchedAt = Date.now()
  const touch = () => {
    touchedAt = Date.now()
  }
  const timer = setInterval(() => {
    if (!isHeld() && Date.now() - touchedAt >= idleMs) work()
  }, TIMINGS.registryRefreshMs / 2)
  addEventListener('pointerdown', touch)
  addEventListener('keydown', touch)
  return () => {
    clearInterval(timer)
    removeEventListener('pointerdown', touch)
    removeEventListener('keydown', touch)
  }
}
