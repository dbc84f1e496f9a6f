import type { MenuItem } from '@tiffin/contracts'
import { basisPointsFromPercent, taxKindOf } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'

/** Returns dishes with their kind of tax, as the menu lists them. */
export function withKinds({ taxGroups }: MockRestaurant, dishes: readonly MenuItem[]): MenuItem[] {
  return dishes.map((dish) => {
    const chosen = taxGroups.find(({ id }) => id === dish.tax_group_id)?.kind
    const tax = { rateBasisPoints: basisPointsFromPercent(dish.tax_rate), isSplit: dish.tax_is_split }
    return { ...dish, tax_kind: taxKindOf(chosen, tax) }
  })
}
