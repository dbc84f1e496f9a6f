import type { KeyObject } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import jwt from 'jsonwebtoken'

export const MAX_TOKEN_LENGTH = 4096
export const CLOCK_TOLERANCE_SECONDS = 5

export type Expected = { readonly issuer: string; readonly audience: string; readonly maxAgeSeconds: number }

/** The key id in a token's header; undefined for a malformed token or one with extensions (`crit`). */
export function keyIdOfToken(token: string): string | undefined {
  const header = jwt.decode(token, { complete: true })?.header
  return header === undefined || 'crit' in header ? undefined : header.kid
}

/**
 * The payload of a token after verification of signature (ES256 only), issuer, audience and times.
 *
 * @throws AppError TOKEN_INVALID, or an error of jsonwebtoken
 */
export function verifySigned(
  token: string,
  keys: ReadonlyMap<string, KeyObject>,
  { issuer, audience, maxAgeSeconds }: Expected,
): unknown {
  const key = keys.get(keyIdOfToken(token) ?? '')
  if (key === undefined) throw new AppError('TOKEN_INVALID')
  return jwt.verify(token, key, {
    algorithms: ['ES256'],
    issuer,
    audience,
    maxAge: maxAgeSeconds,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  })
}
