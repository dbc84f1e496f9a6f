import { AppError, renameDevice } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireDevice } from '../../wire.ts'
import { deviceProblem } from './create-device.ts'

export function renameDeviceRoute({ devices, now }: RouteDeps) {
  return route(
    renameDevice,
    async ({ tenant, params, body: { name, station_id: stationId } }) =>
      toWireDevice(await devices.change(tenant, params.id, { name, stationId }, now())),
    { whenParamsInvalid: () => new AppError('DEVICE_NOT_FOUND'), whenBodyInvalid: deviceProblem },
  )
}
