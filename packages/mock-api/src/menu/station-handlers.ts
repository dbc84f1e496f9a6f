import {
  AppError,
  arrangeStations,
  createStation,
  deleteStation,
  listStationRoutes,
  listStations,
  routeCategory,
  updateStation,
  type Station,
  type StationRoute,
} from '@tiffin/contracts'
import { createStationFinder, DEFAULT_AMBER_MINUTES, DEFAULT_RED_MINUTES } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'
import { categoriesOf } from './category-handlers.ts'

export function stationHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listStations, () => restaurant.stations),
    route(restaurant, createStation, ({ body }) => {
      const { name, amber_minutes = DEFAULT_AMBER_MINUTES, red_minutes = DEFAULT_RED_MINUTES } = body
      const station: Station = {
        id: nextMockId(restaurant, ID_PREFIX.station, restaurant.stations),
        position: restaurant.stations.length,
        name,
        amber_minutes,
        red_minutes,
      }
      requireStorable(restaurant, station)
      restaurant.stations = [...restaurant.stations, station]
      recordAudit(restaurant, 'station.added', station, null, { name: station.name })
      return station
    }),
    route(restaurant, arrangeStations, ({ body: { ids } }) => {
      const placeOf = ({ id }: Station) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
      restaurant.stations = restaurant.stations
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((station, position) => ({ ...station, position }))
      return undefined
    }),
    route(restaurant, updateStation, ({ params, body }) => {
      const station = findStation(restaurant, params.id)
      const { name, amber_minutes = station.amber_minutes, red_minutes = station.red_minutes } = body
      const changed = { ...station, name, amber_minutes, red_minutes }
      requireStorable(restaurant, changed)
      restaurant.stations = restaurant.stations.map((each) => (each === station ? changed : each))
      return changed
    }),
    route(restaurant, deleteStation, ({ params }) => {
      const station = findStation(restaurant, params.id)
      restaurant.stations = restaurant.stations.filter((each) => each !== station)
      restaurant.stationRoutes = restaurant.stationRoutes.filter(({ station_id }) => station_id !== station.id)
      restaurant.menu = restaurant.menu.map((dish) =>
        dish.station_id === station.id ? { ...dish, station_id: null } : dish,
      )
      return undefined
    }),
    route(restaurant, listStationRoutes, () => routesOf(restaurant)),
    route(restaurant, routeCategory, ({ body: { main_category, subcategory = '', station_id } }) => {
      if (station_id !== null) findStation(restaurant, station_id)
      const others = restaurant.stationRoutes.filter(
        (each) => each.main_category !== main_category || each.subcategory !== subcategory,
      )
      restaurant.stationRoutes = station_id === null ? others : [...others, { main_category, subcategory, station_id }]
      return undefined
    }),
  ]
}

function routesOf(restaurant: MockRestaurant): StationRoute[] {
  const { stations, stationRoutes: routes, menu } = restaurant
  const find = createStationFinder({ stations, routes })
  const places = categoriesOf(restaurant).flatMap(({ name, subcategories }) =>
    ['', ...subcategories].map((subcategory) => ({ main_category: name, subcategory })),
  )
  return places.map(({ main_category, subcategory }) => {
    const inside = menu.filter(
      (dish) => dish.main_category === main_category && (subcategory === '' || dish.subcategory === subcategory),
    )
    const own = routes.find((each) => each.main_category === main_category && each.subcategory === subcategory)
    return {
      main_category,
      subcategory,
      station_id: own?.station_id ?? null,
      resolved_station_id: find({ main_category, subcategory }),
      dishes: inside.length,
      dishes_with_own_station: inside.filter(({ station_id }) => station_id).length,
    }
  })
}

/** Checks the fields of a station. @throws AppError STATION_EXISTS or STATION_INVALID */
function requireStorable({ stations }: MockRestaurant, { id, name, amber_minutes, red_minutes }: Station): void {
  if (stations.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('STATION_EXISTS', { name })
  if (red_minutes <= amber_minutes)
    throw new AppError('STATION_INVALID', { detail: 'the red minutes must be more than the amber minutes' })
}

function findStation({ stations }: MockRestaurant, id: string): Station {
  const station = stations.find((each) => each.id === id)
  if (!station) throw new AppError('STATION_NOT_FOUND')
  return station
}
