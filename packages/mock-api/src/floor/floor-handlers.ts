import {
  AppError,
  createArea,
  createTable,
  createTables,
  deleteArea,
  deleteTable,
  updateArea,
  updateTable,
  type Area,
  type BodyOf,
  type Table,
} from '@tiffin/contracts'
import { AVAILABLE, compareNames, MIN_PAX } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import { activeOrderOf, toWireTable } from '../orders/wire.ts'
import type { MockRestaurant } from '../restaurant.ts'

type Details = BodyOf<typeof createTable>

export function floorHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, createTable, ({ body }) => {
      requireFreeNames(restaurant, body.areaId, [body.name])
      return toWireTable(restaurant, addTable(restaurant, body))
    }),
    route(restaurant, createTables, ({ body: { names, pax, areaId } }) => {
      requireFreeNames(restaurant, areaId, names)
      return names.map((name) => toWireTable(restaurant, addTable(restaurant, { name, pax, areaId })))
    }),
    route(restaurant, updateTable, ({ params, body }) => {
      const before = findTable(restaurant, params.id)
      if (body.name !== before.name || body.areaId !== before.area_id)
        requireFreeNames(restaurant, body.areaId, [body.name], before.id)
      const table = { ...before, ...placed(restaurant, body) }
      restaurant.tables = restaurant.tables.map((other) => (other.id === table.id ? table : other))
      return toWireTable(restaurant, table)
    }),
    route(restaurant, deleteTable, ({ params }) => {
      const table = findTable(restaurant, params.id)
      if (activeOrderOf(restaurant, table.id)) throw new AppError('TABLE_IN_USE', { name: table.name })
      restaurant.tables = restaurant.tables.filter((other) => other.id !== table.id)
    }),
    ...areaHandlers(restaurant),
  ]
}

function areaHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, createArea, ({ body }) => {
      const area: Area = {
        id: nextMockId(restaurant, ID_PREFIX.area, restaurant.areas),
        name: freeName(restaurant, body.name),
      }
      restaurant.areas = [...restaurant.areas, area].toSorted((a, b) => compareNames(a.name, b.name))
      return area
    }),
    route(restaurant, updateArea, ({ params, body }) => {
      const area = { ...findArea(restaurant, params.id), name: freeName(restaurant, body.name, params.id) }
      restaurant.areas = restaurant.areas.map((other) => (other.id === area.id ? area : other))
      restaurant.tables = restaurant.tables.map((table) =>
        table.area_id === area.id ? { ...table, area_name: area.name } : table,
      )
      return area
    }),
    route(restaurant, deleteArea, ({ params }) => {
      const { id, name } = findArea(restaurant, params.id)
      if (restaurant.tables.some((table) => table.area_id === id)) throw new AppError('AREA_IN_USE', { name })
      restaurant.areas = restaurant.areas.filter((other) => other.id !== id)
    }),
  ]
}

function addTable(restaurant: MockRestaurant, details: Details): Table {
  const table = {
    id: nextMockId(restaurant, ID_PREFIX.table, restaurant.tables),
    status: AVAILABLE,
    ...placed(restaurant, details),
  }
  restaurant.tables = [...restaurant.tables, table]
  return table
}

function placed(restaurant: MockRestaurant, { name, pax, areaId }: Details) {
  if (name.trim() === '' || !Number.isInteger(pax) || pax < MIN_PAX) throw new AppError('TABLE_DETAILS_REQUIRED')
  return { name: name.trim(), pax, area_id: areaId, area_name: findArea(restaurant, areaId).name }
}

function requireFreeNames(
  restaurant: MockRestaurant,
  areaId: string,
  names: readonly string[],
  exceptId?: string,
): void {
  const others = restaurant.tables.filter((table) => table.area_id === areaId && table.id !== exceptId)
  const taken = names.filter((name) => others.some((table) => isSameName(table.name, name)))
  if (taken.length > 0) throw new AppError('TABLES_EXIST', { names: taken.join(', ') })
}

function findTable(restaurant: MockRestaurant, id: string): Table {
  const table = restaurant.tables.find((candidate) => candidate.id === id)
  if (!table) throw new AppError('TABLE_NOT_FOUND')
  return table
}

function findArea(restaurant: MockRestaurant, id: string): Area {
  const area = restaurant.areas.find((candidate) => candidate.id === id)
  if (!area) throw new AppError('AREA_NOT_FOUND')
  return area
}

function freeName(restaurant: MockRestaurant, typed: string, ownId?: string): string {
  const name = typed.trim()
  if (name === '') throw new AppError('AREA_NAME_REQUIRED')
  if (restaurant.areas.some((area) => area.id !== ownId && isSameName(area.name, name)))
    throw new AppError('AREA_EXISTS', { name })
  return name
}

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
