/** `tid` is the restaurant of a token for one, and `sd` its subdomain. */
export type TokenClaims = {
  readonly exp: number
  readonly role?: string
  readonly sub?: string
  readonly tid?: string
  readonly sd?: string
}

/** Reads the claims of a JWT without verifying it, as a browser does; null for a text that is no token. */
export function readTokenClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

/** Is the expiry of the token (seconds since the epoch) after `nowMs` (spec §5)? */
export function isTokenLive(token: string, nowMs: number): boolean {
  const claims = readTokenClaims(token)
  return claims !== null && claims.exp * 1000 > nowMs
}

function isClaims(value: unknown): value is TokenClaims {
  return typeof value === 'object' && value !== null && 'exp' in value && typeof value.exp === 'number'
}
