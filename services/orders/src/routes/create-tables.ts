import { AppError, createTables } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTable } from '../wire.ts'

export function createTablesRoute({ tables, newId }: RouteDeps) {
  return route(
    createTables,
    async ({ tenant, body: { names, ...details } }) => {
      const added = names.map((name) => ({ id: newId(), name }))
      return (await tables.createMany(tenant, added, details)).map(toWireTable)
    },
    { whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED') },
  )
}
