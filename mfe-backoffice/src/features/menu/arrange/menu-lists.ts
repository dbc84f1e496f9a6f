import type { ArrangedList, MenuItem } from '@tiffin/contracts'
import { byCategory, compareNames } from '@tiffin/domain'

/**
 * Names the list that is arranged: the main categories, the subcategories of a main category, or the dishes of a
 * subcategory.
 */
export type ListName = Pick<ArrangedList, 'main_category' | 'subcategory'>

/** An entry of a list: a dish by its id, a category by its name. */
export type Entry = { readonly key: string; readonly name: string; readonly opens: ListName | null }

/** The changed lists by `idOf`, each with the keys of its entries in the new order. */
export type Changes = ReadonlyMap<string, { readonly list: ListName; readonly after: readonly string[] }>

export const MAIN_CATEGORIES: ListName = {}

export const idOf = ({ main_category, subcategory }: ListName): string => JSON.stringify([main_category, subcategory])

/**
 * Returns the entries of a list in the till's present order. A main category with only one subcategory opens the dishes
 * of this subcategory directly.
 */
export function readList(list: ListName, menu: readonly MenuItem[]): Entry[] {
  const inside = byCategory(menu).filter(
    (item) =>
      (list.main_category === undefined || item.main_category === list.main_category) &&
      (list.subcategory === undefined || item.subcategory === list.subcategory),
  )
  if (list.subcategory !== undefined) return inside.map(({ id, name }) => ({ key: id, name, opens: null }))
  if (list.main_category !== undefined) {
    const { main_category } = list
    return distinct(inside.map((item) => item.subcategory)).map((subcategory) => ({
      key: subcategory,
      name: subcategory,
      opens: { main_category, subcategory },
    }))
  }
  return distinct(inside.map((item) => item.main_category)).map((main_category) => {
    const [first, second] = readList({ main_category }, menu)
    return { key: main_category, name: main_category, opens: second || !first ? { main_category } : first.opens }
  })
}

/**
 * Returns the entries in the order of `after`; entries that are not in `after` come last. Without `after` the order
 * stays.
 */
export function withChanges(entries: readonly Entry[], after: readonly string[] | undefined): readonly Entry[] {
  if (after === undefined) return entries
  const places = new Map(after.map((key, place) => [key, place]))
  const placeOf = ({ key }: Entry) => places.get(key) ?? entries.length
  return entries.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const byName = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => compareNames(a.name, b.name))

/** Returns the lists to send: each changed one, with the order that it had when the dialog opened. */
export function toLists(changes: Changes, opened: readonly MenuItem[]): ArrangedList[] {
  return [...changes.values()].map(({ list, after }) => ({
    ...list,
    before: readList(list, opened).map(({ key }) => key),
    after: [...after],
  }))
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)]
}
