import type { CartLine } from '@tiffin/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { cartOf } from '../drafts/draft-lines.ts'
import { useDrafts } from '../drafts/draft-store.ts'
import { isPrint } from './print-job.ts'
import { isPunch, orderIdOf, type Waiting, type WaitingPunch } from './punch-job.ts'
import { punchQueue, type PunchQueue } from './punch-queue.ts'
import { isPaidHere, isPayment, type WaitingPayment } from './settle-job.ts'

/** Returns the queue of the restaurant. The first call opens it, and it sends its commands from then on. */
export function usePunchQueue(): PunchQueue {
  // The drafts are opened first, because that takes over drafts which an early release stored by the restaurant's name.
  useDrafts()
  return punchQueue()
}

/** Returns the commands of this till that wait in the queue or were refused, the oldest first. */
export function useWaiting(): readonly Waiting[] {
  const { onChange, list } = usePunchQueue()
  return useSyncExternalStore(onChange, list)
}

/** Returns whether commands wait because the server does not answer. */
export function useIsCut(): boolean {
  const { onChange, list, isAway } = usePunchQueue()
  return useSyncExternalStore(onChange, () => isAway() && list().some(({ refusal }) => !refusal))
}

/**
 * Returns whether punches of an order wait, or an invoice that this till has printed, so that the server does not know
 * its bill yet: a print by the server would give it a second invoice.
 */
export function useIsUnsent(orderId: string): boolean {
  return useWaiting().some((command) => (isPunch(command) || isPrint(command)) && command.subject === orderId)
}

export function useRefusedPayments(orderId: string): readonly WaitingPayment[] {
  return useWaiting()
    .filter(isPayment)
    .filter(({ subject, refusal }) => subject === orderId && refusal)
}

/** The waiting commands of the guests at one table, or of one order without a table. */
export type WaitingOf = {
  /**
   * The punches of these guests, the refused ones included. Punches of orders that were paid on this till are left out,
   * because those guests have left.
   */
  readonly punches: readonly WaitingPunch[]
  /** The dishes of the punches that are not refused. */
  readonly lines: readonly CartLine[]
  /** The id of the order that a waiting punch places; null without such a punch, or if the till gave it no id. */
  readonly orderId: string | null
  /** The ids of the orders that were paid on this till and whose payment waits. */
  readonly paid: ReadonlySet<string>
  /** The payments that the server has refused. */
  readonly refused: readonly WaitingPayment[]
}

/** Returns the waiting commands of a lane: the id of a table, or of an order without a table. */
export function useWaitingOf(lane: string | null): WaitingOf {
  const waiting = useWaiting()
  return useMemo(() => {
    const ofLane = waiting.filter((command) => command.lane === lane)
    const paid = new Set(ofLane.filter(isPaidHere).map(({ subject }) => subject))
    const punches = ofLane.filter(isPunch).filter(({ subject }) => !paid.has(subject))
    const sent = punches.filter(({ refusal }) => !refusal).map(({ job }) => job.attempt)
    const placed = sent.findLast((attempt) => attempt.orderId === null && attempt.body.id)
    return {
      punches,
      lines: sent.reduce<readonly CartLine[]>((sum, { lines }) => cartOf(sum, lines), []),
      orderId: placed ? orderIdOf(placed) : null,
      paid,
      refused: ofLane.filter(isPayment).filter(({ refusal }) => refusal),
    }
  }, [waiting, lane])
}
