import { AppError, createArea } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function createAreaRoute({ areas, newId }: RouteDeps) {
  return route(createArea, ({ tenant, body }) => areas.create(tenant, { id: newId(), name: body.name }), {
    whenBodyInvalid: () => new AppError('AREA_NAME_REQUIRED'),
  })
}
