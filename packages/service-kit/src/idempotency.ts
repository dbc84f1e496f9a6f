import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { FastifyReply } from 'fastify'

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

/** A write that may be repeated: what a row of the `idempotency_keys` table is looked up and compared by. */
export type IdempotentRequest = { readonly key: string; readonly route: string; readonly bodyHash: string }

/** The reply a key already has. */
export type StoredReply = {
  readonly route: string
  readonly bodyHash: string
  readonly status: number
  readonly reply: unknown
}

/**
 * Reads the header of an idempotent route; null when the caller sent none (then each call counts, gap G4).
 * The path and the body belong to the request: one key for two orders is a mistake, not a repetition.
 */
export function readIdempotentRequest(
  header: string | readonly string[] | undefined,
  route: string,
  params: unknown,
  body: unknown,
): IdempotentRequest | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header)) throw new AppError('IDEMPOTENCY_KEY_INVALID')
  return { key: header, route, bodyHash: hashOf({ params, body }) }
}

/**
 * Answers a repetition with the stored reply. @throws AppError IDEMPOTENCY_MISMATCH when the key was for something
 * else.
 */
export function replayStored<Reply>(stored: StoredReply, request: IdempotentRequest, reply: FastifyReply): Reply {
  if (stored.route !== request.route || stored.bodyHash !== request.bodyHash) throw new AppError('IDEMPOTENCY_MISMATCH')
  reply.code(stored.status).header('Idempotent-Replayed', 'true')
  return stored.reply as Reply
}

/** SHA-256 of a JSON value that does not depend on the order of its keys. */
function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, sortKeys)).digest('hex')
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
