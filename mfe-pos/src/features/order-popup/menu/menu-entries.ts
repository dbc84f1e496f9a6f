import type { MenuItem } from '@tiffin/contracts'
import { inMenuOrder, isArranged } from '@tiffin/domain'
import { menuDishOf, type MenuDish } from '../../../data/menu-dishes.ts'
import { withHyphens } from './with-hyphens.ts'

/** A dish prepared for the grid, once per menu instead of once per tap. */
export type MenuEntry = MenuDish & {
  /** The name with soft hyphens, at which a tile may break it. */
  readonly label: string
  readonly category: string
  readonly subcategory: string
  readonly code: string | null
  readonly isFavourite: boolean
  readonly thumbnailUrl: string | null
  readonly isVeg: boolean | null
  readonly searchText: string
}

/**
 * The menu of the till. The dishes are in the restaurant's own order if `isArranged` is true, otherwise sorted by name.
 */
export type TillMenu = { readonly entries: readonly MenuEntry[]; readonly isArranged: boolean }

export function toTillMenu(menu: readonly MenuItem[]): TillMenu {
  const entries = inMenuOrder(menu).map((item) => ({
    ...menuDishOf(item),
    label: withHyphens(item.name),
    category: item.category,
    subcategory: item.subcategory,
    code: item.code ?? null,
    isFavourite: item.is_favourite ?? false,
    thumbnailUrl: item.thumbnail_url,
    isVeg: item.is_veg,
    searchText: item.name.toLocaleLowerCase('en-IN'),
  }))
  return { entries, isArranged: isArranged(menu) }
}
