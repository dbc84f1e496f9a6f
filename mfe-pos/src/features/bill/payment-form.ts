import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { equalShares, paise, rupeesFromPaise, type Paise, type PaymentMethod } from '@tiffin/domain'
import { partBalance, viewOf } from '@tiffin/receipts'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { fieldsOf, readDiscount, type DiscountState } from './discount-fields.tsx'

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
function emptyForm(settings: RestaurantSettings): PaymentForm {
  const method = settings.default_payment_method ?? null
  const discount = { discountText: '', discountType: 'flat', reason: '', isReasonOpen: false, refusal: null } as const
  const amounts = { split: null, part: null, cashText: '', tipText: '' } as const
  return { ...discount, ...amounts, method, pressed: null, tried: 'pay', status: 'open' }
}

/**
 * Keeps the form of a bill that is paid. It begins with the discount of the printed invoice, and takes over that of
 * another invoice, which somebody else has printed meanwhile.
 */
export function useBillForm(order: Order, settings: RestaurantSettings) {
  const [form, setForm] = useState<PaymentForm>(() => ({ ...emptyForm(settings), ...fieldsOf(order) }))
  const invoiceId = order.document?.id
  const [knownId, setKnownId] = useState(invoiceId)
  if (invoiceId !== knownId) {
    setKnownId(invoiceId)
    if (invoiceId) setForm({ ...form, ...fieldsOf(order) })
  }
  return [form, setForm] as const
}

export type SetForm = Dispatch<SetStateAction<PaymentForm>>

/** Returns what the form of a bill comes to. */
export function paymentOf(form: PaymentForm, order: Order, settings: RestaurantSettings) {
  const { method, split } = form
  const discount = readDiscount(form.discountText, form.discountType)
  const bill = viewOf(order, discount, settings)
  const balance = partBalance(order, bill.payablePaise)
  const leftPaise = balance?.leftPaise ?? bill.payablePaise
  // Nothing is left of a bill that was paid in parts, so that no method has to be chosen.
  const isAllPaid = balance !== null && leftPaise === 0
  const chosen = method ?? (isAllPaid ? 'Cash' : null)
  const asksForTip = settings.tips ?? false
  return {
    discount,
    bill,
    /** What is left to pay; below zero where money is to be given back first. */
    leftPaise,
    isAllPaid,
    /** The payments to record; null while a method or an amount is missing. */
    payments: split ? paymentsOfSplit(split, leftPaise) : chosen && wholeBy(chosen, leftPaise),
    asksForTip,
    /** Null for a text that is no amount; the bill is not paid then. */
    tipPaise: asksForTip && form.tipText.trim() !== '' ? typedAmount(form.tipText) : paise(0),
  }
}

export type ComesTo = ReturnType<typeof paymentOf>

/** Pays all that is left by one method. */
export function wholeBy(method: PaymentMethod, leftPaise: Paise): PartPayment[] {
  return [{ method, amountPaise: leftPaise }]
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

/**
 * Computes the amounts of the parts; null for a text that is no amount. The last one is 0 or less when the typed
 * amounts reach the payable.
 */
export function amountsOf({ parts, isEqual }: Split, payablePaise: Paise): (Paise | null)[] {
  if (isEqual) return equalShares(payablePaise, parts.length)
  const typed = parts.slice(0, -1).map(({ amountText }) => readAmount(amountText))
  const rest = typed.reduce<number>((left, amount) => left - (amount ?? 0), payablePaise)
  return [...typed, paise(rest)]
}

/** Returns the payments to record; null while a part has no method, or no amount above 0. */
export function paymentsOfSplit(split: Split, payablePaise: Paise): PartPayment[] | null {
  const amounts = amountsOf(split, payablePaise)
  const payments = split.parts.flatMap(({ method }, index) => {
    const amountPaise = amounts[index] ?? null
    return method !== null && amountPaise !== null && amountPaise > 0 ? [{ method, amountPaise }] : []
  })
  return payments.length === split.parts.length ? payments : null
}

/** Reads an amount above 0; null for any other text. */
function readAmount(text: string): Paise | null {
  return typedAmount(text) || null
}
