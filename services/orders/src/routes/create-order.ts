import { AppError, createOrder, type BodyOf } from '@tiffin/contracts'
import { findOrderProblem, fitsOnBill } from '@tiffin/domain'
import { route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { arrivalOf } from '../domain/late-arrival.ts'
import { placingPunch } from '../repository/order-punches.ts'
import { refuseShortItems } from './shared/items-short.ts'
import { repeatedInParallel, replayPunch } from './shared/replay.ts'

/**
 * POST /api/orders. The client's totals are ignored; a price that the menu no longer has is refused (gap G5), unless
 * the order comes late.
 */
export function createOrderRoute(deps: RouteDeps) {
  return route(createOrder, async ({ tenant, user, body, headers, idempotency, req, reply }) => {
    const details = detailsOf(body)
    const punch = placingPunch(idempotency, user, { ...body, tableId: details.tableId }, headers)

    try {
      const arrival = arrivalOf(body.taken, deps.now(), deps.handedOver)
      const [{ lines, tickets, honoured }, plannedLimit] = await Promise.all([
        deps.menus.price(tenant, req.id, body, arrival),
        deps.limits.read(tenant, req.id),
      ])
      if (!fitsOnBill(lines)) throw new AppError('ORDER_TOO_LARGE')
      const kots = tickets.map((ticket) => ({ id: deps.newId(), ...ticket }))
      const order = { ...details, lines, kots, createdBy: user.id, punch, arrival, honoured }

      let dailyLimit = plannedLimit
      let outcome = await deps.placeOrder(tenant, { ...order, dailyLimit }, idempotency)
      if (outcome.kind === 'limit-reached') {
        // A restaurant may have paid since its plan was cached. A refused order has left no effects.
        dailyLimit = await deps.limits.readAgain(tenant, req.id, plannedLimit)
        if (dailyLimit !== plannedLimit) outcome = await deps.placeOrder(tenant, { ...order, dailyLimit }, idempotency)
      }
      switch (outcome.kind) {
        case 'placed':
          return outcome.reply
        case 'limit-reached':
          throw new AppError('ORDER_LIMIT_REACHED', { limit: dailyLimit })
        case 'items-short':
          throw refuseShortItems(outcome.dishes)
        case 'table-missing':
          throw new AppError('TABLE_NOT_FOUND')
        case 'table-occupied': {
          const active = await deps.orders.findActiveOfTable(tenant, outcome.tableId)
          throw new AppError('TABLE_OCCUPIED').with({ orderId: active?.id ?? null })
        }
        case 'key-used':
          throw repeatedInParallel()
        case 'id-used':
          throw new AppError('ORDER_ID_USED')
      }
    } catch (error) {
      return replayPunch(deps, tenant, { request: idempotency, punch, reply }, error)
    }
  })
}

/**
 * Reads the table and covers of a dine-in order, or the customer and promised time of any other order.
 *
 * @throws AppError with the problem that `findOrderProblem` finds
 */
function detailsOf(body: BodyOf<typeof createOrder>) {
  const { orderType, tableId: givenTableId, customerDetails, items } = body
  const tableId = orderType === 'Dine-In' ? (givenTableId ?? null) : null
  const customer = orderType === 'Dine-In' ? null : (customerDetails ?? null)
  const problem = findOrderProblem({ orderType, tableId, lineCount: items.length, customer })
  if (problem) throw new AppError(problem)
  const covers = orderType === 'Dine-In' ? (body.covers ?? null) : null
  const promisedInMinutes = orderType === 'Dine-In' ? null : (body.promisedInMinutes ?? null)
  return { orderType, tableId, customer, covers, promisedInMinutes }
}
