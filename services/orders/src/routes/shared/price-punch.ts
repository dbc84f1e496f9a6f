import type { addItems, createOrder } from '@tiffin/contracts'
import type { RouteContext } from '@tiffin/service-kit'
import type { RouteDeps } from '../../deps.ts'
import { arrivalOf } from '../../domain/late-arrival.ts'
import { readAddition, readOrder } from './read-punch.ts'

/**
 * The step before an order is placed: reads it, prices its lines, and reads the plan's limit of orders a day meanwhile.
 *
 * @throws AppError as `readOrder` and `MenuSnapshots.price` do
 */
export function priceOrder(deps: RouteDeps) {
  return async (context: RouteContext<typeof createOrder>) => {
    const order = readOrder(context)
    const [priced, plannedLimit] = await Promise.all([
      pricePunch(deps, context),
      deps.limits.read(context.tenant, context.req.id),
    ])
    return { ...order, ...priced, plannedLimit }
  }
}

/**
 * The step before items are added to an order: reads and prices them.
 *
 * @throws AppError as `readAddition` and `MenuSnapshots.price` do
 */
export function priceAddition(deps: RouteDeps) {
  return async (context: RouteContext<typeof addItems>) => {
    const addition = readAddition(context)
    return { ...addition, ...(await pricePunch(deps, context)) }
  }
}

type Punching = Pick<RouteContext<typeof createOrder> | RouteContext<typeof addItems>, 'tenant' | 'body' | 'req'>

/** Prices the lines of a punch as of its arrival, with the kitchen tickets that they make. */
async function pricePunch(deps: RouteDeps, { tenant, body, req }: Punching) {
  const arrival = arrivalOf(body.taken, deps.now(), deps.handedOver)
  const { lines, tickets, honoured } = await deps.menus.price(tenant, req.id, body, arrival)
  const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
  return { arrival, lines, kots, honoured }
}
