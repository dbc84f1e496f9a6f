import { noteMenuChange } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function noteMenuChangeRoute({ menus }: RouteDeps) {
  return route(noteMenuChange, ({ params, req }) => menus.noteChange(params.restaurantId, req.id))
}
