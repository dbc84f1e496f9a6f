import { MAX_STATION_MINUTES, MAX_STATION_NAME_LENGTH, MOST_STATIONS } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText } from './fields.ts'

/** A place in the kitchen with tickets of its own, for example Tandoor or Bar. */
export const station = z.object({
  id,
  name: z.string(),
  /**
   * The rank among the stations. The first station, with the lowest rank, gets the dishes that are assigned to none.
   */
  position: z.int(),
  /** The minutes after which a ticket turns amber. */
  amber_minutes: z.int(),
  /** The minutes after which a ticket turns red, more than `amber_minutes`. */
  red_minutes: z.int(),
})
export type Station = z.output<typeof station>

/** Every role may read the stations, because users other than Admins may change a dish and choose its station. */
export const listStations = defineEndpoint({
  id: 'listStations',
  service: 'catalog',
  method: 'GET',
  path: '/api/stations',
  access: everyRole,
  summary: 'The kitchen stations of the restaurant in their order; none where it has no kitchen set up.',
  response: z.array(station),
})

const minutes = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_STATION_MINUTES)))

/** Minutes that are left out are 8 and 15 for a new station, and keep their value for a changed one. */
export const stationBody = z.object({
  name: requiredText(MAX_STATION_NAME_LENGTH),
  amber_minutes: minutes,
  red_minutes: minutes,
})

export const createStation = defineEndpoint({
  id: 'createStation',
  service: 'catalog',
  method: 'POST',
  path: '/api/stations',
  access: adminOnly,
  summary: 'Adds a kitchen station as the last one; names are unique whatever their case.',
  body: stationBody,
  response: station,
  status: 201,
})

export const arrangeStations = defineEndpoint({
  id: 'arrangeStations',
  service: 'catalog',
  method: 'PUT',
  path: '/api/stations/order',
  access: adminOnly,
  summary:
    'Puts the kitchen stations in this order. A station that is not named comes last, one that is gone is left out.',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_STATIONS)) }),
  response: 'none',
})

export const updateStation = defineEndpoint({
  id: 'updateStation',
  service: 'catalog',
  method: 'PUT',
  path: '/api/stations/:id',
  access: adminOnly,
  summary: 'Changes name and minutes of a kitchen station.',
  params: idParams,
  body: stationBody,
  response: station,
})

export const deleteStation = defineEndpoint({
  id: 'deleteStation',
  service: 'catalog',
  method: 'DELETE',
  path: '/api/stations/:id',
  access: adminOnly,
  summary: 'Removes a kitchen station. What it was named for goes where it would without that.',
  params: idParams,
  response: 'none',
})
