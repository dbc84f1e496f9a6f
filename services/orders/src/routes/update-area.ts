import { AppError, updateArea } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function updateAreaRoute({ areas }: RouteDeps) {
  return route(updateArea, ({ tenant, params, body }) => areas.rename(tenant, { id: params.id, name: body.name }), {
    whenParamsInvalid: () => new AppError('AREA_NOT_FOUND'),
    whenBodyInvalid: () => new AppError('AREA_NAME_REQUIRED'),
  })
}
