import { MAX_AREA_NAME_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, floorManagers } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText } from './fields.ts'

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

export const areaBody = z.object({ name: requiredText(MAX_AREA_NAME_LENGTH) })

export const createArea = defineEndpoint({
  id: 'createArea',
  service: 'orders',
  method: 'POST',
  path: '/api/areas',
  access: floorManagers,
  summary: 'Adds an area; names are unique whatever their case.',
  body: areaBody,
  response: area,
  status: 201,
})

export const updateArea = defineEndpoint({
  id: 'updateArea',
  service: 'orders',
  method: 'PUT',
  path: '/api/areas/:id',
  access: floorManagers,
  summary: 'Renames an area.',
  params: idParams,
  body: areaBody,
  response: area,
})

export const deleteArea = defineEndpoint({
  id: 'deleteArea',
  service: 'orders',
  method: 'DELETE',
  path: '/api/areas/:id',
  access: floorManagers,
  summary: 'Removes an area that no table is in.',
  params: idParams,
  response: 'none',
})
