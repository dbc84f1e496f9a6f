import type { CartLine } from '@tiffin/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { cartOf } from '../drafts/draft-lines.ts'
import { useDrafts } from '../drafts/draft-store.ts'
import { orderIdOf, type WaitingPunch } from './punch-job.ts'
import { punchQueue, type PunchQueue } from './punch-queue.ts'

/** Returns the queue of the restaurant. The first call opens it, and it sends its punches from then on. */
export function usePunchQueue(): PunchQueue {
  // The drafts are opened first, because they carry over drafts of an early release by the restaurant's name.
  useDrafts()
  return punchQueue()
}

/** Returns the punches of this till that have no final answer yet, the oldest first. */
export function useWaiting(): readonly WaitingPunch[] {
  const { onChange, list } = usePunchQueue()
  return useSyncExternalStore(onChange, list)
}

/** The waiting punches of one table, or of one order without a table. */
export type WaitingOf = {
  /** All punches, the refused ones included. */
  readonly punches: readonly WaitingPunch[]
  /** The dishes of the punches that are not refused. */
  readonly lines: readonly CartLine[]
  /** The id of the order that a waiting punch places; null without such a punch, or if the till gave it no id. */
  readonly orderId: string | null
}

/** Returns the waiting punches of a lane: the id of a table, or of an order without a table. */
export function useWaitingOf(lane: string | null): WaitingOf {
  const waiting = useWaiting()
  return useMemo(() => {
    const punches = waiting.filter((punch) => punch.lane === lane)
    const sent = punches.filter(({ refusal }) => !refusal).map(({ job }) => job.attempt)
    const placed = sent.findLast((attempt) => attempt.orderId === null && attempt.body.id)
    return {
      punches,
      lines: sent.reduce<readonly CartLine[]>((sum, { lines }) => cartOf(sum, lines), []),
      orderId: placed ? orderIdOf(placed) : null,
    }
  }, [waiting, lane])
}
