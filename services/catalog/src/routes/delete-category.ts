import { deleteCategory } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function deleteCategoryRoute({ categories }: RouteDeps) {
  return route(deleteCategory, ({ tenant, query }) =>
    categories.delete(tenant, { mainCategory: query.main_category, subcategory: query.subcategory ?? '' }),
  )
}
