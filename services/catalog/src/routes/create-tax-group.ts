import { AppError, createTaxGroup } from '@tiffin/contracts'
import { basisPointsFromPercent } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTaxGroup } from '../wire.ts'

export function createTaxGroupRoute({ taxGroups }: RouteDeps) {
  return route(
    createTaxGroup,
    async ({ tenant, body }) =>
      toWireTaxGroup(
        await taxGroups.create(tenant, {
          name: body.name,
          rateBasisPoints: basisPointsFromPercent(body.rate),
          isSplit: body.is_split,
          kind: body.kind ?? null,
        }),
      ),
    { whenBodyInvalid: () => new AppError('TAX_GROUP_INVALID') },
  )
}
