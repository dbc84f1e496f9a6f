import { listDevices } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireDevice } from '../../wire.ts'

export function listDevicesRoute({ devices, now }: RouteDeps) {
  return route(listDevices, async ({ tenant }) => (await devices.list(tenant, now())).map(toWireDevice))
}
