import { AppError, type BodyOf, type Order, type takePayment } from '@tiffin/contracts'
import { formatRupees, paise, paiseFromRupees, MAY_GIVE_BACK_MONEY } from '@tiffin/domain'
import { recordAudit } from '../audit/record-audit.ts'
import type { MockRestaurant, OrderRecord } from '../restaurant.ts'
import { signedInName } from '../users/signed-in.ts'
import { openBalance } from './balance.ts'
import { chargesOf } from './charges.ts'
import { toWireOrder } from './wire.ts'

type PaymentBody = BodyOf<typeof takePayment>

/**
 * Takes a part payment of an active order, or gives money of earlier payments back.
 *
 * @param isDecided true for a held payment that a person decides to record
 * @throws AppError as the orders service does
 */
export function takePaymentOf(
  restaurant: MockRestaurant,
  orderId: string,
  body: PaymentBody,
  isDecided = false,
): OrderRecord {
  const isBack = body.direction === 'out'
  if (isBack && !MAY_GIVE_BACK_MONEY.includes(restaurant.user.userRole)) throw new AppError('RETURN_NOT_ALLOWED')
  const order = restaurant.orders.find(({ id }) => id === orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  if (order.settlement) throw new AppError('ORDER_COMPLETED').with({ order: toWireOrder(order) })
  if (order.version !== body.version) throw new AppError('ORDER_CHANGED').with({ order: toWireOrder(order) })
  requireFitting(restaurant, order, body, isDecided)

  const { method, tendered, reference } = body
  const taken: Order['payments'][number] = {
    method,
    amount: isBack ? -body.amount : body.amount,
    ...(typeof tendered === 'number' && { tendered }),
    at: restaurant.now().toISOString(),
    by: signedInName(restaurant),
    ...(reference && { reference }),
  }
  order.partPayments = [...(order.partPayments ?? []), taken]
  order.version += 1
  const paid = order.partPayments.reduce((sum, { amount }) => sum + amount, 0)
  const subject = { id: order.id, name: order.orderNumber }
  const { at: _at, by: _by, ...facts } = { ...taken, amount: body.amount, paid }
  recordAudit(restaurant, isBack ? 'order.payment-returned' : 'order.payment-taken', subject, null, facts)
  return order
}

function requireFitting(restaurant: MockRestaurant, order: OrderRecord, body: PaymentBody, isDecided: boolean): void {
  const amountPaise = paiseFromRupees(body.amount)
  const { leftPaise } = openBalance(restaurant, order, {
    discount: body.direction === 'out' ? (body.discount ?? null) : null,
    charges: chargesOf(restaurant, order, body, isDecided),
  })
  if (body.direction === 'out') {
    if (leftPaise >= 0) throw new AppError('NOTHING_TO_RETURN')
    if (amountPaise > -leftPaise) throw new AppError('RETURN_TOO_LARGE', { most: formatRupees(paise(-leftPaise)) })
    return
  }
  if (leftPaise <= 0) throw new AppError('NOTHING_LEFT_TO_PAY')
  if (amountPaise >= leftPaise) throw new AppError('PART_TOO_LARGE', { left: formatRupees(leftPaise) })
}
