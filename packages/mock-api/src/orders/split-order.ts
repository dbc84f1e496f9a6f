import {
  AppError,
  type BodyOf,
  type mergeOrders,
  type ResponseOf,
  type splitOrder,
  type Table,
} from '@tiffin/contracts'
import {
  addDish,
  businessDayOf,
  lineKey,
  orderNumberPrefix,
  rupeesFromPaise,
  setQuantity,
  type CartLine,
} from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import { ID_PREFIX, mockId } from '../ids.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { forgetBill } from './change-order.ts'
import { cancelInvoice } from './invoice.ts'
import { makeMoveKots } from './kots.ts'
import { activeOrderOf, toWireOrder } from './wire.ts'

/** Moves dishes of an order to other bills. @throws AppError as the orders service does */
export function splitOrderOf(
  restaurant: MockRestaurant,
  orderId: string,
  { parts, version }: BodyOf<typeof splitOrder>,
): ResponseOf<typeof splitOrder> {
  const order = requireMovable(restaurant, orderId, version)
  const moves = parts.map(({ table_id: tableId = null, items }) => ({
    tableId,
    lines: items.map(({ line_id, quantity }) => {
      const line = order.lines.find((each) => lineKey(each) === line_id)
      if (!line) throw new AppError('LINE_NOT_FOUND')
      if (quantity > line.quantity) throw new AppError('MOVE_TOO_MANY', { left: line.quantity, name: line.name })
      return { ...line, quantity }
    }),
  }))
  const targets = moves.map(({ tableId }) => targetOf(restaurant, order, tableId))
  const before = order.lines
  for (const [index, { lines }] of moves.entries()) give(restaurant, order, targets[index]!, lines)
  changed(restaurant, order)
  if (order.lines.length === 0) order.mergedInto = targets[0]!.id
  for (const target of targets)
    recordAudit(
      restaurant,
      'order.items-moved',
      { id: order.id, name: order.orderNumber },
      { items: factsOf(before) },
      { items: factsOf(order.lines), to_order: target.orderNumber, to_table: target.table?.name },
    )
  return { order: toWireOrder(order), parts: targets.map(toWireOrder) }
}

/**
 * Moves all dishes of an order to another order, and ends the order that gave them as Merged. @throws AppError as the
 * orders service does
 */
export function mergeOrdersOf(
  restaurant: MockRestaurant,
  orderId: string,
  { into, version }: BodyOf<typeof mergeOrders>,
): OrderRecord {
  if (into === orderId) throw new AppError('SAME_ORDER')
  const order = requireMovable(restaurant, orderId, version)
  const target = requireMovable(restaurant, into, null)
  give(restaurant, order, target, order.lines)
  changed(restaurant, order)
  order.mergedInto = into
  const subject = { id: order.id, name: order.orderNumber }
  const after = { status: 'Merged', to_order: target.orderNumber, to_table: target.table?.name }
  recordAudit(restaurant, 'order.merged', subject, { status: 'Active' }, after)
  return target
}

function requireMovable(restaurant: MockRestaurant, id: string, version: number | null): OrderRecord {
  const order = restaurant.orders.find((each) => each.id === id)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement || order.mergedInto) throw new AppError('ORDER_COMPLETED')
  if (version !== null && order.version !== version) throw new AppError('ORDER_CHANGED')
  if (order.orderType !== 'Dine-In') throw new AppError('ORDER_HAS_NO_TABLE')
  if ((order.partPayments ?? []).length > 0) throw new AppError('ORDER_PARTLY_PAID')
  return order
}

/** Finds the active order of a table, or places a new one there; null places a further bill of the order's table. */
function targetOf(restaurant: MockRestaurant, order: OrderRecord, tableId: string | null): OrderRecord {
  const table = tableId === null ? order.table : restaurant.tables.find(({ id }) => id === tableId)
  if (!table) throw new AppError('TABLE_NOT_FOUND')
  const occupant = tableId === null ? undefined : activeOrderOf(restaurant, tableId)
  if (occupant === order) throw new AppError('SAME_ORDER')
  if (occupant) return requireMovable(restaurant, occupant.id, null)
  return place(restaurant, order, table, tableId === null)
}

function place(restaurant: MockRestaurant, order: OrderRecord, table: Table, isFurtherBill: boolean): OrderRecord {
  const now = restaurant.now()
  const prefix = orderNumberPrefix(businessDayOf(now))
  const placed: OrderRecord = {
    id: mockId(ID_PREFIX.order, restaurant.orders.length + 1),
    orderNumber: `${prefix}${restaurant.orders.filter((other) => other.orderNumber.startsWith(prefix)).length + 1}`,
    orderType: 'Dine-In',
    table,
    isFurtherBill,
    customer: null,
    createdAt: now,
    lines: [],
    version: 0,
    waiter: order.waiter,
    covers: null,
    promisedAt: null,
    billPrintedAt: null,
    billSentAt: null,
    settlement: null,
    kots: [],
  }
  restaurant.orders.push(placed)
  return placed
}

/**
 * Moves portions from one order to another. If the table changes, the stations that cook for the first order get a
 * ticket about the move.
 */
function give(restaurant: MockRestaurant, from: OrderRecord, to: OrderRecord, lines: readonly CartLine[]): void {
  const isWhole =
    lines.length === from.lines.length && lines.every(({ quantity }, n) => quantity === from.lines[n]?.quantity)
  if (from.table?.id !== to.table?.id) {
    const [here, there] = [from.table?.name, to.table?.name]
    const dishes = lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
    makeMoveKots(restaurant, from, isWhole ? `${here} is now ${there}` : `${here} to ${there}: ${dishes}`, to)
  }
  for (const line of lines) {
    const key = lineKey(line)
    const quantityIn = (order: OrderRecord) => order.lines.find((each) => lineKey(each) === key)?.quantity ?? 0
    const [had, has] = [quantityIn(from), quantityIn(to)]
    from.lines = setQuantity(from.lines, key, had - line.quantity)
    to.lines = setQuantity(has > 0 ? to.lines : addDish(to.lines, line), key, has + line.quantity)
  }
  changed(restaurant, to)
}

function changed(restaurant: MockRestaurant, order: OrderRecord): void {
  order.version += 1
  forgetBill(order)
  cancelInvoice(restaurant, order, 'order_changed')
}

function factsOf(lines: readonly CartLine[]) {
  return lines.map(({ name, quantity, pricePaise }) => ({ name, quantity, price: rupeesFromPaise(pricePaise) }))
}
