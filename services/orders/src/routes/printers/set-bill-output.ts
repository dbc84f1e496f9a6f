import { AppError, setBillOutput } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function setBillOutputRoute({ billOutputs }: RouteDeps) {
  return route(setBillOutput, async ({ tenant, body }) => {
    const { printer_id: printerId, drawer_pin: drawerPin } = body
    if (printerId === null && drawerPin !== null)
      throw new AppError('INVALID_REQUEST', { detail: 'drawer_pin: must be null without a printer' })
    await billOutputs.set(tenant, { printerId, drawerPin })
    return body
  })
}
