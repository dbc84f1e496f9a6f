import type { Response } from 'express'
import type { Bulkhead, RequestKind, Slot } from './bulkhead.ts'

type SlotRequest = {
  readonly caller: string
  readonly kind: RequestKind
  /** The longest wait in the queue, in ms. */
  readonly withinMs: number
  /** Receives the slot, at once or after the wait. */
  readonly start: (slot: Slot) => void
  /** Called instead of `start` when the queue is full or the wait took too long. */
  readonly refuse: () => void
  /** Called instead of `start` when the client disconnected in the queue. */
  readonly onDisconnect?: () => void
}

/** Acquires a slot of a bulkhead. Leaves the queue when the client disconnects or the wait takes too long. */
export function acquireSlot(
  bulkhead: Bulkhead,
  res: Response,
  { caller, kind, withinMs, start, refuse, onDisconnect }: SlotRequest,
): void {
  const stopWaiting = () => {
    clearTimeout(timeout)
    res.off('close', abandon)
  }
  const abandon = () => {
    stopWaiting()
    waiting?.release()
    onDisconnect?.()
  }
  const giveUp = () => {
    stopWaiting()
    waiting?.release()
    refuse()
  }
  const timeout = setTimeout(giveUp, withinMs)
  res.once('close', abandon)
  const waiting = bulkhead.acquire(caller, kind, (slot) => {
    stopWaiting()
    start(slot)
  })
  if (!waiting) giveUp()
}
