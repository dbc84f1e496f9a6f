import { randomUUID } from 'node:crypto'
import { AppError, createDevice } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { savePairingCode } from '../../login/pairing-code.ts'
import { toWireDevice } from '../../wire.ts'

export function createDeviceRoute(deps: RouteDeps) {
  return route(
    createDevice,
    async ({ tenant, user, body: { kind, name, station_id: stationId = null } }) => {
      const device = { id: randomUUID(), kind, name, stationId, createdBy: user.id }
      const save = (code: Parameters<typeof deps.devices.create>[2]) => deps.devices.create(tenant, device, code)
      const { saved, ...code } = await savePairingCode(deps, tenant.id, save)
      return { device: toWireDevice(saved), ...code }
    },
    { whenBodyInvalid: deviceProblem },
  )
}

/** Maps an invalid name to an error of its own; any other field is a bug of the client. */
export function deviceProblem(detail: string): AppError {
  return detail.startsWith('name:') ? new AppError('DEVICE_NAME_REQUIRED') : new AppError('INVALID_REQUEST', { detail })
}
