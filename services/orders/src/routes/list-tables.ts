import { listTables } from '@tiffin/contracts'
import { versionedRoute } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTable } from '../wire.ts'
import { versionOf } from './shared/version-of.ts'

export function listTablesRoute({ tables, orders }: RouteDeps) {
  return versionedRoute(listTables, {
    version: async ({ tenant }) => versionOf(await orders.moment(tenant)),
    async read({ tenant }) {
      const { moment, found } = await tables.list(tenant)
      return { version: versionOf(moment), body: found.map(toWireTable) }
    },
  })
}
