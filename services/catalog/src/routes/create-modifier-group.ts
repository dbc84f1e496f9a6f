import { createModifierGroup } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { fromModifierGroupBody, toWireModifierGroup } from '../modifier-group-wire.ts'
import { modifierGroupFormRefusals } from './shared/modifier-group-form.ts'

export function createModifierGroupRoute({ modifierGroups }: RouteDeps) {
  return route(
    createModifierGroup,
    async ({ tenant, body }) => toWireModifierGroup(await modifierGroups.create(tenant, fromModifierGroupBody(body))),
    modifierGroupFormRefusals,
  )
}
