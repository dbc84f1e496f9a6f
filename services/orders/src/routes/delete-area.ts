import { AppError, deleteArea } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** DELETE /api/areas/{id} */
export function deleteAreaRoute({ floor, now }: RouteDeps) {
  return route(deleteArea, ({ tenant, params }) => floor.deleteArea(tenant, params.id, now()), {
    whenParamsInvalid: () => new AppError('AREA_NOT_FOUND'),
  })
}
