import type { BodyOf, createStation, Station as WireStation, StationRoute as WireStationRoute } from '@tiffin/contracts'
import { createStationFinder, type DishToCook } from '@tiffin/domain'
import { isInCategory, isSameCategory, type CategoryPath } from './domain/categories.ts'
import type { Station, StationForm, StationRoute } from './domain/stations.ts'
import type { CategoryRouting } from './repository/station-routes-repository.ts'

export function toWireStation({ id, name, position, amberMinutes, redMinutes }: Station): WireStation {
  return { id, name, position, amber_minutes: amberMinutes, red_minutes: redMinutes }
}

export function fromStationBody({ name, amber_minutes, red_minutes }: BodyOf<typeof createStation>): StationForm {
  return {
    name,
    ...(amber_minutes !== undefined && { amberMinutes: amber_minutes }),
    ...(red_minutes !== undefined && { redMinutes: red_minutes }),
  }
}

type Dish = CategoryPath & { readonly stationId: string | null }

/**
 * Creates a function that finds the id of a dish's station; null without stations. A category is looked up as a dish
 * without a station of its own.
 */
export function stationFinderOf({ stations, routes }: Pick<CategoryRouting, 'stations' | 'routes'>) {
  const find = createStationFinder({
    stations,
    routes: routes.map((route) => ({ ...toWireCategoryPath(route), station_id: route.stationId })),
  })
  return (dish: Dish): string | null =>
    find({ ...toWireCategoryPath(dish), station_id: dish.stationId } satisfies DishToCook)
}

/**
 * Maps every category and its station to the contract's routes: main categories by name, each followed by its
 * subcategories.
 */
export function toWireStationRoutes({ stations, routes, categories, counts }: CategoryRouting): WireStationRoute[] {
  const findStation = stationFinderOf({ stations, routes })
  const paths = categories.flatMap(({ name, subcategories }) =>
    ['', ...subcategories].map((subcategory): CategoryPath => ({ mainCategory: name, subcategory })),
  )
  return paths.map((path) => {
    const inside = counts.filter((each) => isInCategory(path, each))
    return {
      ...toWireCategoryPath(path),
      station_id: ownStation(routes, path),
      resolved_station_id: findStation({ ...path, stationId: null }),
      dishes: inside.reduce((sum, { dishes }) => sum + dishes, 0),
      dishes_with_own_station: inside.reduce((sum, { withOwnStation }) => sum + withOwnStation, 0),
    }
  })
}

function ownStation(routes: readonly StationRoute[], path: CategoryPath): string | null {
  return routes.find((route) => isSameCategory(route, path))?.stationId ?? null
}

function toWireCategoryPath({ mainCategory, subcategory }: CategoryPath) {
  return { main_category: mainCategory, subcategory }
}
