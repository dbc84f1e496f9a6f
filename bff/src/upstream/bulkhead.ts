import type { Response } from 'express'

export type BulkheadLimits = {
  /** The most requests to a service that are under way at the same time. */
  readonly maxConcurrent: number
  readonly maxQueued: number
  /**
   * The longest expected wait in the queue, estimated from recent requests; a request with a longer wait is refused at
   * once.
   */
  readonly maxWaitMs: number
}

/** A service has ten database connections: more than 32 concurrent requests take longer without more throughput. */
export const BULKHEAD_LIMITS: BulkheadLimits = { maxConcurrent: 32, maxQueued: 256, maxWaitMs: 250 }

/**
 * The kinds of requests. `upload`: its duration says nothing about other requests. `file`: a page requests many files
 * at once, and a browser does not retry a refused one.
 */
export type RequestKind = 'read' | 'change' | 'upload' | 'file'

/** A running or queued request. */
export type Slot = {
  /**
   * Leaves the queue, or frees the slot; a second call does nothing. Only answered requests count for the estimate,
   * because a timeout says nothing about how fast a service is once it recovered.
   */
  release(wasAnswered?: boolean): void
}

export type Bulkhead = {
  /** Calls `start` at once or when a slot is free. @returns null when the request is refused */
  acquire(caller: string, kind: RequestKind, start: (slot: Slot) => void): Slot | null
  readonly inFlight: () => number
  readonly waiting: () => number
}

type Queued = { readonly caller: string; readonly kind: RequestKind; readonly start: () => void }

/**
 * The share of one caller. A quarter of the slots is slightly more than a service works on at the same time for one
 * restaurant.
 */
const CALLER_SHARE_OF_SLOTS = 0.25
const CALLER_SHARE_OF_QUEUE = 0.5
/**
 * The share of the queue, and of the longest expected wait, by kind. The end of the queue is reserved for changes and
 * uploads: a table that cannot be settled costs more than a list that is a minute old. Files get half the queue, and
 * may wait for 8 s, as their share of the deadline in `upstream.ts` allows.
 */
const SHARE_OF_KIND: Readonly<Record<RequestKind, { readonly queue: number; readonly wait: number }>> = {
  read: { queue: 0.75, wait: 0.75 },
  change: { queue: 1, wait: 1 },
  upload: { queue: 1, wait: 1 },
  file: { queue: 0.5, wait: 32 },
}
/**
 * A queue below this share of the slots comes from a loading page or a short pause of the service. While it is so
 * short, no request is refused for its expected wait.
 */
const SHORT_QUEUE = 0.5
/** The weight of the newest request in the moving average. */
const NEWEST = 0.2
/** The least concurrency that is assumed of a service, because its real concurrency shows only under load. */
const MIN_CONCURRENCY = 4

/**
 * Limits the concurrent requests to one service and queues further ones. The queue is served round-robin by caller, so
 * one caller's burst does not delay other callers.
 */
