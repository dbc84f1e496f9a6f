import { confirmShown } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** POST /api/kitchen/shown. A ticket counts as delivered from the first time on, whatever becomes of the screen. */
export function confirmShownRoute({ kitchen }: RouteDeps) {
  return route(confirmShown, ({ tenant, body }) => kitchen.confirmShown(tenant, body.ids))
}
