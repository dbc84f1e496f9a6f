import { AppError, deleteTable } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

/** DELETE /api/tables/{id} */
export function deleteTableRoute({ floor, now }: RouteDeps) {
  return route(deleteTable, ({ tenant, params }) => floor.deleteTable(tenant, params.id, now()), {
    whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND'),
  })
}
