import { isHeld, TIMINGS, toast } from '@tiffin/web-kit'
import { isOutdated } from './federation.ts'

/** How long nobody has touched anything when a new version is offered. */
const IDLE_MS = 15_000
const OFFERED_FOR_MS = 20_000

/**
 * Offers a new version of the module on screen in an idle moment, never while work is open that it would lose, and
 * never by itself: what is under the hands of a cashier does not change. Whoever leaves the module gets it anyway on
 * the way back. Returns how to stop.
 */
export function offerUpdate(name: string, update: () => void): () => void {
  let touchedAt = Date.now()
  const touch = () => {
    touchedAt = Date.now()
  }
  const take = () => {
    if (!isHeld()) update()
  }
  const offer = () => {
    if (!isOutdated(name) || isHeld() || Date.now() - touchedAt < IDLE_MS) return
    toast.info('A new version is ready.', {
      id: `update ${name}`,
      durationMs: OFFERED_FOR_MS,
      action: { label: 'Update', onClick: take },
    })
  }
  const timer = setInterval(offer, TIMINGS.registryRefreshMs / 2)
  addEventListener('pointerdown', touch)
  addEventListener('keydown', touch)
  return () => {
    clearInterval(timer)
    removeEventListener('pointerdown', touch)
    removeEventListener('keydown', touch)
  }
}
