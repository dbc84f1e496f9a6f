import { AppError, removeUserPin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** DELETE /api/users/{id}/pin. An Admin needs no password to remove a PIN, because the removal gives nobody access. */
export function removeUserPinRoute({ pins }: RouteDeps) {
  return route(removeUserPin, ({ tenant, params }) => pins.remove(tenant, params.id), {
    whenParamsInvalid: () => new AppError('USER_NOT_FOUND'),
  })
}
