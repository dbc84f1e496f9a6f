import { AppError, resolveHeldCommand, type PunchReply } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { decisionOf } from '../domain/refused-command.ts'
import { recordHeld } from './shared/record-held.ts'
import { sendRefusedCommand } from './shared/send-refused-command.ts'

/**
 * POST /api/held/{id}/resolve. Held punches and payments go through the routes of punches and payments, so that the
 * same rules apply to them.
 */
export function resolveHeldCommandRoute(deps: RouteDeps) {
  return route(
    resolveHeldCommand,
    async ({ params: { id }, body, ...caller }) => {
      const decision = decisionOf(body, caller.user.role)
      let punches: readonly PunchReply[] = []
      await deps.resolveRefusedCommand(
        caller.tenant,
        { id, version: body.version, decision },
        async (writes, held, commands) => {
          const handedOver = { at: held.heldAt, isOld: held.reason === 'too-old' }
          const inside = { ...deps, ...writes, handedOver }
          const sent =
            decision.kind === 'record'
              ? await recordHeld(inside, caller, held, commands)
              : await sendRefusedCommand(inside, caller, decision, held, commands)
          punches = sent.punches
          return sent
        },
      )
      return { id, punches: [...punches] }
    },
    { whenParamsInvalid: () => new AppError('HELD_NOT_FOUND') },
  )
}
