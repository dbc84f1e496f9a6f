import type { MenuItem } from '@tiffin/contracts'
import { compareNames, type Dish } from '@tiffin/domain'
import { dishOf } from '../../../data/order-lines.ts'

export const ALL_CATEGORIES = 'All'

/** A dish with what the grid needs of it, made once for a menu and not once for a tap. */
export type MenuEntry = {
  readonly dish: Dish
  readonly category: string
  readonly thumbnailUrl: string | null
  readonly isVeg: boolean | null
  readonly searchText: string
}

export function toMenuEntries(menu: readonly MenuItem[]): MenuEntry[] {
  return menu.map((item) => ({
    dish: dishOf(item),
    category: item.category,
    thumbnailUrl: item.thumbnail_url,
    isVeg: item.is_veg,
    searchText: item.name.toLocaleLowerCase('en-IN'),
  }))
}

export function categoriesOf(entries: readonly MenuEntry[]): string[] {
  return [ALL_CATEGORIES, ...[...new Set(entries.map((entry) => entry.category))].toSorted(compareNames)]
}

/** The dishes of a category whose name has every word of the query. */
export function findEntries(entries: readonly MenuEntry[], category: string, query: string): MenuEntry[] {
  const words = query.toLocaleLowerCase('en-IN').split(/\s+/).filter(Boolean)
  return entries.filter(
    (entry) =>
      (category === ALL_CATEGORIES || entry.category === category) &&
      words.every((word) => entry.searchText.includes(word)),
  )
}
