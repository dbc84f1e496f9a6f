import { AppError, handOverTicket } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function handOverTicketRoute({ undelivered }: RouteDeps) {
  return route(handOverTicket, ({ tenant, params, body }) => undelivered.handOver(tenant, params.id, body.how), {
    whenParamsInvalid: () => new AppError('KOT_NOT_FOUND'),
  })
}
