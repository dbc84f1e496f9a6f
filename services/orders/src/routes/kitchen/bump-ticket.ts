import { AppError, bumpTicket } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireKitchenTicket } from '../../wire.ts'

/** POST /api/kitchen/tickets/{id}/bump. A second bump changes nothing, because the keys of a bump bar bounce. */
export function bumpTicketRoute({ kitchen }: RouteDeps) {
  return route(
    bumpTicket,
    async ({ tenant, params, body }) => toWireKitchenTicket(await kitchen.bump(tenant, params.id, body.lines ?? null)),
    { whenParamsInvalid: () => new AppError('KOT_NOT_FOUND') },
  )
}
