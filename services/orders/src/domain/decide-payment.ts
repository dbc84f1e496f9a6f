import { AppError, type BodyOf, type takePayment } from '@tiffin/contracts'
import {
  balanceOf,
  formatRupees,
  MAX_PART_PAYMENTS,
  orderCan,
  paise,
  paiseFromRupees,
  type Balance,
  type Discount,
} from '@tiffin/domain'
import { chargesAsked, requireInSettings } from './decide-charges.ts'
import { discountAsked } from './decide-discount.ts'
import { joinHeld } from './stored-lines.ts'
import { findBillIn, type BillMoment } from './invoice.ts'
import { partAmountsOf, type Order, type Payment } from './order.ts'

/** A part payment, or money to give back, as the till sends it. */
export type PaymentRequest = BodyOf<typeof takePayment>

/** A payment to store. The amount is above zero, whichever way the money goes. */
export type NewPayment = Payment & { readonly direction: 'in' | 'out'; readonly reference: string | null }

/** The facts of the restaurant at a part payment, and whether its request has waited. */
type PartMoment = Pick<BillMoment, 'facts' | 'hasWaited'>

export type PaymentDecision =
  | { readonly kind: 'take'; readonly payment: NewPayment }
  /** The order has changed since the caller read it, so the caller must read it again. */
  | { readonly kind: 'refused'; readonly code: 'ORDER_COMPLETED' | 'ORDER_CHANGED' }

/**
 * Decides on a part payment of an order in its present state. Money taken must be less than the amount left to pay, so
 * that every order still ends with a settlement. The amount left to pay is computed with the discount of the open
 * document, if there is one. Money given back is at most what the guest has paid above the payable, which is computed
 * with the discount of the request, or with that of the open document if the request does not have the field. Both are
 * computed with the charges of the request, or else with those of the open document.
 *
 * @throws AppError ORDER_TOO_LARGE, CHARGE_NOT_ALLOWED, CHARGE_NOT_IN_SETTINGS, NOTHING_LEFT_TO_PAY, PART_TOO_LARGE,
 *   TOO_MANY_PAYMENTS, NOTHING_TO_RETURN, RETURN_TOO_LARGE, or INVALID_REQUEST for a discount with more than two
 *   decimals
 */
export function decidePayment(order: Order, request: PaymentRequest, moment: PartMoment): PaymentDecision {
  if (!orderCan('takePayment', order)) return { kind: 'refused', code: 'ORDER_COMPLETED' }
  if (request.version !== order.version) return { kind: 'refused', code: 'ORDER_CHANGED' }
  const payment = paymentOf(request)
  if (payment.direction === 'in') requirePart(order, payment, request, moment)
  else requireReturnable(order, payment, request, moment)
  return { kind: 'take', payment }
}

function paymentOf({ method, amount, tendered, direction, reference }: PaymentRequest): NewPayment {
  return {
    method,
    amountPaise: paiseFromRupees(amount),
    ...(typeof tendered === 'number' && { tenderedPaise: paiseFromRupees(tendered) }),
    direction: direction ?? 'in',
    reference: reference || null,
  }
}

function requirePart(order: Order, { amountPaise }: NewPayment, request: PaymentRequest, moment: PartMoment): void {
  const { leftPaise } = openBalance(order, request, discountAsked(order, null), moment)
  if (leftPaise <= 0) throw new AppError('NOTHING_LEFT_TO_PAY')
  if (amountPaise >= leftPaise) throw new AppError('PART_TOO_LARGE', { left: formatRupees(leftPaise) })
  if ((order.partPayments?.length ?? 0) >= MAX_PART_PAYMENTS)
    throw new AppError('TOO_MANY_PAYMENTS', { most: MAX_PART_PAYMENTS })
}

function requireReturnable(
  order: Order,
  { amountPaise }: NewPayment,
  request: PaymentRequest,
  moment: PartMoment,
): void {
  const discount = discountAsked(order, request.discount === undefined ? null : request)
  const { leftPaise } = openBalance(order, request, discount, moment)
  if (leftPaise >= 0) throw new AppError('NOTHING_TO_RETURN')
  if (amountPaise > -leftPaise) throw new AppError('RETURN_TOO_LARGE', { most: formatRupees(paise(-leftPaise)) })
}

/**
 * Computes the amounts that are paid and left to pay of an active order, by the kind of bill that the restaurant makes.
 *
 * @throws AppError ORDER_TOO_LARGE, CHARGE_NOT_ALLOWED or CHARGE_NOT_IN_SETTINGS
 */
function openBalance(order: Order, request: PaymentRequest, discount: Discount | null, moment: PartMoment): Balance {
  const charges = chargesAsked(order, request)
  requireInSettings(order, charges, request, moment)
  const bill = findBillIn(moment.facts?.gstMode ?? 'off', joinHeld(order.lines), { discount, charges })
  if (bill === null) throw new AppError('ORDER_TOO_LARGE')
  return balanceOf(bill.payablePaise, partAmountsOf(order))
}
