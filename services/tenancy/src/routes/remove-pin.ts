import { removePin } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { requireOwnPassword } from '../login/require-own-password.ts'

export function removePinRoute(deps: RouteDeps) {
  return route(removePin, async ({ body, ...caller }) => {
    await requireOwnPassword(deps, caller, body.password)
    await deps.pins.remove(caller.tenant, caller.user.id)
  })
}
