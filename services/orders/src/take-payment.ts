import { AppError, type Order as WireOrder } from '@tiffin/contracts'
import { balanceOf, paise, MAY_GIVE_BACK_MONEY, rupeesFromPaise, type Role } from '@tiffin/domain'
import { recordAudit, type IdempotentRequest, type Tenant } from '@tiffin/service-kit'
import { actedAt, arrivalOf, hasWaited, markOf, tapOf, type HandedOver, type LateMark } from './domain/late-arrival.ts'
import { decidePayment, type NewPayment, type PaymentRequest } from './domain/decide-payment.ts'
import { partAmountsOf, type Order } from './domain/order.ts'
import { answerOnce, type Replayed } from './repository/answer-once.ts'
import type { Clock, OrdersDatabase, Transaction } from './repository/database.ts'
import { actOf, findOrderOfAct } from './repository/order-punches.ts'
import { lateFacts } from './repository/late-marks.ts'
import { loadOrder } from './repository/order-rows.ts'
import { findFacts } from './repository/restaurant-facts-repository.ts'
import { savePayment } from './repository/save-payment.ts'
import { lockOrder } from './repository/save-settlement.ts'
import { keepReply } from './repository/stored-replies.ts'
import { toWireOrder } from './wire.ts'

/** The user who takes a payment, and the data to recognise a repetition. */
export type PaymentCall = {
  readonly user: { readonly id: string; readonly role: Role }
  readonly idempotency: IdempotentRequest | null
  /** The hand-over of a payment that is recorded by a decision. */
  readonly handedOver?: HandedOver | undefined
}

export type PaymentOutcome =
  | { readonly kind: 'taken'; readonly order: WireOrder }
  | Replayed
  /** A repetition whose stored reply was deleted; `order` is in its present state. */
  | { readonly kind: 'repeated'; readonly order: WireOrder }
  /** The order differs from what the caller saw; `order` is its present state. */
  | { readonly kind: 'refused'; readonly code: 'ORDER_COMPLETED' | 'ORDER_CHANGED'; readonly order: WireOrder }

/**
 * Takes a part payment of an active order, or gives money back, in one transaction that locks the order first. So
 * payments and settlements of an order run one after the other, and each sees the result of the one before.
 *
 * @throws AppError ORDER_NOT_FOUND, RETURN_NOT_ALLOWED, IDEMPOTENCY_MISMATCH, and the errors of `decidePayment`.
 *   Nothing is written then.
 */
export async function takePayment(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  request: PaymentRequest,
  call: PaymentCall,
): Promise<PaymentOutcome> {
  if (request.direction === 'out' && !MAY_GIVE_BACK_MONEY.includes(call.user.role))
    throw new AppError('RETURN_NOT_ALLOWED')
  return answerOnce(db, tenant, call.idempotency, {
    // The lock is a statement of its own. A statement that waits for a lock and also reads would read the payments as
    // they were before it waited.
    lock: (tx) => lockOrder(tx, tenant, { orderId }),
    write: (tx) => takeLocked(db, clock, tx, tenant, orderId, request, call),
  })
}

async function takeLocked(
  db: OrdersDatabase,
  clock: Clock,
  tx: Transaction,
  tenant: Tenant,
  orderId: string,
  request: PaymentRequest,
  { user, idempotency, handedOver }: PaymentCall,
): Promise<PaymentOutcome> {
  const repeated = await findOrderOfAct(db, tenant, actOf('pay', idempotency), tx)
  if (repeated) return { kind: 'repeated', order: toWireOrder(repeated) }

  const order = await loadOrder(tx, tenant, orderId)
  const now = clock(new Date())
  const arrival = arrivalOf(request.taken, now, handedOver)
  const moment = { facts: await findFacts(tx, tenant), hasWaited: hasWaited(arrival, handedOver) }
  const decision = decidePayment(order, request, moment)
  if (decision.kind === 'refused') return { ...decision, order: toWireOrder(order) }
  const mark = markOf('pay', arrival)
  const taken = { by: user.id, at: tapOf(arrival) && actedAt(arrival, order, now), mark }
  await savePayment(tx, clock, tenant, order, decision.payment, taken)
  const current = await loadOrder(tx, tenant, orderId)
  const reply = toWireOrder(current)
  if (idempotency) await keepReply(tx, tenant, orderId, 'pay', idempotency, reply)
  await recordPayment(tx, tenant, current, decision.payment, mark)
  return { kind: 'taken', order: reply }
}

/** Records the payment in the audit, with the sum of all part payments so far, in rupees. */
function recordPayment(
  tx: Transaction,
  tenant: Tenant,
  order: Order,
  { method, amountPaise, tenderedPaise, direction, reference }: NewPayment,
  mark: LateMark | null,
): Promise<void> {
  const { paidPaise } = balanceOf(paise(0), partAmountsOf(order))
  return recordAudit(tx, tenant, {
    action: direction === 'in' ? 'order.payment-taken' : 'order.payment-returned',
    subject: { id: order.id, name: order.orderNumber },
    after: {
      method,
      amount: rupeesFromPaise(amountPaise),
      ...(tenderedPaise !== undefined && { tendered: rupeesFromPaise(tenderedPaise) }),
      ...(reference !== null && { reference }),
      paid: rupeesFromPaise(paidPaise),
      ...lateFacts(mark),
    },
  })
}
