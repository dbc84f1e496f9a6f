import { AppError, getDeviceState } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function getDeviceStateRoute({ devices, now }: RouteDeps) {
  return route(getDeviceState, async ({ params }) => {
    const state = await devices.findState({ id: params.restaurantId }, params.deviceId, now())
    if (state === null) throw new AppError('NOT_FOUND')
    return state
  })
}
