import type { Request, Response } from 'express'

export type CompressedCopy = { readonly encoding: string; readonly suffix: string }

const COPIES: readonly CompressedCopy[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]
const COMPRESSED = /\.(js|css|svg|json)$/

/**
 * Lists the compressed copies that a file may have and the client accepts, the smallest first, and sets `Vary:
 * Accept-Encoding`. If files of this type are never compressed, the list is empty and the header is not set.
 */
export function compressedCopiesFor(req: Request, res: Response, file: string): readonly CompressedCopy[] {
  if (!COMPRESSED.test(file)) return []
  res.vary('accept-encoding')
  return COPIES.filter(({ encoding }) => req.acceptsEncodings(encoding) !== false)
}
