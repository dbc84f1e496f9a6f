import { confirmShown } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/**
 * POST /api/kitchen/shown. A ticket counts as delivered once a screen has drawn it, even if the screen fails later; but
 * one of a station with a printer counts once it is printed.
 */
export function confirmShownRoute({ kitchen }: RouteDeps) {
  return route(confirmShown, ({ tenant, body }) => kitchen.confirmShown(tenant, body.ids))
}
