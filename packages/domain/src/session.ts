/** Shortest password of a staff account (spec §9). */
export const MIN_PASSWORD_LENGTH = 6

export const ROLES = ['Admin', 'Captain', 'Cashier', 'Waiter'] as const
export type Role = (typeof ROLES)[number]

export type TokenClaims = { readonly exp: number; readonly role?: string; readonly sub?: string }

/** Reads the claims of a JWT without verifying it, as a browser does; null for what is no token. */
export function readTokenClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return isClaims(claims) ? claims : null
  } catch {
    return null
  }
}

/** A token is live while its expiry (seconds since the epoch) lies ahead of `nowMs` (spec §5). */
export function isTokenLive(token: string, nowMs: number): boolean {
  const claims = readTokenClaims(token)
  return claims !== null && claims.exp * 1000 > nowMs
}

function isClaims(value: unknown): value is TokenClaims {
  return typeof value === 'object' && value !== null && 'exp' in value && typeof value.exp === 'number'
}
