import type { BodyOf, RestaurantSettings, takePayment } from '@tiffin/contracts'
import { paise, rupeesFromPaise, type Paise, type PaymentMethod } from '@tiffin/domain'
import type { DiscountRefusal, DiscountState, GivenDiscount } from './discount-fields.tsx'

/** One part of a split bill as it was entered. */
export type Part = {
  readonly method: PaymentMethod | null
  /** The typed rupees; empty in the last part, which takes the rest. */
  readonly amountText: string
}

/** A split bill: equal parts, or typed amounts with the rest in the last part. */
export type Split = { readonly parts: readonly Part[]; readonly isEqual: boolean }

/** A part payment as it is typed. */
export type PartForm = { readonly amountText: string; readonly reference: string }

/** What is typed and chosen, and how the last attempt to pay ended. */
export type PaymentForm = DiscountState & {
  readonly method: PaymentMethod | null
  /** The parts of a split bill; null while one guest pays all of it. */
  readonly split: Split | null
  /** The part payment that is being taken; null while all that is left is paid. */
  readonly part: PartForm | null
  /** The cash that the guest handed over. */
  readonly cashText: string
  readonly tipText: string
  /** The method by which the payment that was last tried is made at once; null where Pay was pressed. */
  readonly pressed: PaymentMethod | null
  /** What was last tried, and is tried again once a refused discount is approved. */
  readonly tried: 'pay' | 'print' | 'part'
  readonly status: 'open' | 'paying' | 'refused' | 'unknown'
}

/** The form of a bill that was just opened. */
export function emptyForm(settings: RestaurantSettings): PaymentForm {
  const method = settings.default_payment_method ?? null
  const discount = { discountText: '', discountType: 'flat', reason: '', isReasonOpen: false, refusal: null } as const
  const amounts = { split: null, part: null, cashText: '', tipText: '' } as const
  return { ...discount, ...amounts, method, pressed: null, tried: 'pay', status: 'open' }
}

/** Reads rupees below a crore with at most two decimals; null for any other text. */
export function typedAmount(text: string): Paise | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? paise(Math.round(Number(text) * 100)) : null
}

/** One payment of a bill. */
export type PartPayment = { readonly method: PaymentMethod; readonly amountPaise: Paise }

/** Adds up the payments by a method. */
export function amountOf(payments: readonly PartPayment[] | null, method: PaymentMethod): Paise {
  const amounts = (payments ?? []).filter((payment) => payment.method === method)
  return paise(amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}

/**
 * Returns the amount of the only payment by a method; null for several, because each guest needs a QR code of their
 * own.
 */
function soleAmount(payments: readonly PartPayment[] | null, method: PaymentMethod): Paise | null {
  const [first, ...more] = (payments ?? []).filter((payment) => payment.method === method)
  return first && more.length === 0 ? first.amountPaise : null
}

/** Returns the payments and the tip, which comes by the method of the first payment; null without payments. */
export function toCollect(payments: readonly PartPayment[] | null, tipPaise: Paise): readonly PartPayment[] | null {
  const [first] = payments ?? []
  return first && payments && tipPaise > 0 ? [...payments, { method: first.method, amountPaise: tipPaise }] : payments
}

/** What the one guest who pays by UPI scans; null for several, because each needs a QR code of their own. */
export function scannedAmount(payments: readonly PartPayment[] | null, tipPaise: Paise): Paise | null {
  return soleAmount(payments, 'UPI') === null ? null : amountOf(toCollect(payments, tipPaise), 'UPI')
}

/** What is collected for a bill, in rupees as it is recorded. */
export type Collected = {
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number; readonly tendered?: number }[]
  readonly tip?: { readonly method: PaymentMethod; readonly amount: number }
}

/** How a bill is paid: in one payment or several, and the tip, in rupees; the discount and its reason. */
export type PaymentRequest = Collected & GivenDiscount

/** A part payment to take, or money to give back, in rupees. */
export type PartRequest = Omit<BodyOf<typeof takePayment>, 'version'>

/** The result of an attempt to pay. A refusal of the discount is shown at its field. */
export type PaymentOutcome = 'recorded' | 'refused' | DiscountRefusal

/**
 * Converts what is collected to what is recorded. Cash that was given for several payments counts for the first of
 * them, but for the exact amounts of the others.
 *
 * @param givenPaise the cash that was handed over; recorded if it is enough for the payments and the tip in cash
 */
export function collectedInRupees(
  payments: readonly PartPayment[],
  tipPaise: Paise,
  givenPaise: Paise | null,
): Collected {
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
