import { AppError } from '@tiffin/contracts'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { forgetBill } from './change-order.ts'
import { makeMoveKots } from './kots.ts'
import { activeOrderOf } from './wire.ts'

/**
 * Moves the order of a party and its open further bills to a free table, and informs the kitchen by tickets.
 *
 * @throws AppError as the orders service does
 */
export function transferOrderTo(restaurant: MockRestaurant, orderId: string, tableId: string): OrderRecord {
  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED')
  const from = order.isFurtherBill ? null : order.table
  if (!from) throw new AppError('ORDER_HAS_NO_TABLE')
  if (from.id === tableId) return order
  const table = restaurant.tables.find(({ id }) => id === tableId)
  if (!table) throw new AppError('TABLE_NOT_FOUND')
  const occupant = activeOrderOf(restaurant, tableId)
  if (occupant) throw new AppError('TABLE_OCCUPIED').with({ orderId: occupant.id })
  for (const moved of [order, ...furtherBillsOf(restaurant, order)]) {
    moved.table = table
    moved.version += 1
    forgetBill(moved)
    const subject = { id: moved.id, name: moved.orderNumber }
    recordAudit(restaurant, 'order.transferred', subject, { table_name: from.name }, { table_name: table.name })
  }
  makeMoveKots(restaurant, order, `${from.name} is now ${table.name}`)
  return order
}

/** Finds the open further bills of a party. A bill older than its order belongs to guests who sat there before. */
function furtherBillsOf({ orders }: MockRestaurant, order: OrderRecord): OrderRecord[] {
  return orders.filter(
    (other) =>
      other.isFurtherBill &&
      other.table?.id === order.table?.id &&
      !other.settlement &&
      !other.mergedInto &&
      other.createdAt >= order.createdAt,
  )
}
