import type { Order } from '../domain/order.ts'
import { settleOrder, type SettlementRequest } from '../domain/settle.ts'
import type { Decision } from '../repository/settle-order.ts'
import { orderToWire } from '../wire.ts'

/** The decision the repository asks for, with the reply it stores: the order as it is once settled. */
export function decideSettlement(request: SettlementRequest | null, now: Date): (order: Order) => Decision {
  return (order) => {
    const settlement = settleOrder(order, request, now)
    const settled = { ...order, status: 'Completed', settlement, version: order.version + 1 }
    return { settlement, status: 200, reply: orderToWire(settled) }
  }
}
