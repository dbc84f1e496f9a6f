import { AppError, updateTable } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { tableToWire } from '../wire.ts'

/** PUT /api/tables/{id} */
export function updateTableRoute({ floor }: RouteDeps) {
  return route(
    updateTable,
    async ({ tenant, params, body }) => tableToWire(await floor.updateTable(tenant, params.id, body)),
    {
      whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED'),
    },
  )
}
