import { AppError, createTables } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { tableToWire } from '../wire.ts'

/** POST /api/tables/bulk */
export function createTablesRoute({ floor, newId }: RouteDeps) {
  return route(
    createTables,
    async ({ tenant, body: { names, ...details } }) => {
      const tables = names.map((name) => ({ id: newId(), name }))
      return (await floor.createTables(tenant, tables, details)).map(tableToWire)
    },
    { whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED') },
  )
}
