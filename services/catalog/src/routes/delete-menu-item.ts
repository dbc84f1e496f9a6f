import { AppError, deleteMenuItem } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteMenuItemRoute({ items, now }: RouteDeps) {
  return route(deleteMenuItem, ({ tenant, params }) => items.delete(tenant, params.id, now()), {
    whenParamsInvalid: () => new AppError('MENU_ITEM_NOT_FOUND'),
  })
}
