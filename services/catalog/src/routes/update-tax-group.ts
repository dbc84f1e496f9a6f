import { AppError, updateTaxGroup } from '@tiffin/contracts'
import { basisPointsFromPercent } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTaxGroup } from '../wire.ts'

/** PUT /api/tax-groups/{id}. The body names the group (spec §7), whose name stays as it is (spec §5). */
export function updateTaxGroupRoute({ taxGroups }: RouteDeps) {
  return route(
    updateTaxGroup,
    async ({ tenant, params, body }) =>
      toWireTaxGroup(
        await taxGroups.update(tenant, params.id, {
          rateBasisPoints: basisPointsFromPercent(body.rate),
          isSplit: body.is_split,
          ...(body.kind && { kind: body.kind }),
        }),
      ),
    {
      whenParamsInvalid: () => new AppError('TAX_GROUP_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('TAX_GROUP_INVALID'),
    },
  )
}
