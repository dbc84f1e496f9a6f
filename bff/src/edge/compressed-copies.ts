import type { Request, Response } from 'express'

export type Copy = { readonly encoding: string; readonly suffix: string }

const COPIES: readonly Copy[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]
const COMPRESSED = /\.(js|css|svg|json)$/

/**
 * Which of the copies a build step left beside a file may be sent in its place, the smallest first. The reply says that
 * it depends.
 */
export function copiesFor(req: Request, res: Response, file: string): readonly Copy[] {
  if (!COMPRESSED.test(file)) return []
  res.vary('accept-encoding')
  return COPIES.filter(({ encoding }) => req.acceptsEncodings(encoding) !== false)
}
