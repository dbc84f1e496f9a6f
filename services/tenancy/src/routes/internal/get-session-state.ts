import { AppError, getSessionState } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function getSessionStateRoute({ users }: RouteDeps) {
  return route(getSessionState, async ({ params }) => {
    const state = await users.findSessionState({ id: params.restaurantId }, params.userId)
    if (state === null) throw new AppError('NOT_FOUND')
    return state
  })
}
