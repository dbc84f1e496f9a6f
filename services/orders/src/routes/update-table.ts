import { AppError, updateTable } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireTable } from '../wire.ts'

export function updateTableRoute({ tables }: RouteDeps) {
  return route(
    updateTable,
    async ({ tenant, params, body }) => toWireTable(await tables.update(tenant, params.id, body)),
    {
      whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND'),
      whenBodyInvalid: () => new AppError('TABLE_DETAILS_REQUIRED'),
    },
  )
}
