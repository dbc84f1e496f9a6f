import { AppError } from '@tiffin/contracts'
import { NO_CONTENT, replayStored, type IdempotentRequest, type StoredReply, type Tenant } from '@tiffin/service-kit'
import type { FastifyReply } from 'fastify'
import type { RouteDeps } from '../deps.ts'

/** Answers a repetition with the reply its key has. @throws AppError IDEMPOTENCY_MISMATCH */
export function replay<Reply>(stored: StoredReply, request: IdempotentRequest, reply: FastifyReply): Reply | typeof NO_CONTENT {
  const body = replayStored<Reply>(stored, request, reply)
  return stored.status === 204 ? NO_CONTENT : body
}

/** The reply a key has, if it was used. */
export async function findReplay<Reply>({ orders }: RouteDeps, tenant: Tenant, request: IdempotentRequest | null, reply: FastifyReply): Promise<Reply | typeof NO_CONTENT | null> {
  if (!request) return null
  const stored = await orders.findStoredReply(tenant, request.key)
  return stored && replay<Reply>(stored, request, reply)
}

/** A write found its key used: the reply must be there. */
export async function requireReplay<Reply>(deps: RouteDeps, tenant: Tenant, request: IdempotentRequest | null, reply: FastifyReply): Promise<Reply | typeof NO_CONTENT> {
  const found = await findReplay<Reply>(deps, tenant, request, reply)
  if (found === null) throw new AppError('SERVICE_UNAVAILABLE')
  return found
}
