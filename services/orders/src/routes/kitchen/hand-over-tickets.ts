import { handOverTickets } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** POST /api/kitchen/hand-over. All or none, so that what could not be taken over is told on. */
export function handOverTicketsRoute({ undelivered }: RouteDeps) {
  return route(handOverTickets, ({ tenant, body: { how, ids, expired = false } }) =>
    undelivered.handOverAll(tenant, { how, ids, expired }),
  )
}
