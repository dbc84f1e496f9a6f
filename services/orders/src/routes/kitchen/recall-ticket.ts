import { AppError, recallTicket } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { toWireKitchenTicket } from '../../wire.ts'

export function recallTicketRoute({ kitchen }: RouteDeps) {
  return route(
    recallTicket,
    async ({ tenant, params }) => toWireKitchenTicket(await kitchen.recall(tenant, params.id)),
    { whenParamsInvalid: () => new AppError('KOT_NOT_FOUND') },
  )
}
