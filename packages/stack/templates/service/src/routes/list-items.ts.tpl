import { route } from '@tiffin/service-kit'
import { listItems } from '../endpoints.ts'
import type { ItemsRepository } from '../repository/items-repository.ts'

export function listItemsRoute(items: ItemsRepository) {
  return route(listItems, ({ tenant }) => items.list(tenant))
}
