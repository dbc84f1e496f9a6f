import { getDevice } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { isDeviceTokenOld, RENEWED_TOKEN_HEADER, epochSeconds } from '../../domain/renewal.ts'
import { toWireOwnDevice } from '../../wire.ts'

/**
 * GET /api/devices/me. The reply renews a token that is more than a day old, so that a device in use never has to be
 * paired again.
 */
export function getDeviceRoute({ devices, deviceTokens, now }: RouteDeps) {
  return route(getDevice, async ({ tenant, device, claims, reply }) => {
    const own = await devices.loadOwn(tenant, device.id)
    const { sub, tid, sd, kind, tv } = claims
    if (isDeviceTokenOld(claims, epochSeconds(now())))
      reply.header(RENEWED_TOKEN_HEADER, deviceTokens.sign({ sub, tid, sd, kind, tv }))
    return toWireOwnDevice(own)
  })
}
