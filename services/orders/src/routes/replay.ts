import { AppError } from '@tiffin/contracts'
import { NO_CONTENT, replayStored, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { FastifyReply } from 'fastify'
import type { RouteDeps } from '../deps.ts'

/** Answers a repetition with the reply its key has. @throws AppError IDEMPOTENCY_MISMATCH */
export function replay<Reply>(
  stored: StoredReply,
  request: IdempotentRequest,
  reply: FastifyReply,
): Reply | typeof NO_CONTENT {
  const body = replayStored<Reply>(stored, request, reply)
  return stored.status === 204 ? NO_CONTENT : body
}

/** A write found its key used: the reply must be there. */
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
 * Does a write; a repetition that would be refused by now, for a price that changed or an order that was paid, gets the
 * reply of its first try. Keys are looked up only then, so what is accepted takes no further round trip.
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
