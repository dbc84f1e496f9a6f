import { AppError } from '@tiffin/contracts'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { forgetBill } from './change-order.ts'
import { makeMoveKots } from './kots.ts'
import { activeOrderOf } from './wire.ts'

/**
 * Moves the order of a party to a free table, and tells the kitchen by tickets. @throws AppError as the orders service
 * does
 */
export function transferOrderTo(restaurant: MockRestaurant, orderId: string, tableId: string): OrderRecord {
  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED')
  const from = order.table
  if (!from) throw new AppError('ORDER_HAS_NO_TABLE')
  if (from.id === tableId) return order
  const table = restaurant.tables.find(({ id }) => id === tableId)
  if (!table) throw new AppError('TABLE_NOT_FOUND')
  const occupant = activeOrderOf(restaurant, tableId)
  if (occupant) throw new AppError('TABLE_OCCUPIED').with({ orderId: occupant.id })
  order.table = table
  order.version += 1
  forgetBill(order)
  makeMoveKots(restaurant, order, `${from.name} is now ${table.name}`)
  const subject = { id: order.id, name: order.orderNumber }
  recordAudit(restaurant, 'order.transferred', subject, { table_name: from.name }, { table_name: table.name })
  return order
}
