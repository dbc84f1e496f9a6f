import { AppError, type PunchReply } from '@tiffin/contracts'
import { NO_CONTENT, replayStored, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { FastifyReply } from 'fastify'
import type { RouteDeps } from '../../deps.ts'
import type { Punch } from '../../repository/order-punches.ts'

/**
 * Answers a repetition with the stored reply. @throws AppError IDEMPOTENCY_MISMATCH if the key was used for another
 * request
 */
export function replay<Reply>(
  stored: StoredReply,
  request: IdempotentRequest,
  reply: FastifyReply,
): Reply | typeof NO_CONTENT {
  const body = replayStored<Reply>(stored, request, reply)
  return stored.status === 204 ? NO_CONTENT : body
}

/** Marks the reply to a repetition when it is not the stored reply, for which `replay` sets the same header. */
export function markRepeated(reply: FastifyReply): void {
  reply.header('Idempotent-Replayed', 'true')
}

/** The request of a punch, and the reply object to answer with. */
type Sent = {
  readonly tenant: Tenant
  readonly idempotency: IdempotentRequest | null
  readonly reply: FastifyReply
}

type Replayed = PunchReply | typeof NO_CONTENT

/**
 * Returns the failure of a punch whose key a parallel request has just used. `replayPunch` answers it with the reply of
 * that request.
 */
export function repeatedInParallel(): AppError {
  return new AppError('SERVICE_UNAVAILABLE')
}

/**
 * Answers a punch that failed. A repetition may fail because a price changed or the order was paid meanwhile. The
 * repetition then gets its first reply, or the order's present state when that reply is no longer stored. Both are
 * looked up only after a failure, so a punch that succeeds needs no further round trip.
 *
 * @throws the failure of a punch that is no repetition, or AppError IDEMPOTENCY_MISMATCH, ORDER_ID_USED
 */
export async function replayPunch(deps: RouteDeps, sent: Sent, punch: Punch, failure: unknown): Promise<Replayed> {
  const replayed = failure instanceof AppError ? await findReplay(deps, sent, punch) : null
  if (replayed === null) throw failure
  return replayed
}

async function findReplay({ orders, findPunch }: RouteDeps, sent: Sent, punch: Punch): Promise<Replayed | null> {
  const { tenant, idempotency, reply } = sent
  const stored = idempotency && (await orders.findStoredReply(tenant, idempotency.key))
  if (stored) return replay<PunchReply>(stored, idempotency, reply)
  const kept = await findPunch(tenant, punch)
  if (!kept) return null
  if (!kept.isSame) throw new AppError(kept.isByOrder ? 'ORDER_ID_USED' : 'IDEMPOTENCY_MISMATCH')
  markRepeated(reply.code(punch.kind === 'place' ? 201 : 200))
  return kept.reply
}
