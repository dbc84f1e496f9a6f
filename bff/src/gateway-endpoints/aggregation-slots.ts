import { AppError } from '@tiffin/contracts'
import type { Response } from 'express'
import { acquireSlot, createBulkhead, type BulkheadLimits } from '../upstream/bulkhead.ts'

/**
 * One restaurant gets a quarter of the slots, because a person looks at one list at a time, and a page of the audit
 * makes the gateway read up to 2,000 entries from four services.
 */
const AGGREGATION_LIMITS: BulkheadLimits = { maxConcurrent: 16, maxQueued: 64, maxWaitMs: 1_000 }

export type AggregationSlots = {
  /**
   * Waits for a slot.
   *
   * @returns the function that releases the slot, or null when the client disconnected in the queue
   * @throws AppError SERVICE_UNAVAILABLE when the queue is full or the wait took too long
   */
  acquire(caller: string, res: Response): Promise<((wasAnswered: boolean) => void) | null>
}

/**
 * Limits the concurrent aggregations of restaurants, in total and for each restaurant. Restaurants in the queue are
 * served round-robin.
 */
export function createAggregationSlots(limits: BulkheadLimits = AGGREGATION_LIMITS): AggregationSlots {
  const bulkhead = createBulkhead(limits)
  return {
    async acquire(caller, res) {
      const slot = await acquireSlot(bulkhead, res, { caller, kind: 'read', withinMs: limits.maxWaitMs })
      if (slot === 'client-gone') return null
      if (slot === 'refused') throw new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
      return (wasAnswered) => slot.release(wasAnswered)
    },
  }
}
