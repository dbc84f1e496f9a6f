import { AppError, deleteTable } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteTableRoute({ tables }: RouteDeps) {
  return route(deleteTable, ({ tenant, params }) => tables.delete(tenant, params.id), {
    whenParamsInvalid: () => new AppError('TABLE_NOT_FOUND'),
  })
}
