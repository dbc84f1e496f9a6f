import { AppError, deleteModifierGroup } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteModifierGroupRoute({ modifierGroups }: RouteDeps) {
  return route(deleteModifierGroup, ({ tenant, params }) => modifierGroups.delete(tenant, params.id), {
    whenParamsInvalid: () => new AppError('MODIFIER_GROUP_NOT_FOUND'),
  })
}
