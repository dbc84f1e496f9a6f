import { compareNames } from '@tiffin/domain'

/** The category of a dish. An empty `subcategory` is the main category itself. */
export type Place = { readonly mainCategory: string; readonly subcategory: string }

export type Category = { readonly name: string; readonly subcategories: readonly string[] }

/** Names are the same whatever their case. */
export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The categories of these places by name, each spelt as it first appears. */
export function toCategories(places: readonly Place[]): Category[] {
  const spell = createSpelling()
  const mains = new Map<string, Set<string>>()
  for (const place of places) {
    const { mainCategory, subcategory } = spell(place)
    const subcategories = mains.get(mainCategory) ?? new Set()
    mains.set(mainCategory, subcategory === '' ? subcategories : subcategories.add(subcategory))
  }
  return [...mains]
    .map(([name, subcategories]) => ({ name, subcategories: [...subcategories].toSorted(compareNames) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/**
 * Spells a place as the restaurant spells it already, so that 'starters' does not become a second Starters; new ones as
 * they first come.
 */
export function createSpelling(places: readonly Place[] = []): (place: Place) => Place {
  const known = new Map<string, string>()
  const remember = (key: string, name: string): string => {
    const spelt = known.get(key)
    if (spelt === undefined) known.set(key, name)
    return spelt ?? name
  }
  const spell = ({ mainCategory, subcategory }: Place): Place => {
    const path = [mainCategory.toLowerCase(), subcategory.toLowerCase()]
    return {
      mainCategory: remember(JSON.stringify(path.slice(0, 1)), mainCategory),
      subcategory: remember(JSON.stringify(path), subcategory),
    }
  }
  places.forEach(spell)
  return spell
}

export const isSamePlace = (a: Place, b: Place): boolean =>
  sameName(a.mainCategory, b.mainCategory) && sameName(a.subcategory, b.subcategory)

/** Is this place in that category? One without a subcategory holds all of its main category. */
export function isIn(category: Place, place: Place): boolean {
  return (
    sameName(place.mainCategory, category.mainCategory) &&
    (category.subcategory === '' || sameName(place.subcategory, category.subcategory))
  )
}
