import type { Request, Response } from 'express'

export type CompressedCopy = { readonly encoding: string; readonly suffix: string }

const COPIES: readonly CompressedCopy[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]
const COMPRESSED = /\.(js|css|svg|json)$/

/**
 * Lists the compressed copies of a file that the client accepts, the smallest first, and sets `Vary: Accept-Encoding`.
 */
export function compressedCopiesFor(req: Request, res: Response, file: string): readonly CompressedCopy[] {
  if (!COMPRESSED.test(file)) return []
  res.vary('accept-encoding')
  return COPIES.filter(({ encoding }) => req.acceptsEncodings(encoding) !== false)
}
