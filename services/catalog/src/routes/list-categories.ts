import { listCategories } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireCategory } from '../wire.ts'

export function listCategoriesRoute({ categories }: RouteDeps) {
  return route(listCategories, async ({ tenant }) => (await categories.list(tenant)).map(toWireCategory))
}
