import { AppError, createOrder, type PunchReply } from '@tiffin/contracts'
import { businessDayOf, findOrderProblem, orderNumberPrefix } from '@tiffin/domain'
import { breaksUnique, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { priceCurrent } from './price-current.ts'
import { orReplay, requireReplay } from './replay.ts'

/** POST /api/orders. Client totals are ignored; a price the menu no longer has is refused (gap G5). */
export function createOrderRoute(deps: RouteDeps) {
  return route(createOrder, async ({ tenant, user, body, idempotency, req, reply }) => {
    const tableId = body.orderType === 'Dine-In' ? (body.tableId ?? null) : null
    const customer = body.orderType === 'Dine-In' ? null : (body.customerDetails ?? null)
    const problem = findOrderProblem({ orderType: body.orderType, tableId, lineCount: body.items.length, customer })
    if (problem) throw new AppError(problem)

    return orReplay<PunchReply>(deps, tenant, idempotency, reply, async () => {
      const lines = await priceCurrent(deps, tenant, body.items, req.id)
      const createdAt = deps.now()
      const businessDay = businessDayOf(createdAt)
      const order = {
        id: deps.newId(),
        orderType: body.orderType,
        tableId,
        customer,
        lines,
        createdAt,
        createdBy: user.id,
        businessDay,
        numberPrefix: orderNumberPrefix(businessDay),
        message: 'Order placed successfully!',
      }
      try {
        return await deps.limits.under(tenant, req.id, async (dailyLimit) => {
          const outcome = await deps.orders.place(tenant, { ...order, dailyLimit }, idempotency)
          if (outcome.at === 'placed') return outcome.reply
          if (outcome.at === 'table missing') throw new AppError('TABLE_NOT_FOUND')
          if (outcome.at === 'key used') return requireReplay<PunchReply>(deps, tenant, idempotency, reply)
          throw new AppError('ORDER_LIMIT_REACHED', { limit: dailyLimit })
        })
      } catch (error) {
        if (!tableId || !breaksUnique(error, 'orders_one_active_per_table')) throw error
        const active = await deps.orders.findActiveOfTable(tenant, tableId)
        throw new AppError('TABLE_OCCUPIED').with({ orderId: active?.id ?? null })
      }
    })
  })
}
