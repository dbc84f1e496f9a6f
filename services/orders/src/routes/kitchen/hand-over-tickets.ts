import { handOverTickets } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'

/** POST /api/kitchen/hand-over. A failed request takes over no ticket, so that the alarms of all of them go on. */
export function handOverTicketsRoute({ undelivered }: RouteDeps) {
  return route(handOverTickets, ({ tenant, body: { how, ids, expired = false } }) =>
    undelivered.handOverAll(tenant, { how, ids, expired }),
  )
}
