import { AppError, revokeDevice } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function revokeDeviceRoute({ devices, now }: RouteDeps) {
  return route(revokeDevice, ({ tenant, params }) => devices.revoke(tenant, params.id, now()), {
    whenParamsInvalid: () => new AppError('DEVICE_NOT_FOUND'),
  })
}
