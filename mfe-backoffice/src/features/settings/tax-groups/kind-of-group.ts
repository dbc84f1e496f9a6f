import type { TaxGroup } from '@tiffin/contracts'
import { basisPointsFromPercent, taxKindOf, type TaxKind } from '@tiffin/domain'

/** Returns the kind of tax that a GST bill adds to the dishes of a group. */
export function kindOfGroup({ kind, rate, is_split }: TaxGroup): TaxKind {
  return taxKindOf(kind, { rateBasisPoints: basisPointsFromPercent(rate), isSplit: is_split })
}
