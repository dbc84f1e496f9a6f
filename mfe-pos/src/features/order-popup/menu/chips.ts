import { compareNames } from '@tiffin/domain'
import type { MenuEntry, TillMenu } from './menu-entries.ts'

/**
 * A filter of the grid: a category of the restaurant, or one of the till's own. The keys of both differ, whatever the
 * restaurant calls its categories.
 */
export type Chip = { readonly key: string; readonly label: string }

export const ALL: Chip = { key: 'all', label: 'All' }
export const POPULAR: Chip = { key: 'popular', label: 'Popular' }

const chipOf = (category: string): Chip => ({ key: `category ${category}`, label: category })

/** Popular first where there is something to show, then All and the categories in the restaurant's order. */
export function chipsOf({ entries, isArranged }: TillMenu, popular: readonly MenuEntry[]): Chip[] {
  const categories = [...new Set(entries.map((entry) => entry.category))]
  const ordered = isArranged ? categories : categories.toSorted(compareNames)
  return [...(popular.length > 0 ? [POPULAR] : []), ALL, ...ordered.map(chipOf)]
}

/** The restaurant's favourites in its own order, then what sells best. */
export function popularOf({ entries }: TillMenu, bestSellers: readonly string[]): MenuEntry[] {
  const byId = new Map(entries.map((entry) => [entry.dish.menuItemId, entry]))
  const sold = bestSellers.flatMap((id) => byId.get(id) ?? [])
  return [...new Set([...entries.filter((entry) => entry.isFavourite), ...sold])]
}

/** The dishes of a chip; those of a category by subcategory. */
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

/** Returns the heading above a dish: its subcategory within a category, its category in an arranged menu. */
export function headingOf(chip: Chip, { isArranged }: TillMenu): (entry: MenuEntry) => string {
  if (chip.key === POPULAR.key || (chip.key === ALL.key && !isArranged)) return () => ''
  return chip.key === ALL.key ? (entry) => entry.category : (entry) => entry.subcategory
}
