import { updateModifierGroup } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromModifierGroupBody, toWireModifierGroup } from '../modifier-group-wire.ts'
import { modifierGroupFormRefusals } from './shared/modifier-group-form.ts'

export function updateModifierGroupRoute({ modifierGroups }: RouteDeps) {
  return route(
    updateModifierGroup,
    async ({ tenant, params, body }) =>
      toWireModifierGroup(await modifierGroups.update(tenant, params.id, fromModifierGroupBody(body))),
    modifierGroupFormRefusals,
  )
}
