import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type Endpoint } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'
import { bearerToken, type TokenVerifier } from '@tiffin/service-kit/gateway'

export type TokenVerifiers = {
  readonly restaurant: TokenVerifier<'restaurant'>
  readonly system: TokenVerifier<'system'>
}
export type Doorkeeping = {
  readonly verifiers: TokenVerifiers
  readonly baseDomain: string | null
  /** By which a team's pipeline ships modules; without one only the operator does. */
  readonly deployToken: string | null
}

/** Who asks, as far as the gateway needs to know: the operator's email, or a restaurant's subdomain. */
export type Caller = { readonly operator?: string; readonly restaurant?: string }

/**
 * May this request go on to the service? The gateway looks at the token alone; whether the user still exists and has
 * the role is asked by the service, which checks everything again. On a restaurant's own address only its own tokens
 * open anything (gap G36).
 *
 * @throws AppError TOKEN_MISSING, TOKEN_INVALID, SESSION_ENDED or ACCESS_DENIED
 */
export function authorize(
  { access }: Endpoint,
  headers: IncomingHttpHeaders,
  { verifiers, baseDomain, deployToken }: Doorkeeping,
): Caller {
  const { authorization, host } = headers
  switch (access.scope) {
    case 'public':
      return {}
    case 'anyone': {
      const restaurant = restaurantOf(headers, verifiers)
      return restaurant === null ? {} : { restaurant }
    }
    case 'internal':
      throw new AppError('NOT_FOUND')
    case 'system':
      return { operator: verifiers.system.verify(bearerToken(authorization)).sub }
    case 'deploy': {
      const token = bearerToken(authorization)
      return deployToken !== null && isSame(token, deployToken) ? {} : { operator: verifiers.system.verify(token).sub }
    }
    case 'restaurant': {
      const { role, sd } = verifiers.restaurant.verify(bearerToken(authorization))
      const addressed = tenantOfAddress((host ?? '').replace(/:\d+$/, ''), '', baseDomain ?? undefined)
      if (addressed !== null && addressed !== sd) throw new AppError('TOKEN_INVALID')
      if (!access.roles.includes(role)) throw new AppError('ACCESS_DENIED')
      return { restaurant: sd }
    }
  }
}

/** The subdomain a request's token names; null without a good one. */
export function restaurantOf({ authorization }: IncomingHttpHeaders, { restaurant }: TokenVerifiers): string | null {
  try {
    return restaurant.verify(bearerToken(authorization)).sd
  } catch {
    return null
  }
}

/** Takes as long for one that is nearly right. */
function isSame(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(secret))
}
