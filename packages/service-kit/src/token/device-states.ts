import { AppError, deviceState, getDeviceState, type DeviceState } from '@tiffin/contracts'
import type { DeviceKind } from '@tiffin/domain'
import { nullable } from 'zod/mini'
import type { OtherServices } from '../other-services/other-services.ts'
import { ServiceCallError } from '../other-services/service-client.ts'
import type { ClaimsOf } from './verifier.ts'
import { SESSION_FRESH_MS } from './session-states.ts'

const MAX_BYTES = 1024 * 1024

/** Reads the current state of a device; null when it was revoked or its restaurant is gone. */
export type FindDeviceState = (restaurantId: string, deviceId: string, requestId: string) => Promise<DeviceState | null>

/**
 * Returns the state of a device whose token may call an endpoint that allows these kinds.
 *
 * @throws AppError ACCESS_DENIED for another kind, SESSION_ENDED for a revoked device or a token from before the last
 *   pairing, RESTAURANT_HELD while the restaurant is held, SERVICE_UNAVAILABLE when the state is unknown
 */
export type RequireDevice = (
  claims: ClaimsOf<'device'>,
  kinds: readonly DeviceKind[] | undefined,
  requestId: string,
) => Promise<DeviceState>

/**
 * Checks devices in the same way as sessions of staff: calls tenancy, or in tenancy itself `findLocally`, at most every
 * ten seconds for each device in a process, and once more for a token that is newer than the cached state. While
 * tenancy is down the last answer is used, however old.
 */
export function createDeviceStates(
  otherServices: Pick<OtherServices, 'call' | 'cached'>,
  findLocally?: FindDeviceState,
): RequireDevice {
  const states = otherServices.cached<DeviceState | null>('tenancy', {
    kind: 'device',
    freshMs: SESSION_FRESH_MS,
    staleMs: Infinity,
    ...(findLocally && { pauseMs: 0, isStored: false }),
    maxBytes: MAX_BYTES,
    schema: nullable(deviceState),
    async ask({ tenant, key: deviceId, requestId }) {
      if (findLocally) return findLocally(tenant.id, deviceId, requestId)
      try {
        const params = { restaurantId: tenant.id, deviceId }
        return await otherServices.call(getDeviceState, { params }, { requestId })
      } catch (error) {
        if (error instanceof ServiceCallError && error.status === 404) return null
        throw error
      }
    },
  })

  return async ({ tid, sub, kind, tv }, kinds, requestId) => {
    // The kind of a device never changes, so another kind is refused without a call of tenancy.
    if (!kinds?.includes(kind)) throw new AppError('ACCESS_DENIED')
    const about = { tenant: { id: tid }, key: sub, requestId }
    let state = await states.read(about)
    // A device that was just paired has a token that may be newer than the cached state.
    if (state !== null && state.token_version < tv) state = await states.readNewer(about)
    if (state?.token_version !== tv) throw new AppError('SESSION_ENDED')
    if (state.is_held) throw new AppError('RESTAURANT_HELD')
    return state
  }
}
