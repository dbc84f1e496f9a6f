import { AppError } from '@tiffin/contracts'
import { compareByPlace } from '@tiffin/domain'
import { isSameName, type CategoryPath } from './categories.ts'
import type { MenuItem } from './menu.ts'

/** A category with its position among its siblings; null when the category is sorted by name. */
export type PlacedCategory = CategoryPath & { readonly position: number | null }

/** The fields of a dish on which its rank depends. */
export type PlacedDish = Pick<MenuItem, 'id' | 'name' | 'mainCategory' | 'subcategory' | 'position'>

/**
 * Names a list of the menu: the main categories (both null), the subcategories of a main category (`subcategory` null),
 * or the dishes of a subcategory.
 */
export type ListName = { readonly mainCategory: string | null; readonly subcategory: string | null }

/**
 * An entry of a list. `key` is the id of a dish, or the name of a category in small letters. `place` is the position in
 * the list; null for an entry that is sorted by name, −1 for the dishes without a subcategory, which come first.
 */
export type ListEntry = { readonly key: string; readonly name: string; readonly place: number | null }

export type PlacedMenu = { readonly dishes: readonly PlacedDish[]; readonly categories: readonly PlacedCategory[] }

/**
 * Ranks all dishes in the restaurant's own order, by category, subcategory and position.
 *
 * @returns the ranks by dish id, from 0; null when the restaurant has set no order
 */
export function rankDishes({ dishes, categories }: PlacedMenu): ReadonlyMap<string, number> | null {
  if (![...dishes, ...categories].some(({ position }) => position !== null)) return null
  const placeOf = placesOf(categories)
  const keyed = dishes.map(({ id, name, mainCategory, subcategory, position }) => ({
    id,
    main: { name: mainCategory, place: placeOf.main(mainCategory) },
    sub: { name: subcategory, place: placeOf.subcategory(mainCategory, subcategory) },
    dish: { name, place: position },
  }))
  const ordered = keyed.toSorted(
    (a, b) => compareByPlace(a.main, b.main) || compareByPlace(a.sub, b.sub) || compareByPlace(a.dish, b.dish),
  )
  return new Map(ordered.map(({ id }, rank) => [id, rank]))
}

/** Reads a list of the menu in its current order. */
export function readList({ mainCategory, subcategory }: ListName, { dishes, categories }: PlacedMenu): ListEntry[] {
  const placeOf = placesOf(categories)
  const within = dishes.filter(
    (dish) =>
      (mainCategory === null || isSameName(dish.mainCategory, mainCategory)) &&
      (subcategory === null || isSameName(dish.subcategory, subcategory)),
  )
  const entries = within.map((dish): ListEntry => {
    if (subcategory !== null) return { key: dish.id, name: dish.name, place: dish.position }
    const { mainCategory: main, subcategory: name } = dish
    if (mainCategory === null) return { key: main.toLowerCase(), name: main, place: placeOf.main(main) }
    return { key: name.toLowerCase(), name, place: placeOf.subcategory(main, name) }
  })
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()].toSorted(compareByPlace)
}

/**
 * Returns a list in its new order. Entries of `after` that were removed meanwhile are left out, and entries that were
 * added meanwhile come last.
 *
 * @throws AppError MENU_ORDER_CHANGED when the list is not in the order of `before` any more
 */
export function arrangeList(
  list: readonly ListEntry[],
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
): ListEntry[] {
  const byKey = new Map(list.map((entry) => [entry.key, entry]))
  const present = (names: readonly string[]) => [
    ...new Set(names.map((name) => name.toLowerCase()).filter((key) => byKey.has(key))),
  ]
  const seen = present(before)
  const wasSeen = new Set(seen)
  const still = list.filter(({ key }) => wasSeen.has(key))
  if (still.some(({ key }, index) => key !== seen[index])) throw new AppError('MENU_ORDER_CHANGED')
  const wanted = new Map(present(after).map((key) => [key, byKey.get(key)!]))
  return [...wanted.values(), ...list.filter(({ key }) => !wanted.has(key))]
}

/** Indexes the positions of categories by name. Dishes without a subcategory come first. */
function placesOf(categories: readonly PlacedCategory[]) {
  const keyOf = (main: string, subcategory: string) => JSON.stringify([main.toLowerCase(), subcategory.toLowerCase()])
  const places = new Map(categories.map((each) => [keyOf(each.mainCategory, each.subcategory), each.position]))
  const find = (main: string, subcategory: string) => places.get(keyOf(main, subcategory)) ?? null
  return {
    main: (main: string) => find(main, ''),
    subcategory: (main: string, subcategory: string) => (subcategory === '' ? -1 : find(main, subcategory)),
  }
}
