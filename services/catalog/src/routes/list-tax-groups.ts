import { listTaxGroups } from '@tiffin/contracts'
import { compareNames } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTaxGroup } from '../wire.ts'

export function listTaxGroupsRoute({ taxGroups }: RouteDeps) {
  return route(listTaxGroups, async ({ tenant }) => {
    const groups = await taxGroups.list(tenant)
    return groups.toSorted((a, b) => compareNames(a.name, b.name)).map(toWireTaxGroup)
  })
}
