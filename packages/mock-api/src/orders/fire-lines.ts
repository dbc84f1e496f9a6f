import { AppError, type BodyOf, type fireLines, type ResponseOf } from '@tiffin/contracts'
import { FIRE_NOTE, lineKey, setHeld } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockLine, MockRestaurant } from '../restaurant.ts'
import { makeKots } from './kots.ts'
import { toWireOrder } from './wire.ts'

/** Fires held lines of an order. @throws AppError as the orders service does */
export function fireLinesOf(
  restaurant: MockRestaurant,
  orderId: string,
  { line_ids: lineIds }: BodyOf<typeof fireLines>,
): ResponseOf<typeof fireLines> {
  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement || order.mergedInto) throw new AppError('ORDER_COMPLETED')
  const fired = order.lines.filter((line) => line.held && (lineIds?.includes(lineKey(line)) ?? true))
  if (fired.length === 0) throw new AppError('NOTHING_HELD')
  const before = order.kots.length
  for (const line of fired) order.lines = setHeld(order.lines, lineKey(line), false).map(withoutTime)
  makeKots(restaurant, order, fired.map(asFired), { isAddition: true, isPrinted: false, note: FIRE_NOTE })
  const items = fired.map(({ name, quantity }) => ({ name, quantity }))
  recordAudit(restaurant, 'order.fired', { id: order.id, name: order.orderNumber }, null, { items })
  const made = order.kots.slice(before)
  return { order: toWireOrder(order), kots: made.map(({ kot: { id, number, station } }) => ({ id, number, station })) }
}

function asFired({ held: _held, ...line }: MockLine): MockLine {
  return line
}

function withoutTime({ heldSince, ...line }: MockLine): MockLine {
  return line.held && heldSince ? { ...line, heldSince } : line
}
