import { Agent } from 'node:http'
import { AppError } from '@tiffin/contracts'
import type { Request, Response } from 'express'
import { acquireSlot, createBulkhead, type BulkheadLimits, type RequestKind } from './bulkhead.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { ReplyBudget } from './forward-reply.ts'
import { createProxy } from './proxy.ts'

/**
 * The connections exceed the slots of the bulkhead, so that no request waits inside the agent, where it would have no
 * deadline.
 */
const MAX_SOCKETS = 50
const MAX_FREE_SOCKETS = 32

/** The part of the deadline a request may spend in the queue; the rest is left for the service. */
const QUEUE_SHARE_OF_DEADLINE = 0.25

export type ForwardOptions = {
  /** The caller's key; the queue serves its callers in turn. */
  readonly caller: string
  readonly kind: RequestKind
  readonly body: Buffer | null
  /** The deadline for queue and service together, counted from the end of the body. */
  readonly withinMs: number
  /** Receives the length of the service's reply in bytes. */
  readonly onReply?: ((bytes: number) => void) | undefined
}

export type UpstreamState = {
  readonly inFlight: number
  readonly waiting: number
  readonly isOpen: boolean
  /** The time at which the service last answered, in ms since 1970; null before its first answer. */
  readonly answeredAt: number | null
}

export type Upstream = {
  /**
   * Answers a request with the service's reply, or with SERVICE_UNAVAILABLE where the service does not answer.
   *
   * @throws AppError SERVICE_UNAVAILABLE, unanswered, when the circuit is open or the queue is full or too slow
   */
  forward(req: Request, res: Response, options: ForwardOptions): Promise<void>
  readonly state: () => UpstreamState
}

type Settings = { readonly url: string; readonly limits?: BulkheadLimits | undefined; readonly replies: ReplyBudget }

/** One service behind the gateway, with its own connection pool, bulkhead and circuit breaker. */
export function createUpstream({ url, limits, replies }: Settings): Upstream {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: MAX_FREE_SOCKETS })
  const forwardRequest = createProxy(url, agent, replies)
  const bulkhead = createBulkhead(limits)
  const breaker = createCircuitBreaker()
  let answeredAt: number | null = null

  async function forward(
    req: Request,
    res: Response,
    { caller, kind, body, withinMs, onReply }: ForwardOptions,
  ): Promise<void> {
    if (breaker.refuses()) throw unavailable()
    const queuedAt = performance.now()
    // A longer wait would leave the service too little time and make it look slower than it is.
    const slot = await acquireSlot(bulkhead, res, { caller, kind, withinMs: withinMs * QUEUE_SHARE_OF_DEADLINE })
    if (slot === 'client-gone') return
    if (slot === 'refused') throw unavailable()
    if (!breaker.admit()) {
      slot.release()
      throw unavailable()
    }
    const leftMs = withinMs - (performance.now() - queuedAt)
    const outcome = await forwardRequest(req, res, { body, withinMs: leftMs, onReply })
    slot.release(outcome === 'answered')
    if (outcome === 'answered') {
      answeredAt = Date.now()
      breaker.recordSuccess()
    }
    if (outcome === 'failed') breaker.recordFailure()
  }

  return {
    state: () => ({ inFlight: bulkhead.inFlight(), waiting: bulkhead.waiting(), isOpen: breaker.isOpen(), answeredAt }),
    forward,
  }
}

function unavailable(): AppError {
  return new AppError('SERVICE_UNAVAILABLE').with({ retry_after_seconds: 1 })
}
