import { compareNames } from '@tiffin/domain'

/** Where a dish stands. An empty `subcategory` is the main category itself. */
export type Place = { readonly mainCategory: string; readonly subcategory: string }

export type Category = { readonly name: string; readonly subcategories: readonly string[] }

/** Names are the same whatever their case. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The categories of these places by name, each spelt as it first appears. */
export function toCategories(places: readonly Place[]): Category[] {
  const mains = new Map<string, { name: string; subcategories: Map<string, string> }>()
  for (const { mainCategory, subcategory } of places) {
    const key = mainCategory.toLowerCase()
    const main = mains.get(key) ?? { name: mainCategory, subcategories: new Map<string, string>() }
    mains.set(key, main)
    if (subcategory !== '' && !main.subcategories.has(subcategory.toLowerCase())) main.subcategories.set(subcategory.toLowerCase(), subcategory)
  }
  return [...mains.values()]
    .map(({ name, subcategories }) => ({ name, subcategories: [...subcategories.values()].toSorted(compareNames) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/** Spells a place as the restaurant spells it already, so that 'starters' does not become a second Starters. */
export function spellPlace(categories: readonly Category[], place: Place): Place {
  const main = categories.find(({ name }) => sameName(name, place.mainCategory))
  const subcategory = main?.subcategories.find((name) => sameName(name, place.subcategory))
  return { mainCategory: main?.name ?? place.mainCategory, subcategory: subcategory ?? place.subcategory }
}

/** Is this place in that category? One without a subcategory holds all of its main category. */
export function isIn(category: Place, place: Place): boolean {
  return sameName(place.mainCategory, category.mainCategory) && (category.subcategory === '' || sameName(place.subcategory, category.subcategory))
}
