import { paise, rupeesFromPaise, type Paise, type PaymentMethod } from '@tiffin/domain'
import { amountOf, type PartPayment } from './split/split.ts'

/** What is collected for a bill, in rupees as it is recorded. */
export type Collected = {
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number; readonly tendered?: number }[]
  readonly tip?: { readonly method: PaymentMethod; readonly amount: number }
}

/** Returns the payments and the tip, which comes by the method of the first payment; null without payments. */
export function toCollect(payments: readonly PartPayment[] | null, tipPaise: Paise): readonly PartPayment[] | null {
  const [first] = payments ?? []
  return first && payments && tipPaise > 0 ? [...payments, { method: first.method, amountPaise: tipPaise }] : payments
}

/**
 * Converts what is collected to what is recorded. Cash that was given for several payments counts for the first of
 * them, but for the exact amounts of the others.
 *
 * @param givenPaise the cash that was handed over; recorded if it is enough for the payments and the tip in cash
 */
export function recordOf(payments: readonly PartPayment[], tipPaise: Paise, givenPaise: Paise | null): Collected {
  const collected = toCollect(payments, tipPaise) ?? payments
  const tip = collected[payments.length]
  const isEnough = givenPaise !== null && givenPaise >= amountOf(collected, 'Cash')
  const firstCash = isEnough ? payments.findIndex(({ method }) => method === 'Cash') : -1
  return {
    payments: payments.map(({ method, amountPaise }, index) => ({
      method,
      amount: rupeesFromPaise(amountPaise),
      ...(index === firstCash &&
        givenPaise !== null && {
          tendered: rupeesFromPaise(paise(givenPaise - amountOf(payments, 'Cash') + amountPaise)),
        }),
    })),
    ...(tip && { tip: { method: tip.method, amount: rupeesFromPaise(tip.amountPaise) } }),
  }
}
