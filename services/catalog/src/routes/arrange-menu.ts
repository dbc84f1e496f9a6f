import { arrangeMenu } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'

export function arrangeMenuRoute({ menuOrder }: RouteDeps) {
  return route(arrangeMenu, ({ tenant, body }) =>
    menuOrder.arrange(
      tenant,
      body.lists.map(({ main_category, subcategory, before, after }) => ({
        mainCategory: main_category ?? null,
        subcategory: main_category === undefined ? null : (subcategory ?? null),
        before,
        after,
      })),
    ),
  )
}
