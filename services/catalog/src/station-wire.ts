import type { BodyOf, createStation, Station as WireStation, StationRoute as WireStationRoute } from '@tiffin/contracts'
import { createStationFinder, type DishToCook } from '@tiffin/domain'
import { isIn, isSamePlace, type Place } from './domain/categories.ts'
import type { Station, StationForm, StationRoute } from './domain/stations.ts'
import type { Routing } from './repository/station-routes-repository.ts'

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

type Dish = Place & { readonly stationId: string | null }

/** Finds the id of the station of a dish; a category goes as a dish of it without a station of its own. */
export function stationFinderOf({ stations, routes }: Pick<Routing, 'stations' | 'routes'>) {
  const find = createStationFinder({
    stations,
    routes: routes.map((route) => ({ ...toWirePlace(route), station_id: route.stationId })),
  })
  return (dish: Dish): string | null => find({ ...toWirePlace(dish), station_id: dish.stationId } satisfies DishToCook)
}

/** Every category by name, each followed by its subcategories. */
export function toWireStationRoutes({ stations, routes, categories, counts }: Routing): WireStationRoute[] {
  const findStation = stationFinderOf({ stations, routes })
  const places = categories.flatMap(({ name, subcategories }) =>
    ['', ...subcategories].map((subcategory): Place => ({ mainCategory: name, subcategory })),
  )
  return places.map((place) => {
    const inside = counts.filter((each) => isIn(place, each))
    return {
      ...toWirePlace(place),
      station_id: ownStation(routes, place),
      resolved_station_id: findStation({ ...place, stationId: null }),
      dishes: inside.reduce((sum, { dishes }) => sum + dishes, 0),
      dishes_with_own_station: inside.reduce((sum, { withOwnStation }) => sum + withOwnStation, 0),
    }
  })
}

function ownStation(routes: readonly StationRoute[], place: Place): string | null {
  return routes.find((route) => isSamePlace(route, place))?.stationId ?? null
}

function toWirePlace({ mainCategory, subcategory }: Place) {
  return { main_category: mainCategory, subcategory }
}
