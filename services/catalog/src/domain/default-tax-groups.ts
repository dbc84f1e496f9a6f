import { basisPointsFromPercent } from '@tiffin/domain'
import type { TaxGroup } from './menu.ts'

/** The name of the tax group that an empty tax field means, also in an import. */
export const NO_TAX = 'No Tax'

/** The tax groups of a new restaurant (gap G40). */
export const DEFAULT_TAX_GROUPS: readonly Omit<TaxGroup, 'id'>[] = [
  { name: 'GST 5%', rateBasisPoints: basisPointsFromPercent(5), isSplit: true },
  { name: 'GST 18%', rateBasisPoints: basisPointsFromPercent(18), isSplit: true },
  { name: NO_TAX, rateBasisPoints: basisPointsFromPercent(0), isSplit: false },
]
