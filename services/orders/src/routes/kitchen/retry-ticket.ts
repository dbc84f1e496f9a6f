import { AppError, retryTicket } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

export function retryTicketRoute({ printJobs }: RouteDeps) {
  return route(retryTicket, ({ tenant, params }) => printJobs.retry(tenant, params.id), {
    whenParamsInvalid: () => new AppError('KOT_NOT_FOUND'),
  })
}
