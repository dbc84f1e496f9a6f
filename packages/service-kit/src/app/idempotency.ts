import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import type { FastifyReply } from 'fastify'

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

/** A write with an idempotency key, by which a row of `idempotency_keys` is found and compared. */
export type IdempotentRequest = {
  readonly key: string
  readonly route: string
  /** The hash of the request as sent, so that a release with a new field still recognises a repetition. */
  readonly bodyHash: string
  /** Returns the hash of the parsed request, which earlier releases stored. */
  readonly hashParsed: () => string
}

/** The first reply to a key, which each repetition of its request gets. */
export type StoredReply = {
  readonly route: string
  readonly bodyHash: string
  readonly status: number
  readonly reply: unknown
}

/**
 * Reads the header of an idempotent route; null when the caller sent none (then each call counts, gap G4).
 *
 * @throws AppError IDEMPOTENCY_KEY_INVALID
 */
export function readIdempotencyKey(header: string | readonly string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header)) throw new AppError('IDEMPOTENCY_KEY_INVALID')
  return header
}

/**
 * Returns the SHA-256 hash of path parameters and body in hexadecimal, independent of the order of fields. Two requests
 * with one key and different hashes are a mistake of the client, not a repetition.
 */
export function hashRequest(params: unknown, body: unknown): string {
  return createHash('sha256').update(JSON.stringify({ params, body }, sortKeys)).digest('hex')
}

/** Returns whether a stored reply belongs to this request. */
export function isRepetition(stored: Pick<StoredReply, 'route' | 'bodyHash'>, request: IdempotentRequest): boolean {
  if (stored.route !== request.route) return false
  return stored.bodyHash === request.bodyHash || stored.bodyHash === request.hashParsed()
}

/**
 * Answers a repetition with the stored reply.
 *
 * @throws AppError IDEMPOTENCY_MISMATCH when the key belongs to another request
 */
export function replayStored<Reply>(stored: StoredReply, request: IdempotentRequest, reply: FastifyReply): Reply {
  if (!isRepetition(stored, request)) throw new AppError('IDEMPOTENCY_MISMATCH')
  reply.code(stored.status).header('Idempotent-Replayed', 'true')
  return stored.reply as Reply
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
