import { AppError } from '@tiffin/contracts'
import { MOST_STATIONS } from '@tiffin/domain'
import { sameName, type CategoryPath } from './categories.ts'

/** A place of the kitchen that gets tickets of its own. The station with the lowest position is the first. */
export type Station = {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly amberMinutes: number
  readonly redMinutes: number
}

/** What a form says of a station; minutes it leaves out stay, or are the usual ones of a new station. */
export type StationForm = Pick<Station, 'name'> & Partial<Pick<Station, 'amberMinutes' | 'redMinutes'>>

/** The station of a category; an empty `subcategory` stands for all of the main category. */
export type StationRoute = CategoryPath & { readonly stationId: string }

/** A category with the number of its dishes, and of those that have a station of their own. */
export type CountedCategory = CategoryPath & { readonly dishes: number; readonly withOwnStation: number }

/** The place after the last one. @throws AppError MOST_REACHED */
export function nextPosition(stations: readonly Station[]): number {
  if (stations.length >= MOST_STATIONS)
    throw new AppError('MOST_REACHED', { most: MOST_STATIONS, noun: 'kitchen stations' })
  return Math.max(-1, ...stations.map(({ position }) => position)) + 1
}

/**
 * A station that may be stored beside the others.
 *
 * @throws AppError STATION_EXISTS for a name that another one has, STATION_INVALID where red does not come after amber
 */
export function requireValidStation(station: Station, stations: readonly Station[]): Station {
  const { id, name, amberMinutes, redMinutes } = station
  if (stations.some((other) => other.id !== id && sameName(other.name, name)))
    throw new AppError('STATION_EXISTS', { name })
  if (redMinutes <= amberMinutes)
    throw new AppError('STATION_INVALID', { detail: 'the red minutes must be more than the amber minutes' })
  return station
}

/** The stations in the order of these ids; those that are not named come last, in the order they had. */
export function inOrderOf(ids: readonly string[], stations: readonly Station[]): Station[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Station) => places.get(id) ?? ids.length
  return stations.toSorted((a, b) => placeOf(a) - placeOf(b) || a.position - b.position)
}
