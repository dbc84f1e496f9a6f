import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { LoadControl } from '../load/load-control.ts'
import { matchesEtag } from './etag.ts'
import { compress, contentEncodingOf, type ContentEncoding } from './compress.ts'

/** A reply and its version, which differs whenever anything the reply depends on differs. */
export type VersionedReply<Body> = { readonly version: string; readonly body: Body }

/**
 * The two queries of a versioned route. Both must return the same version until something changes that the reply
 * depends on.
 */
export type VersionedRead<Context, Body> = {
  /** Reads the version alone, in one round trip. */
  readonly version: (context: Context) => Promise<string>
  readonly read: (context: Context) => Promise<VersionedReply<Body>>
}

/** `packed` has the compressed content by encoding, made for the first client that accepts the encoding. */
type CachedReply = {
  readonly tag: string
  readonly content: Buffer
  readonly packed: Map<ContentEncoding, Promise<Buffer>>
}

export type VersionedRequest<Context> = {
  readonly context: Context
  readonly req: FastifyRequest
  readonly reply: FastifyReply
  readonly endpointId: string
  /** The restaurant, as the key of the fair queue. With the endpoint it is part of every cache key. */
  readonly who: string
  /** Returns whether the client has disconnected. */
  readonly isGone: () => boolean
  readonly reads: VersionedRead<Context, unknown>
}

const MAX_BYTES = 16 * 1024 * 1024
const MAX_REPLY_BYTES = 2 * 1024 * 1024
const MAX_SLOTS = 20_000

/**
 * Answers polls. For a client that has the current version only the version is read, and the reply is 304. Other
 * clients share one serialised reply, which is kept until the version changes or other replies need the space. The
 * version is read under the concurrency limit of usual requests, a reply under that of heavy ones.
 *
 * @param build a hash of the build, part of every ETag
 */
export function createVersionedReplies(load: Pick<LoadControl, 'enter'>, build: string) {
  // An estimate with a margin: the compressed copy of a list adds about a tenth of its size.
  const sizeCalculation = ({ content }: CachedReply) => Math.ceil(content.length * 1.25)
  const cached = new LRUCache<string, CachedReply>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_REPLY_BYTES,
    sizeCalculation,
  })
  const underWay = new Map<string, Promise<CachedReply>>()
  /**
   * The requests that were made before. The version is read first for these, whose reply may be cached, and for
   * requests with `If-None-Match`; for any other request the reply is read at once.
   */
  const answered = new LRUCache<string, true>(atMost(MAX_SLOTS))
  const tagOf = (key: string) => `"${hash('sha1', `${build} ${key}`, 'base64url')}"`

  async function readVersion<Context>({ context, who, isGone, reads }: VersionedRequest<Context>): Promise<string> {
    const leave = await load.enter('usual', who, isGone)
    try {
      return await reads.version(context)
    } finally {
      leave()
    }
  }

  async function read<Context>(request: VersionedRequest<Context>): Promise<CachedReply> {
    const { context, reply, who, isGone, reads } = request
    const leave = await load.enter('heavy', who, isGone)
    try {
      const { version, body } = await reads.read(context)
      const key = `${ownerOf(request)} ${version}`
      const entry = {
        tag: tagOf(key),
        content: Buffer.from(reply.serializeInput(body as Record<string, unknown>, '200') as string),
        packed: new Map(),
      }
      cached.set(key, entry)
      return entry
    } finally {
      leave()
    }
  }

  /** Shares a read for the same version that is under way, which returns this version or a newer one. */
  function readOnce<Context>(request: VersionedRequest<Context>, key: string): Promise<CachedReply> {
    const running = underWay.get(key)
    if (running) return running
    const reading = read(request).finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }

  return async function answer<Context>(request: VersionedRequest<Context>): Promise<FastifyReply> {
    const { req, reply } = request
    const owner = ownerOf(request)
    const slot = `${owner} ${req.url}`
    const isFirst = req.headers['if-none-match'] === undefined && !answered.has(slot)
    answered.set(slot, true)
    if (isFirst) return send(req, reply, await read(request))
    const key = `${owner} ${await readVersion(request)}`
    const tag = tagOf(key)
    if (matchesEtag(req, tag)) return withEtag(reply.code(304), tag).send()
    return send(req, reply, cached.get(key) ?? (await readOnce(request, key)))
  }
}

function ownerOf({ endpointId, who }: Pick<VersionedRequest<never>, 'endpointId' | 'who'>): string {
  return `${endpointId} ${who}`
}

/**
 * Compresses a reply once for all clients of this process that share it, because the gateway would compress it for each
 * of them.
 */
async function send(req: FastifyRequest, reply: FastifyReply, entry: CachedReply): Promise<FastifyReply> {
  const { tag, content, packed } = entry
  withEtag(reply, tag).type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const packing = contentEncodingOf(req, content)
  if (packing === null) return reply.send(content)
  const compressed = packed.get(packing) ?? compress(packing, content)
  packed.set(packing, compressed)
  return reply.header('content-encoding', packing).send(await compressed)
}

function withEtag(reply: FastifyReply, tag: string): FastifyReply {
  return reply.header('etag', tag).header('cache-control', 'private, no-cache')
}
