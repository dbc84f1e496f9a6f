import { createHash } from 'node:crypto'
import { AppError } from '@tiffin/contracts'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { safeParse } from 'zod/mini'
import { claimsOf, TOKEN_ISSUER, TOKEN_LIFE_SECONDS, type Audience, type ClaimsOf } from './claims.ts'
import { readPublicKeys } from './keys.ts'

const MAX_TOKEN_LENGTH = 4096
const CLOCK_TOLERANCE_SECONDS = 5
const REMEMBER_MS = 60_000

export type TokenVerifier<A extends Audience> = {
  /** @throws AppError TOKEN_INVALID, or SESSION_ENDED for a genuine token whose time is over. */
  verify(token: string): ClaimsOf<A>
}

/**
 * Verifies tokens of one world: ES256 only, issuer and audience pinned, keys looked up by id. A signature costs
 * 0.14 ms, so a verified token is remembered for a minute by its hash; its expiry is checked every time.
 */
export function createTokenVerifier<A extends Audience>(options: {
  readonly publicKey: string
  readonly audience: A
}): TokenVerifier<A> {
  const keys = readPublicKeys(options.publicKey)
  const verified = new LRUCache<string, ClaimsOf<A>>({ max: 10_000, ttl: REMEMBER_MS })

  function verifySignature(token: string): ClaimsOf<A> {
    const header = jwt.decode(token, { complete: true })?.header
    const key = header?.kid === undefined ? undefined : keys.get(header.kid)
    if (header === undefined || key === undefined || 'crit' in header) throw new AppError('TOKEN_INVALID')
    const payload = jwt.verify(token, key, {
      algorithms: ['ES256'],
      issuer: TOKEN_ISSUER,
      audience: options.audience,
      maxAge: TOKEN_LIFE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    const claims = safeParse(claimsOf[options.audience], payload)
    if (!claims.success) throw new AppError('TOKEN_INVALID')
    return claims.data as ClaimsOf<A>
  }

  return {
    verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) throw new AppError('TOKEN_INVALID')
      const hash = createHash('sha256').update(token).digest('base64')
      const remembered = verified.get(hash)
      if (remembered !== undefined) {
        if (remembered.exp + CLOCK_TOLERANCE_SECONDS <= Date.now() / 1000) throw new AppError('SESSION_ENDED')
        return remembered
      }
      try {
        const claims = verifySignature(token)
        verified.set(hash, claims)
        return claims
      } catch (error) {
        throw error instanceof jwt.TokenExpiredError ? new AppError('SESSION_ENDED') : new AppError('TOKEN_INVALID')
      }
    },
  }
}

/** The token of an `Authorization: Bearer` header. @throws AppError TOKEN_MISSING or TOKEN_INVALID. */
export function bearerToken(header: string | undefined): string {
  if (!header) throw new AppError('TOKEN_MISSING')
  const [scheme, token, ...rest] = header.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new AppError('TOKEN_INVALID')
  return token
}
