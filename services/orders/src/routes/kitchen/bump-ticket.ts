import { AppError, bumpTicket } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireKitchenTicket } from '../../wire.ts'

/** POST /api/kitchen/tickets/{id}/bump. Sent twice it does the same, as a bump bar bounces. */
export function bumpTicketRoute({ kitchen }: RouteDeps) {
  return route(
    bumpTicket,
    async ({ tenant, params, body }) => toWireKitchenTicket(await kitchen.bump(tenant, params.id, body.lines ?? null)),
    { whenParamsInvalid: () => new AppError('KOT_NOT_FOUND') },
  )
}
