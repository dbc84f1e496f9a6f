import type { Category, MenuItem } from '@tiffin/contracts'
import { compareNames } from '@tiffin/domain'

/** The main categories with their subcategories, both sorted by name (spec §3). */
export type CategoryStructure = ReadonlyMap<string, readonly string[]>

type CategoryPath = Pick<MenuItem, 'main_category' | 'subcategory'>

/**
 * Returns the categories of the menu and those that are stored without a dish. Names that differ only in case or outer
 * spaces are one category (gap G39).
 */
export function buildCategories(menu: readonly CategoryPath[], kept: readonly Category[]): CategoryStructure {
  const spellings = new Map<string, { readonly name: string; readonly subcategories: Map<string, string> }>()
  const take = (main: string, subcategories: readonly string[]) => {
    const known = spellings.get(keyOf(main)) ?? { name: main, subcategories: new Map<string, string>() }
    spellings.set(keyOf(main), known)
    for (const name of subcategories)
      if (name !== '' && !known.subcategories.has(keyOf(name))) known.subcategories.set(keyOf(name), name)
  }
  for (const item of menu) take(item.main_category, [item.subcategory])
  for (const category of kept) take(category.name, category.subcategories)

  const byName = [...spellings.values()].toSorted((a, b) => compareNames(a.name, b.name))
  return new Map(byName.map(({ name, subcategories }) => [name, [...subcategories.values()].toSorted(compareNames)]))
}

export function hasMainCategory(structure: CategoryStructure, name: string): boolean {
  return [...structure.keys()].some((main) => keyOf(main) === keyOf(name))
}

export function hasSubcategory(structure: CategoryStructure, main: string, name: string): boolean {
  return structure.get(main)?.some((subcategory) => keyOf(subcategory) === keyOf(name)) ?? false
}

/** Returns true when a dish is in this category. Without a subcategory the whole main category counts. */
export function isCategoryInUse(menu: readonly CategoryPath[], main: string, subcategory: string | null): boolean {
  return menu.some(
    (item) =>
      keyOf(item.main_category) === keyOf(main) &&
      (subcategory === null || keyOf(item.subcategory) === keyOf(subcategory)),
  )
}

function keyOf(name: string): string {
  return name.trim().toLowerCase()
}
