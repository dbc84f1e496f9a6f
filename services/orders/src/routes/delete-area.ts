import { AppError, deleteArea } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteAreaRoute({ areas }: RouteDeps) {
  return route(deleteArea, ({ tenant, params }) => areas.delete(tenant, params.id), {
    whenParamsInvalid: () => new AppError('AREA_NOT_FOUND'),
  })
}
