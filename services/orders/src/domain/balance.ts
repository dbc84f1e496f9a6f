import { AppError } from '@tiffin/contracts'
import {
  balanceOf,
  formatRupees,
  paise,
  UNSPECIFIED_PAYMENT,
  type Balance,
  type Discount,
  type Paise,
} from '@tiffin/domain'
import { findGstBill } from './invoice.ts'
import { findBill, type Order, type Payment, type Settlement } from './order.ts'
import type { RestaurantFacts } from './restaurant-facts.ts'

type Open = Pick<Order, 'lines' | 'partPayments'>

/**
 * Computes what is paid and left of an active order, by the bill that the restaurant makes.
 *
 * @throws AppError ORDER_TOO_LARGE
 */
export function openBalance(order: Open, discount: Discount | null, facts: RestaurantFacts | null): Balance {
  const find = facts?.gstMode === 'regular' ? findGstBill : findBill
  const bill = find(order.lines, discount ?? undefined)
  if (bill === null) throw new AppError('ORDER_TOO_LARGE')
  return balanceOf(bill.payablePaise, amountsOf(order))
}

/**
 * Returns all payments of an order that is settled: its part payments, and the rest. The rest of an order without part
 * payments is the whole, even where that is nothing.
 *
 * @param rest the payments of the settlement; null when nobody said how the order was paid (gap G2)
 * @throws AppError ORDER_OVERPAID where money is to be given back first, PAYMENTS_MISMATCH for another rest than is
 *   left
 */
export function settledPayments(
  order: Pick<Order, 'partPayments'>,
  rest: readonly Payment[] | null,
  payablePaise: Paise,
): Settlement['payments'] {
  const parts = order.partPayments ?? []
  const { paidPaise, leftPaise } = balanceOf(payablePaise, amountsOf(order))
  if (leftPaise < 0)
    throw new AppError('ORDER_OVERPAID', {
      paid: formatRupees(paidPaise),
      payable: formatRupees(payablePaise),
      back: formatRupees(paise(-leftPaise)),
    })
  const payments = rest ?? [{ method: UNSPECIFIED_PAYMENT, amountPaise: leftPaise }]
  const { paidPaise: givenPaise, leftPaise: missingPaise } = balanceOf(
    leftPaise,
    payments.map(({ amountPaise }) => amountPaise),
  )
  if (missingPaise !== 0)
    throw new AppError('PAYMENTS_MISMATCH', {
      paid: formatRupees(givenPaise),
      payable: formatRupees(payablePaise),
      ...(parts.length > 0 && { before: { paid: formatRupees(paidPaise), left: formatRupees(leftPaise) } }),
    })
  return parts.length === 0 ? payments : [...parts, ...payments.filter(({ amountPaise }) => amountPaise > 0)]
}

function amountsOf({ partPayments = [] }: Pick<Order, 'partPayments'>): Paise[] {
  return partPayments.map(({ amountPaise }) => amountPaise)
}
