import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

const PACKERS = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
} as const

export type ContentEncoding = keyof typeof PACKERS
const PREFERRED = ['br', 'gzip'] as const satisfies readonly ContentEncoding[]

/** The smallest size in bytes that is compressed; a smaller reply fits into one or two packets anyway. */
const SMALLEST_BYTES = 2_048

/**
 * Returns the content encoding that the client accepts, Brotli before gzip; null when it accepts neither, and for a
 * reply below 2,048 bytes.
 */
export function contentEncodingOf(req: FastifyRequest, content: Buffer): ContentEncoding | null {
  if (content.length < SMALLEST_BYTES) return null
  const taken = new Negotiator(req).encodings(['br', 'gzip'])
  return PREFERRED.find((packing) => taken.includes(packing)) ?? null
}

/** Compresses a reply on another thread, so that the event loop serves other requests meanwhile. */
export function compress(packing: ContentEncoding, content: Buffer): Promise<Buffer> {
  return PACKERS[packing](content)
}
