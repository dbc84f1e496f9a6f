import { AppError, deleteTaxGroup } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteTaxGroupRoute({ taxGroups }: RouteDeps) {
  return route(deleteTaxGroup, ({ tenant, params }) => taxGroups.delete(tenant, params.id), {
    whenParamsInvalid: () => new AppError('TAX_GROUP_NOT_FOUND'),
  })
}
