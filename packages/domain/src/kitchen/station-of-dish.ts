/** The minutes after which the tickets of a new station turn amber and red. */
export const DEFAULT_AMBER_MINUTES = 8
export const DEFAULT_RED_MINUTES = 15

type CategoryPath = { readonly main_category: string; readonly subcategory: string }

/**
 * The assignment of categories to kitchen stations. A route with an empty subcategory applies to all of its main
 * category.
 */
export type Kitchen = {
  readonly stations: readonly { readonly id: string; readonly position: number }[]
  readonly routes: readonly (CategoryPath & { readonly station_id: string })[]
}

/** A dish with its categories. `station_id` is absent or null for a dish without a station of its own. */
export type DishToCook = CategoryPath & { readonly station_id?: string | null | undefined }

/**
 * Returns a function that finds the id of the station that cooks a dish: the dish's own, else that of its subcategory,
 * else that of its main category, else the first station by position; null in a kitchen without stations. The names of
 * categories are compared without regard to case.
 */
export function createStationFinder({ stations, routes }: Kitchen): (dish: DishToCook) => string | null {
  const byPlace = new Map(routes.map((route) => [keyOf(route), route.station_id]))
  const [first] = stations.toSorted((a, b) => a.position - b.position)
  return (dish) =>
    dish.station_id ??
    byPlace.get(keyOf(dish)) ??
    byPlace.get(keyOf({ main_category: dish.main_category, subcategory: '' })) ??
    first?.id ??
    null
}

function keyOf({ main_category, subcategory }: CategoryPath): string {
  return JSON.stringify([main_category.toLowerCase(), subcategory.toLowerCase()])
}
