import type { Request, Response } from 'express'

export type Copy = { readonly encoding: string; readonly suffix: string }

const COPIES: readonly Copy[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]
const COMPRESSED = /\.(js|css|svg|json)$/

/** Lists the compressed copies of a file that the client accepts, the smallest first. Sets `Vary: Accept-Encoding`. */
export function copiesFor(req: Request, res: Response, file: string): readonly Copy[] {
  if (!COMPRESSED.test(file)) return []
  res.vary('accept-encoding')
  return COPIES.filter(({ encoding }) => req.acceptsEncodings(encoding) !== false)
}
