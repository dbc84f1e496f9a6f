import { notePlanChange } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function notePlanChangeRoute({ limits }: RouteDeps) {
  return route(notePlanChange, ({ body, req }) => limits.noteChange(body.restaurant_id, req.id))
}
