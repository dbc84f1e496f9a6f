import { AppError } from '@tiffin/contracts'
import { MOST_STATIONS } from '@tiffin/domain'
import { isSameName, type CategoryPath } from './categories.ts'

/** A place of the kitchen that gets tickets of its own. The station with the lowest position is the first. */
export type Station = {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly amberMinutes: number
  readonly redMinutes: number
}

/**
 * The fields of a station's form. Minutes that the form leaves out stay as they are; a new station gets the usual ones.
 */
export type StationForm = Pick<Station, 'name'> & Partial<Pick<Station, 'amberMinutes' | 'redMinutes'>>

/** The station of a category. An empty `subcategory` stands for all of the main category. */
export type StationRoute = CategoryPath & { readonly stationId: string }

/** A category with the number of its dishes and the number of those that have a station of their own. */
export type CountedCategory = CategoryPath & { readonly dishes: number; readonly withOwnStation: number }

/** Returns the position after the last station. @throws AppError MOST_REACHED */
export function nextPosition(stations: readonly Station[]): number {
  if (stations.length >= MOST_STATIONS)
    throw new AppError('MOST_REACHED', { most: MOST_STATIONS, noun: 'kitchen stations' })
  return Math.max(-1, ...stations.map(({ position }) => position)) + 1
}

/**
 * Checks that a station may be stored together with the other stations.
 *
 * @returns the station
 * @throws AppError STATION_EXISTS when another station has the name, STATION_INVALID when red does not come after amber
 */
export function requireValidStation(station: Station, stations: readonly Station[]): Station {
  const { id, name, amberMinutes, redMinutes } = station
  if (stations.some((other) => other.id !== id && isSameName(other.name, name)))
    throw new AppError('STATION_EXISTS', { name })
  if (redMinutes <= amberMinutes)
    throw new AppError('STATION_INVALID', { detail: 'the red minutes must be more than the amber minutes' })
  return station
}

/** Sorts stations in the order of these ids. Stations that are not named come last, in their present order. */
export function inOrderOf(ids: readonly string[], stations: readonly Station[]): Station[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Station) => places.get(id) ?? ids.length
  return stations.toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position)
}
