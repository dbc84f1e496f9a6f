import { AppError } from '@tiffin/contracts'
import type { Order } from '../domain/order.ts'
import { settleOrder, type SettlementRequest } from '../domain/settle.ts'
import type { Decision } from '../repository/settle-order.ts'
import { orderToWire } from '../wire.ts'

/** The decision the repository asks for, with the reply it stores: the order as it is once settled. */
export function decideSettlement(request: SettlementRequest | null, now: Date): (order: Order) => Decision {
  return (order) => {
    const settlement = settleAsOpened(order, request, now)
    const settled = { ...order, status: 'Completed', settlement, version: order.version + 1 }
    return { settlement, status: 200, reply: orderToWire(settled) }
  }
}

/** A refusal because the order is not what the bill showed brings the order as it is, so that the till can show that. */
function settleAsOpened(order: Order, request: SettlementRequest | null, now: Date) {
  try {
    return settleOrder(order, request, now)
  } catch (error) {
    if (error instanceof AppError && (error.code === 'ORDER_COMPLETED' || error.code === 'ORDER_CHANGED'))
      error.with({ order: orderToWire(order) })
    throw error
  }
}
