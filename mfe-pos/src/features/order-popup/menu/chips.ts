import { compareNames } from '@tiffin/domain'
import type { MenuEntry, TillMenu } from './menu-entries.ts'

/**
 * A filter of the grid of dishes: a category of the restaurant, or All or Popular of the till. The key of a category
 * has a prefix, so that a category called "all" is not All.
 */
export type Chip = { readonly key: string; readonly label: string }

export const ALL: Chip = { key: 'all', label: 'All' }
export const POPULAR: Chip = { key: 'popular', label: 'Popular' }

const chipOf = (category: string): Chip => ({ key: `category ${category}`, label: category })

/**
 * Returns Popular if any dish is popular, then All, then the categories. The categories are in the restaurant's order,
 * or by name without one.
 */
export function chipsOf({ entries, isArranged }: TillMenu, popular: readonly MenuEntry[]): Chip[] {
  const categories = [...new Set(entries.map((entry) => entry.category))]
  const ordered = isArranged ? categories : categories.toSorted(compareNames)
  return [...(popular.length > 0 ? [POPULAR] : []), ALL, ...ordered.map(chipOf)]
}

/** Returns the restaurant's favourites in the order of the menu, then the best sellers; each dish once. */
export function popularOf({ entries }: TillMenu, bestSellers: readonly string[]): MenuEntry[] {
  const byId = new Map(entries.map((entry) => [entry.dish.menuItemId, entry]))
  const sold = bestSellers.flatMap((id) => byId.get(id) ?? [])
  return [...new Set([...entries.filter((entry) => entry.isFavourite), ...sold])]
}

/** Returns the dishes under a chip. Those of a category are sorted by subcategory unless the menu is arranged. */
export function entriesOf(
  chip: Chip,
  { entries, isArranged }: TillMenu,
  popular: readonly MenuEntry[],
): readonly MenuEntry[] {
  if (chip.key === ALL.key) return entries
  if (chip.key === POPULAR.key) return popular
  const inside = entries.filter((entry) => entry.category === chip.label)
  return isArranged ? inside : inside.toSorted((a, b) => compareNames(a.subcategory, b.subcategory))
}

/**
 * Returns a function that names the heading of a dish. Under the chip of a category this is the dish's subcategory, and
 * under All of an arranged menu its category. Otherwise there is no heading ('').
 */
export function headingOf(chip: Chip, { isArranged }: TillMenu): (entry: MenuEntry) => string {
  if (chip.key === POPULAR.key || (chip.key === ALL.key && !isArranged)) return () => ''
  return chip.key === ALL.key ? (entry) => entry.category : (entry) => entry.subcategory
}
