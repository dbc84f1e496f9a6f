import { listModifierGroups } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireModifierGroup } from '../modifier-group-wire.ts'

export function listModifierGroupsRoute({ modifierGroups }: RouteDeps) {
  return route(listModifierGroups, async ({ tenant }) => (await modifierGroups.list(tenant)).map(toWireModifierGroup))
}