export function createBulkhead({ maxConcurrent, maxQueued, maxWaitMs }: BulkheadLimits = BULKHEAD_LIMITS): Bulkhead {
  const inFlightOf = new Map<string, number>()
  /** The queues by caller; the caller to serve next comes first. */
  const queues = new Map<string, Queued[]>()
  const maxPerCaller = Math.ceil(maxConcurrent * CALLER_SHARE_OF_SLOTS)
  let inFlight = 0
  let waiting = 0
  /** The moving average of duration divided by concurrency: 20 requests together in 100 ms each are one every 5 ms. */
  let msPerRequest = 0

  const hasSlot = (caller: string) => inFlight < maxConcurrent && (inFlightOf.get(caller) ?? 0) < maxPerCaller

  function isOverloaded(caller: string, kind: RequestKind): boolean {
    const share = SHARE_OF_KIND[kind]
    const ownQueue = queues.get(caller)?.length ?? 0
    if (waiting >= maxQueued * share.queue || ownQueue >= maxQueued * CALLER_SHARE_OF_QUEUE) return true
    if (waiting < maxConcurrent * SHORT_QUEUE) return false
    return (aheadOf(ownQueue) + 1) * msPerRequest > maxWaitMs * share.wait
  }

  /**
   * Counts the queued requests that round-robin serves before one more request of a caller who has `ownQueue` queued.
   */
  function aheadOf(ownQueue: number): number {
    let ahead = 0
    for (const { length } of queues.values()) ahead += Math.min(length, ownQueue + 1)
    return ahead
  }

  function begin(entry: Queued): void {
    inFlight++
    inFlightOf.set(entry.caller, (inFlightOf.get(entry.caller) ?? 0) + 1)
    entry.start()
  }

  function recordDuration(tookMs: number, concurrentAtStart: number): void {
    const concurrency = Math.max(concurrentAtStart, inFlight, MIN_CONCURRENCY)
    msPerRequest += (tookMs / concurrency - msPerRequest) * NEWEST
  }

  function end(caller: string): void {
    inFlight--
    const left = (inFlightOf.get(caller) ?? 0) - 1
    if (left > 0) inFlightOf.set(caller, left)
    else inFlightOf.delete(caller)
    startNext()
  }

  function startNext(): void {
    for (const [caller, own] of queues) {
      if (!hasSlot(caller)) continue
      const entry = own.shift()!
      waiting--
      // The caller is reinserted at the end, so that the other callers come first.
      queues.delete(caller)
      if (own.length > 0) queues.set(caller, own)
      return begin(entry)
    }
  }

  function dequeue(entry: Queued): void {
    const own = queues.get(entry.caller) ?? []
    own.splice(own.indexOf(entry), 1)
    if (own.length === 0) queues.delete(entry.caller)
    waiting--
  }

  return {
    inFlight: () => inFlight,
    waiting: () => waiting,
    acquire(caller, kind, start) {
      let status: 'queued' | 'running' | 'released' = 'queued'
      let startedAt = 0
      let concurrentAtStart = 0
      const slot: Slot = {
        release(wasAnswered = false) {
          const before = status
          status = 'released'
          if (before === 'queued') dequeue(entry)
          if (before !== 'running') return
          if (wasAnswered && kind !== 'upload') recordDuration(performance.now() - startedAt, concurrentAtStart)
          end(caller)
        },
      }
      const entry: Queued = {
        caller,
        kind,
        start() {
          status = 'running'
          startedAt = performance.now()
          concurrentAtStart = inFlight
          start(slot)
        },
      }
      if (hasSlot(caller) && !queues.has(caller)) begin(entry)
      else if (isOverloaded(caller, kind)) return null
      else {
        const own = queues.get(caller)
        if (own) own.push(entry)
        else queues.set(caller, [entry])
        waiting++
      }
      return slot
    },
  }
}

type SlotRequest = {
  readonly caller: string
  readonly kind: RequestKind
  /** The longest wait in the queue, in ms. */
  readonly withinMs: number
}

/**
 * Waits for a slot of a bulkhead, and leaves the queue when the client disconnects or the wait takes too long.
 *
 * @returns the slot; `refused` when the bulkhead refused the request or the wait took longer than `withinMs`;
 *   `client-gone` when the client disconnected
 */
export function acquireSlot(
  bulkhead: Bulkhead,
  res: Response,
  { caller, kind, withinMs }: SlotRequest,
): Promise<Slot | 'refused' | 'client-gone'> {
  return new Promise((resolve) => {
    let stopWaiting = () => {}
    const finish = (outcome: Slot | 'refused' | 'client-gone') => {
      stopWaiting()
      resolve(outcome)
    }
    let hasSlot = false
    const queued = bulkhead.acquire(caller, kind, (slot) => {
      hasSlot = true
      finish(slot)
    })
    if (!queued) return finish('refused')
    // A free slot is the usual case and needs neither timer nor listener.
    if (hasSlot) return

    const leave = (outcome: 'refused' | 'client-gone') => {
      queued.release()
      finish(outcome)
    }
    const abandon = () => leave('client-gone')
    const timeout = setTimeout(() => leave('refused'), withinMs)
    res.once('close', abandon)
    stopWaiting = () => {
      clearTimeout(timeout)
      res.off('close', abandon)
    }
  })
}
