import { AppError, type addItems } from '@tiffin/contracts'
import type { RouteContext } from '@tiffin/service-kit'
import type { PricedPunch } from '../../clients/menu-snapshots.ts'
import type { RouteDeps } from '../../deps.ts'
import { shortItemsRefusal } from '../../repository/item-stock.ts'
import type { Punch } from '../../repository/order-punches.ts'
import { refuseTooLarge } from './refuse-too-large.ts'
import { repeatedInParallel } from './replay.ts'

type Adding = Pick<RouteContext<typeof addItems>, 'tenant' | 'params' | 'idempotency'>
type PreparedAddition = { readonly punch: Punch; readonly priced: PricedPunch }

/** Returns the step that stores an addition which was read and priced, and refuses what may not be added. */
export function storeAddition(deps: RouteDeps) {
  return async (
    { tenant, params, idempotency }: Adding,
    { punch, priced: { tickets, ...priced } }: PreparedAddition,
  ) => {
    const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
    const addition = { orderId: params.id, ...priced, kots, punch }
    const outcome = await deps.addItems(tenant, addition, idempotency).catch(refuseTooLarge)
    if (outcome.kind === 'added') return outcome.reply
    if (outcome.kind === 'items-short') throw shortItemsRefusal(outcome.dishes)
    if (outcome.kind === 'key-used') throw repeatedInParallel()
    await deps.orders.load(tenant, params.id)
    throw new AppError('ORDER_COMPLETED')
  }
}
