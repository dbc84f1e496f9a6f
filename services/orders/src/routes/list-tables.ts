import { listTables } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { tableToWire } from '../wire.ts'

/** GET /api/tables */
export function listTablesRoute({ floor }: RouteDeps) {
  return route(listTables, async ({ tenant }) => (await floor.listTables(tenant)).map(tableToWire), { etag: true })
}
