import compression from 'compression'
import type { RequestHandler } from 'express'

const SMALLEST_BYTES = 2_048

const COMPRESSED = ['application/json', 'text/html']

/**
 * Compresses large JSON replies and pages: a week of orders is 500 KB plain, 60 KB compressed, and every file waits for
 * the page. Builds compress the files. A page holds nothing secret that its compressed size could give away.
 */
export function compressReplies(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (_req, res) => COMPRESSED.some((type) => String(res.getHeader('content-type')).startsWith(type)),
  })
}
