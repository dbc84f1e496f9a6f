import { AppError, type Endpoint } from '@tiffin/contracts'
import { bearerToken, type TokenVerifier } from '@tiffin/service-kit/gateway'

export type TokenVerifiers = { readonly restaurant: TokenVerifier<'restaurant'>; readonly system: TokenVerifier<'system'> }

/**
 * May this request go on to the service? The gateway looks at the token alone; whether the user still exists and has
 * the role is asked by the service, which checks everything again.
 * @throws AppError TOKEN_MISSING, TOKEN_INVALID, SESSION_ENDED or ACCESS_DENIED
 */
export function authorize(endpoint: Endpoint, authorization: string | undefined, verifiers: TokenVerifiers): void {
  const { access } = endpoint
  switch (access.scope) {
    case 'public':
      return
    case 'internal':
      throw new AppError('NOT_FOUND')
    case 'system':
      verifiers.system.verify(bearerToken(authorization))
      return
    case 'restaurant': {
      const { role } = verifiers.restaurant.verify(bearerToken(authorization))
      if (!access.roles.includes(role)) throw new AppError('ACCESS_DENIED')
    }
  }
}
