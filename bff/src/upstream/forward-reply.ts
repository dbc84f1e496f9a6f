import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import type { Response } from 'express'

/**
 * Hop-by-hop headers are not forwarded. Cookies are not forwarded either, because no service of the product sets one.
 */
const DROPPED_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'set-cookie',
])

/** A reply up to this size fits into the socket buffers of Node and the system. */
const SMALL_BYTES = 64 * 1024
/** The size of the buffer for one larger reply, and for all of them together. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024
const MAX_TOTAL_BUFFERED_BYTES = 64 * 1024 * 1024
/** A client that has not read a reply above `SMALL_BYTES` after this time is disconnected. */
const READ_WITHIN_MS = 60_000

/** The memory that buffered replies hold, shared by all upstreams. */
export type ReplyBudget = { heldBytes: number }

/**
 * Forwards a reply that ends with its head: a 304 or 204, or the answer to a HEAD.
 *
 * @returns false when the reply may have a body; nothing was forwarded then
 */
export function forwardHeadOnly(reply: IncomingMessage, res: Response): boolean {
  const { statusCode } = reply
  if (statusCode !== 304 && statusCode !== 204 && res.req.method !== 'HEAD') return false
  copyHead(reply, res)
  res.end()
  reply.resume()
  return true
}

/**
 * Forwards a service's reply to the client through a bounded buffer. The service is done once the gateway has the
 * reply, so a client that reads slowly holds memory of the gateway and no connection to the service.
 *
 * @returns a function that tells whether the client, not the service, delays the reply
 */
export function forwardReply(reply: IncomingMessage, res: Response, budget: ReplyBudget): () => boolean {
  copyHead(reply, res)
  const size = Number(reply.headers['content-length'] ?? Number.NaN)
  if (size <= SMALL_BYTES) {
    reply.pipe(res)
    return () => false
  }
  let reserved = Math.min(
    Number.isNaN(size) ? MAX_BUFFERED_BYTES : size,
    MAX_BUFFERED_BYTES,
    MAX_TOTAL_BUFFERED_BYTES - budget.heldBytes,
  )
  const buffer = new PassThrough({ highWaterMark: Math.max(reserved, SMALL_BYTES) })
  budget.heldBytes += reserved
  const cutOff = setTimeout(() => res.destroy(), READ_WITHIN_MS)
  res.once('close', () => {
    clearTimeout(cutOff)
    budget.heldBytes -= reserved
    buffer.destroy()
  })
  reply.once('end', () => {
    const left = Math.min(reserved, buffer.writableLength + buffer.readableLength)
    budget.heldBytes -= reserved - left
    reserved = left
  })
  reply.pipe(buffer).pipe(res)
  return () => buffer.writableNeedDrain
}

function copyHead(reply: IncomingMessage, res: Response): void {
  res.statusCode = reply.statusCode ?? 502
  if (reply.statusMessage) res.statusMessage = reply.statusMessage
  for (const [name, value] of Object.entries(reply.headers))
    if (value !== undefined && !DROPPED_HEADERS.has(name)) res.setHeader(name, value)
}
