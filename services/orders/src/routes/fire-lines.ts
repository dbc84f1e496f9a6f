import { AppError, fireLines, type ResponseOf } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { kitchenTickets } from '../domain/price-lines.ts'
import type { Fired } from '../repository/fire-lines.ts'
import { toWireOrder } from '../wire.ts'
import { readMenuForWrite } from './shared/menu-for-write.ts'
import { replay } from './shared/replay.ts'

type Reply = ResponseOf<typeof fireLines>

/** POST /api/orders/{id}/fire. The stations are those of the menu as it is now, as for a dish that is punched now. */
export function fireLinesRoute(deps: RouteDeps) {
  return route(
    fireLines,
    async ({ tenant, params, body, req, idempotency, reply }) => {
      const menu = await readMenuForWrite(deps, tenant, req.id)
      const outcome = await deps.fireLines(
        tenant,
        params.id,
        body.line_ids ?? null,
        (lines) => kitchenTickets(menu(), lines).map((ticket) => ({ id: deps.newId(), ...ticket })),
        idempotency && { request: idempotency, replyOf: toReply },
      )
      return outcome.kind === 'fired' ? toReply(outcome) : replay<Reply>(outcome.stored, outcome.request, reply)
    },
    { whenParamsInvalid: () => new AppError('ORDER_NOT_FOUND') },
  )
}

function toReply({ order, kots }: Fired): Reply {
  return { order: toWireOrder(order), kots: [...kots] }
}
