import { AppError, type Order } from '@tiffin/contracts'
import {
  balanceOf,
  formatRupees,
  isDocumented,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
  UNSPECIFIED_PAYMENT,
  type Balance,
  type Charge,
  type Paise,
} from '@tiffin/domain'
import type { MockRestaurant, OrderRecord, Settlement } from '../restaurant.ts'
import { gstBillOf } from './document.ts'
import { billOf } from './wire.ts'

type Payments = Order['payments']

/** Returns what is paid and left of an active order, by the bill that the restaurant makes. */
export function openBalance(
  { settings }: MockRestaurant,
  order: OrderRecord,
  { discount, charges }: { readonly discount: Settlement['discount']; readonly charges: readonly Charge[] },
): Balance {
  const { payablePaise } = isDocumented(settings.gst_mode)
    ? gstBillOf(order, discount, settings.gst_mode, charges)
    : billOf(order, discount)
  return balance(payablePaise, order.partPayments)
}

/**
 * Returns the payments of a settlement: the part payments, then `rest`. Without `rest`, the amount that is left counts
 * as one payment of an unspecified method.
 *
 * @throws AppError as the orders service does
 */
export function settledPayments(
  { partPayments = [] }: Pick<OrderRecord, 'partPayments'>,
  rest: Payments | undefined,
  payablePaise: Paise,
): Payments {
  const { paidPaise, leftPaise } = balance(payablePaise, partPayments)
  const payable = formatRupees(payablePaise)
  if (leftPaise < 0)
    throw new AppError('ORDER_OVERPAID', {
      paid: formatRupees(paidPaise),
      payable,
      back: formatRupees(paise(-leftPaise)),
    })
  const payments = rest ?? [{ method: UNSPECIFIED_PAYMENT, amount: rupeesFromPaise(leftPaise) }]
  const given = balance(leftPaise, payments)
  if (given.leftPaise !== 0)
    throw new AppError('PAYMENTS_MISMATCH', {
      paid: formatRupees(given.paidPaise),
      payable,
      ...(partPayments.length > 0 && { before: { paid: formatRupees(paidPaise), left: formatRupees(leftPaise) } }),
    })
  return partPayments.length === 0 ? payments : [...partPayments, ...payments.filter(({ amount }) => amount > 0)]
}

function balance(payablePaise: Paise, payments: Payments = []): Balance {
  return balanceOf(
    payablePaise,
    payments.map(({ amount }) => paiseFromRupees(amount)),
  )
}
