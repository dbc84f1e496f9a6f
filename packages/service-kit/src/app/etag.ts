import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Adds a tag of the content to a successful reply, and drops the content when the caller has it already. */
export async function tagReply(req: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const etag = `"${createHash('sha1').update(payload).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  const held = (req.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!held.includes(etag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}
