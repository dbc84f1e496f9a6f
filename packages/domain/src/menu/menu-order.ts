import { compareNames } from '../table/table.ts'

/**
 * The fields of a dish that decide its place in a menu. `position` is the place in the restaurant's own order, from 0;
 * absent or null where the dish has none.
 */
export type MenuSortKey = {
  readonly name: string
  readonly main_category: string
  readonly subcategory: string
  readonly position?: number | null | undefined
}

/** Compares two entries of a list for sorting: entries with a place come first, by place; all others follow by name. */
export function compareByPlace(
  a: { readonly name: string; readonly place: number | null },
  b: { readonly name: string; readonly place: number | null },
): number {
  const last = Number.MAX_SAFE_INTEGER
  return (a.place ?? last) - (b.place ?? last) || compareNames(a.name, b.name)
}

/** Returns whether the restaurant has set its own order of the menu. */
export function isArranged(menu: readonly MenuSortKey[]): boolean {
  return menu.some(({ position }) => typeof position === 'number')
}

/** Returns a new list of the dishes in the restaurant's own order. Dishes without a position follow by name. */
export function inMenuOrder<Dish extends MenuSortKey>(menu: readonly Dish[]): Dish[] {
  const placed = menu.map((dish) => ({ dish, name: dish.name, place: dish.position ?? null }))
  return placed.toSorted(compareByPlace).map(({ dish }) => dish)
}

/**
 * Returns a new list of the dishes with each category and subcategory together: in the restaurant's own order, or by
 * name where it has set none.
 */
export function byCategory<Dish extends MenuSortKey>(menu: readonly Dish[]): Dish[] {
  const ordered = inMenuOrder(menu)
  if (isArranged(menu)) return ordered
  return ordered.toSorted(
    (a, b) => compareNames(a.main_category, b.main_category) || compareNames(a.subcategory, b.subcategory),
  )
}
