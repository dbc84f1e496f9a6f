import { AppError, resolveHeldCommand, type PunchReply } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { decisionOf } from '../domain/refused-command.ts'
import { sendHeld } from './shared/send-refused-command.ts'

/** POST /api/held/{id}/resolve. The dishes go through the routes of live punches, so nothing is decided otherwise. */
export function resolveHeldCommandRoute(deps: RouteDeps) {
  return route(
    resolveHeldCommand,
    async ({ params: { id }, body, ...caller }) => {
      const decision = decisionOf(body, caller.user.role)
      let punches: readonly PunchReply[] = []
      await deps.resolveHeld(caller.tenant, { id, version: body.version, decision }, async (writes, _, commands) => {
        punches = await sendHeld({ ...deps, ...writes }, caller, decision, commands)
        return { orderNumber: punches.at(-1)?.order_number ?? '' }
      })
      return { id, punches: [...punches] }
    },
    { whenParamsInvalid: () => new AppError('HELD_NOT_FOUND') },
  )
}
