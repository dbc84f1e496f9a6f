import { AppError } from '@tiffin/contracts'
import { NO_CONTENT, replayStored, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { FastifyReply } from 'fastify'
import type { RouteDeps } from '../deps.ts'

/** Answers a repetition with the stored reply. @throws AppError IDEMPOTENCY_MISMATCH */
export function replay<Reply>(
  stored: StoredReply,
  request: IdempotentRequest,
  reply: FastifyReply,
): Reply | typeof NO_CONTENT {
  const body = replayStored<Reply>(stored, request, reply)
  return stored.status === 204 ? NO_CONTENT : body
}

/** Answers a write whose key was used by a parallel request. */
export async function requireReplay<Reply>(
  deps: RouteDeps,
  tenant: Tenant,
  request: IdempotentRequest | null,
  reply: FastifyReply,
): Promise<Reply | typeof NO_CONTENT> {
  const found = await findReplay<Reply>(deps, tenant, request, reply)
  if (found === null) throw new AppError('SERVICE_UNAVAILABLE')
  return found
}

/**
 * Runs a write. A repetition that fails by now, because a price changed or the order was paid, gets its first reply.
 * The key is looked up only after a failure, so a successful write needs no further round trip.
 */
export async function orReplay<Reply>(
  deps: RouteDeps,
  tenant: Tenant,
  request: IdempotentRequest | null,
  reply: FastifyReply,
  write: () => Promise<Reply | typeof NO_CONTENT>,
): Promise<Reply | typeof NO_CONTENT> {
  try {
    return await write()
  } catch (error) {
    const replayed = error instanceof AppError ? await findReplay<Reply>(deps, tenant, request, reply) : null
    if (replayed === null) throw error
    return replayed
  }
}

async function findReplay<Reply>(
  { orders }: RouteDeps,
  tenant: Tenant,
  request: IdempotentRequest | null,
  reply: FastifyReply,
): Promise<Reply | typeof NO_CONTENT | null> {
  if (!request) return null
  const stored = await orders.findStoredReply(tenant, request.key)
  return stored && replay<Reply>(stored, request, reply)
}
