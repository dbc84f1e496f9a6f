import { AppError, createTable } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { tableToWire } from '../wire.ts'

/** POST /api/tables */
export function createTableRoute({ floor, newId }: RouteDeps) {
  return route(createTable, async ({ tenant, body }) => tableToWire(await floor.createTable(tenant, newId(), body)), {
    whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED'),
  })
}
