import type { addItems, createOrder } from '@tiffin/contracts'
import type { RouteContext } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { arrivalOf } from '../../domain/late-arrival.ts'

type Punching = Pick<RouteContext<typeof createOrder> | RouteContext<typeof addItems>, 'tenant' | 'body' | 'req'>

export type PricedPunch = Awaited<ReturnType<RouteDeps['menus']['price']>>

/** Returns the step before a punch is stored: its lines are priced as of its arrival (`MenuSnapshots.price`). */
export function pricePunch(deps: RouteDeps) {
  return ({ tenant, body, req }: Punching) =>
    deps.menus.price(tenant, req.id, body, arrivalOf(body.taken, deps.now(), deps.handedOver))
}
