import type { TaxGroup } from '@tiffin/contracts'
import { basisPointsFromPercent, taxKindOf, type TaxKind } from '@tiffin/domain'

/** What a GST bill taxes the dishes of a group by. */
export function kindOfGroup({ kind, rate, is_split }: TaxGroup): TaxKind {
  return taxKindOf(kind, { rateBasisPoints: basisPointsFromPercent(rate), isSplit: is_split })
}
