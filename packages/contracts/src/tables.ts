import { MAX_PAX, MAX_TABLE_NAME_LENGTH, MIN_PAX } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, floorManagers } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText } from './fields.ts'
import { order } from './order-schema.ts'
import { settlementBody } from './settlement.ts'

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

const tableName = requiredText(MAX_TABLE_NAME_LENGTH)

const pax = z.int().check(z.minimum(MIN_PAX), z.maximum(MAX_PAX))

/** Requests are camelCase, replies snake_case (spec §7). */
export const tableBody = z.object({ name: tableName, pax, areaId: id })

export const createTable = defineEndpoint({
  id: 'createTable',
  service: 'orders',
  method: 'POST',
  path: '/api/tables',
  access: floorManagers,
  summary: 'Adds a table to an area; a name already in the area is refused.',
  idempotent: true,
  body: tableBody,
  response: table,
  status: 201,
})

export const MAX_TABLES_AT_ONCE = 100

export const createTables = defineEndpoint({
  id: 'createTables',
  service: 'orders',
  method: 'POST',
  path: '/api/tables/bulk',
  access: floorManagers,
  summary: 'Adds several tables to an area, all or none; names already in the area are refused.',
  body: z.object({
    names: z.array(tableName).check(z.minLength(1), z.maxLength(MAX_TABLES_AT_ONCE)),
    pax,
    areaId: id,
  }),
  response: z.array(table),
  status: 201,
})

export const updateTable = defineEndpoint({
  id: 'updateTable',
  service: 'orders',
  method: 'PUT',
  path: '/api/tables/:id',
  access: floorManagers,
  summary: 'Renames, resizes or moves a table; a name already in the area is refused.',
  params: idParams,
  body: tableBody,
  response: table,
})

export const deleteTable = defineEndpoint({
  id: 'deleteTable',
  service: 'orders',
  method: 'DELETE',
  path: '/api/tables/:id',
  access: floorManagers,
  summary: 'Removes a table without an active order; its past bills keep its name.',
  params: idParams,
  response: 'none',
})

export const freeTable = defineEndpoint({
  id: 'freeTable',
  service: 'orders',
  method: 'PUT',
  path: '/api/tables/:id/free',
  access: everyRole,
  summary: 'Settles the active order of a table and frees it. Without a body: 204; freeing a free table: 204.',
  idempotent: true,
  params: idParams,
  body: z.optional(z.nullable(settlementBody)),
  response: order,
})
