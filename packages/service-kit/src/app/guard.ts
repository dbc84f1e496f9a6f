import { AppError, type Access, type CallScope, type Endpoint } from '@tiffin/contracts'
import type { FastifyRequest } from 'fastify'
import { CALL_TOKEN_HEADER, isSharedToken, SHARED_TOKEN_HEADER } from '../other-services/service-client.ts'
import type { CallVerifier } from '../token/call-tokens.ts'
import type { ClaimsOf } from '../token/verifier.ts'
import type { RequireDevice } from '../token/device-states.ts'
import type { RequireOperator } from '../token/operator-sessions.ts'
import { requireCurrentSession, type FindSessionStateOf } from '../token/session-states.ts'
import { bearerToken, verifyRestaurantToken, type RestaurantTokens, type TokenVerifier } from '../token/verifier.ts'
import type { AnyCaller, StaffCaller, DeviceCaller, OperatorCaller } from './route.ts'

export type GuardDeps = {
  readonly restaurantTokens: RestaurantTokens
  readonly systemTokens: TokenVerifier<'system'>
  readonly findSessionState: FindSessionStateOf
  readonly requireDevice: RequireDevice
  readonly requireOperator: RequireOperator
  readonly calls: CallVerifier
  /** The shared token of releases before signed calls; null: calls with a shared token are refused. */
  readonly sharedToken: string | null
}

type RestaurantAccess = Extract<Access, { readonly scope: 'restaurant' }>

export type Guard = (endpoint: Endpoint, req: FastifyRequest) => Promise<AnyCaller | null>

/**
 * Enforces the access an endpoint declares, before the body is read.
 *
 * @throws AppError 401, 403 or 503; 404 for an endpoint that the gateway serves itself
 */
export function createGuard({
  restaurantTokens,
  systemTokens,
  findSessionState,
  requireDevice,
  requireOperator,
  calls,
  sharedToken,
}: GuardDeps): Guard {
  async function requireStaffOrDevice(
    access: RestaurantAccess,
    req: FastifyRequest,
  ): Promise<StaffCaller | DeviceCaller> {
    const { of, claims } = verifyRestaurantToken(restaurantTokens, bearerToken(req.headers.authorization))
    return of === 'staff' ? requireStaff(claims, access, req) : requireOwnDevice(claims, access, req)
  }

  async function requireStaff(
    claims: ClaimsOf<'restaurant'>,
    { roles }: RestaurantAccess,
    req: FastifyRequest,
  ): Promise<StaffCaller> {
    const found = await findSessionState(claims.tid, claims.sub, req.id, claims.tv)
    const state = requireCurrentSession(found, claims.tv, roles)
    const {
      role,
      email = null,
      name,
      discountLimit = null,
      isDiscountReasonRequired = false,
      isKhataOn = false,
    } = state
    const by = { kind: 'staff', id: claims.sub, email, name, role, requestId: req.id } as const
    const tenant = { id: claims.tid, by }
    return { tenant, user: { id: claims.sub, role, discountLimit, isDiscountReasonRequired, isKhataOn }, claims }
  }

  async function requireOwnDevice(
    claims: ClaimsOf<'device'>,
    { devices }: RestaurantAccess,
    req: FastifyRequest,
  ): Promise<DeviceCaller> {
    const { kind, name, station_id: stationId } = await requireDevice(claims, devices, req.id)
    const tenant = { id: claims.tid, by: { kind: 'device', id: claims.sub, name, requestId: req.id } } as const
    return { tenant, device: { id: claims.sub, kind, name, stationId }, claims }
  }

  let hasWarned = false
  function requireServiceCall(about: CallScope, { headers, log }: FastifyRequest): void {
    const token = headers[CALL_TOKEN_HEADER]
    if (typeof token === 'string') return void calls.verify(token, about)
    if (sharedToken === null || !isSharedToken(headers[SHARED_TOKEN_HEADER], sharedToken))
      throw new AppError('TOKEN_INVALID')
    if (!hasWarned)
      log.warn(
        'a service still calls with INTERNAL_TOKEN, which opens everything: ' +
          'remove it once every process is of this release',
      )
    hasWarned = true
  }

  async function requireOperatorOf(req: FastifyRequest): Promise<OperatorCaller> {
    const claims = systemTokens.verify(bearerToken(req.headers.authorization))
    await requireOperator(claims, req.id)
    return { operator: { email: claims.sub } }
  }

  return async ({ access }, req) => {
    switch (access.scope) {
      case 'public':
        return null
      case 'restaurant':
        return requireStaffOrDevice(access, req)
      case 'system':
        return requireOperatorOf(req)
      // The gateway serves endpoints of these kinds itself, so services refuse them.
      case 'deploy':
      case 'anyone':
        throw new AppError('NOT_FOUND')
      case 'internal':
        requireServiceCall(access.about, req)
        return null
    }
  }
}
