import { listHeldCommands } from '@tiffin/contracts'
import { mayDecide } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireHeldCommand } from '../refused-command-wire.ts'

export function listHeldCommandsRoute({ refusedCommands }: RouteDeps) {
  return route(listHeldCommands, async ({ tenant, user, query }) => {
    const held = await refusedCommands.list(tenant, {
      all: query.all === 'true',
      everyReason: query.reasons === 'every',
    })
    const seesText = mayDecide(user.role, 'drop')
    return held.map((each) => toWireHeldCommand(seesText ? each : { ...each, text: null }))
  })
}
