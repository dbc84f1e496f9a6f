import { AppError, deleteUser } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteUserRoute({ accounts, now }: RouteDeps) {
  return route(deleteUser, ({ tenant, params }) => accounts.remove(tenant, params.id, now()), {
    whenParamsInvalid: () => new AppError('USER_NOT_FOUND'),
  })
}
