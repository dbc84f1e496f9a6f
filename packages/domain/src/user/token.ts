/**
 * The claims of a token. `exp` is its end in seconds since 1970. `sub` is the id of the user or device, or the
 * operator's email. `tid` is the id of the restaurant and `sd` its subdomain; both are absent without a restaurant.
 */
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

/**
 * Returns whether the token ends after `nowMs`, in milliseconds since 1970 (spec §5); false for a text that is no
 * token.
 */
export function isTokenLive(token: string, nowMs: number): boolean {
  const claims = readTokenClaims(token)
  return claims !== null && claims.exp * 1000 > nowMs
}

function isClaims(value: unknown): value is TokenClaims {
  return typeof value === 'object' && value !== null && 'exp' in value && typeof value.exp === 'number'
}
