import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { everyRole } from './roles.ts'

/** A table as the floor shows it; `status` is 'Occupied' while it has an active order, else 'Available' (gap G11). */
export const table = z.object({
  id,
  name: z.string(),
  status: z.string(),
  pax: z.int(),
  area_id: z.nullable(id),
  area_name: z.nullable(z.string()),
})
export type Table = z.output<typeof table>

export const listTables = defineEndpoint({
  id: 'listTables',
  service: 'orders',
  method: 'GET',
  path: '/api/tables',
  access: everyRole,
  summary: 'All tables by area name, then by table name with numeric ordering.',
  response: z.array(table),
})

export const area = z.object({ id, name: z.string() })
export type Area = z.output<typeof area>

export const listAreas = defineEndpoint({
  id: 'listAreas',
  service: 'orders',
  method: 'GET',
  path: '/api/areas',
  access: everyRole,
  summary: 'All areas by name.',
  response: z.array(area),
})
