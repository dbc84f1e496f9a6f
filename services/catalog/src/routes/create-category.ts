import { createCategory } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireCategory } from '../wire.ts'

export function createCategoryRoute({ categories }: RouteDeps) {
  return route(createCategory, async ({ tenant, body }) => {
    const all = await categories.create(tenant, {
      mainCategory: body.main_category,
      subcategory: body.subcategory ?? '',
    })
    return all.map(toWireCategory)
  })
}
