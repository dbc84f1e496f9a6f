import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Adds an ETag to a 200 reply, and answers 304 instead when `If-None-Match` matches. The library `@fastify/etag` is not
 * used, because it tags every reply of its scope, ignores lists in `If-None-Match` and sets no `cache-control`.
 */
export async function addEtag(req: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (!matchesEtag(req, etag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}

/** Returns whether `If-None-Match`, a list of strong or weak tags, names this ETag. */
export function matchesEtag(req: FastifyRequest, etag: string): boolean {
  return (req.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
