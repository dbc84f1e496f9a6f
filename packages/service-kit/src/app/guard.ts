import { AppError, type Endpoint } from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import type { FastifyRequest } from 'fastify'
import { isServiceToken, SERVICE_TOKEN_HEADER } from '../service-client.ts'
import type { FindSessionStateOf } from '../token/session-states.ts'
import { bearerToken, type TokenVerifier } from '../token/verifier.ts'
import type { Caller, OperatorCaller } from './route.ts'

export type GuardParts = {
  readonly restaurantTokens: TokenVerifier<'restaurant'>
  readonly systemTokens: TokenVerifier<'system'>
  readonly findSessionState: FindSessionStateOf
  readonly internalToken: string
}

export type Guard = (endpoint: Endpoint, req: FastifyRequest) => Promise<Caller | OperatorCaller | null>

/** Checks the access an endpoint declares, before anything of the body is read. @throws AppError 401, 403 or 503. */
export function createGuard({ restaurantTokens, systemTokens, findSessionState, internalToken }: GuardParts): Guard {
  async function requireStaff(roles: readonly Role[], req: FastifyRequest): Promise<Caller> {
    const claims = restaurantTokens.verify(bearerToken(req.headers.authorization))
    const state = await findSessionState(claims.tid, claims.sub, req.id, claims.tv)
    if (state === null || state.tokenVersion !== claims.tv) throw new AppError('SESSION_ENDED')
    if (!roles.includes(state.role)) throw new AppError('ACCESS_DENIED')
    return { tenant: { id: claims.tid }, user: { id: claims.sub, role: state.role }, claims }
  }

  return async ({ access }, req) => {
    switch (access.scope) {
      case 'public':
        return null
      case 'restaurant':
        return requireStaff(access.roles, req)
      case 'system':
        return { operator: { email: systemTokens.verify(bearerToken(req.headers.authorization)).sub } }
      // Only the gateway has these.
      case 'deploy':
      case 'anyone':
        throw new AppError('NOT_FOUND')
      case 'internal':
        if (!isServiceToken(req.headers[SERVICE_TOKEN_HEADER], internalToken)) throw new AppError('TOKEN_INVALID')
        return null
    }
  }
}
