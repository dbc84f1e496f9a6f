import { AppError, makeDeviceCode } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { savePairingCode } from '../../login/pairing-code.ts'

export function makeDeviceCodeRoute(deps: RouteDeps) {
  return route(
    makeDeviceCode,
    async ({ tenant, params }) => {
      const { saved: _, ...code } = await savePairingCode(deps, tenant.id, (hash) =>
        deps.devices.replaceCode(tenant, params.id, hash),
      )
      return code
    },
    { whenParamsInvalid: () => new AppError('DEVICE_NOT_FOUND') },
  )
}
