import type { IncomingHttpHeaders } from 'node:http'
import { AppError, type Endpoint } from '@tiffin/contracts'
import { tenantOfAddress } from '@tiffin/domain'
import { bearerToken, type TokenVerifier } from '@tiffin/service-kit/gateway'

export type TokenVerifiers = { readonly restaurant: TokenVerifier<'restaurant'>; readonly system: TokenVerifier<'system'> }
export type Doorkeeping = { readonly verifiers: TokenVerifiers; readonly baseDomain: string | null }

/**
 * May this request go on to the service? The gateway looks at the token alone; whether the user still exists and has
 * the role is asked by the service, which checks everything again. On a restaurant's own address only its own tokens
 * open anything (gap G36).
 * @throws AppError TOKEN_MISSING, TOKEN_INVALID, SESSION_ENDED or ACCESS_DENIED
 */
export function authorize({ access }: Endpoint, { authorization, host }: IncomingHttpHeaders, { verifiers, baseDomain }: Doorkeeping): void {
  switch (access.scope) {
    case 'public':
      return
    case 'internal':
      throw new AppError('NOT_FOUND')
    case 'system':
      verifiers.system.verify(bearerToken(authorization))
      return
    case 'restaurant': {
      const { role, sd } = verifiers.restaurant.verify(bearerToken(authorization))
      const addressed = tenantOfAddress((host ?? '').replace(/:\d+$/, ''), '', baseDomain ?? undefined)
      if (addressed !== null && addressed !== sd) throw new AppError('TOKEN_INVALID')
      if (!access.roles.includes(role)) throw new AppError('ACCESS_DENIED')
    }
  }
}
