import type { Buyer, Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import {
  equalShares,
  gstinErrorOf,
  MAX_DISCOUNT_PERCENT,
  MAX_DISCOUNT_VALUE,
  paise,
  rupeesFromPaise,
  type Paise,
  type PaymentMethod,
  type WireDiscount,
} from '@tiffin/domain'
import { partBalance, viewOf, type GivenWithBill } from '@tiffin/receipts'
import { useState, type Dispatch, type SetStateAction } from 'react'

/** What keeps a bill from being printed or paid: a text, and the field that has to change. */
export type BillRefusal = {
  readonly field: 'discount' | 'reason' | 'buyer-name' | 'gstin'
  readonly text: string
  /** The discount that a colleague may approve. */
  readonly toApprove?: WireDiscount
}

export type DiscountState = {
  readonly discountText: string
  readonly discountType: WireDiscount['type']
  readonly reason: string
  /** True once the user opened the field for a reason, which the restaurant does not require. */
  readonly isReasonOpen: boolean
  readonly refusal: BillRefusal | null
}

/** The business that the invoice is made out to, as it is typed. */
export type BuyerForm = { readonly name: string; readonly gstin: string }

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
  /** Null while nobody has asked for a GSTIN on the invoice. */
  readonly buyer: BuyerForm | null
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

const NO_AMOUNTS = { split: null, part: null, cashText: '', tipText: '' } as const
const UNTOUCHED = { ...NO_AMOUNTS, pressed: null, tried: 'pay', status: 'open' } as const

/** Returns the fields as if discount and buyer of the printed invoice had been typed: nothing, where there is none. */
function fieldsOf({ discount, document }: Pick<Order, 'discount' | 'document'>) {
  return {
    discountText: discount ? String(discount.value) : '',
    discountType: discount?.type ?? 'flat',
    reason: discount?.reason ?? '',
    isReasonOpen: discount?.reason !== undefined,
    refusal: null,
    buyer: document?.buyer ?? null,
  } as const
}

/**
 * Keeps the form of a bill that is paid. It begins with discount and buyer of the printed invoice, and takes over those
 * of another invoice, which somebody else has printed meanwhile.
 */
export function useBillForm(order: Order, settings: RestaurantSettings) {
  const method = settings.default_payment_method ?? null
  const [form, setForm] = useState<PaymentForm>(() => ({ ...UNTOUCHED, ...fieldsOf(order), method }))
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

const ABOVE_100_PERCENT: BillRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: BillRefusal = { field: 'reason', text: 'Please write why the discount is given.' }

/** Reads the discount box: numeric, at least 0, two decimals; any other text counts as 0 (spec §5). */
export function readDiscount(text: string, type: WireDiscount['type']): WireDiscount | null {
  const value = text.trim() === '' ? 0 : Number(text)
  const hundredths = value * 100
  const isValid =
    Number.isFinite(value) &&
    value >= 0 &&
    value <= (type === 'percent' ? MAX_DISCOUNT_PERCENT : MAX_DISCOUNT_VALUE) &&
    Math.abs(hundredths - Math.round(hundredths)) < 1e-4
  return isValid && value > 0 ? { type, value } : null
}

/** Returns whether a percentage is above 100. It counts as 0 like any other invalid text, but the user is told. */
export function isAbove100Percent(text: string, type: WireDiscount['type']): boolean {
  return type === 'percent' && Number(text) > MAX_DISCOUNT_PERCENT
}

/** Returns the refusal that a discount above 100 percent gets as soon as it is typed; null for any other. */
export function typedRefusal({ discountText, discountType }: DiscountState): BillRefusal | null {
  return isAbove100Percent(discountText, discountType) ? ABOVE_100_PERCENT : null
}

type BillRules = Pick<RestaurantSettings, 'discount_reason_required' | 'gst_mode'>

/** Reads discount and buyer as they are typed, or says what has to change before a bill is printed or paid. */
export function givenWithBill(
  form: DiscountState & Pick<PaymentForm, 'buyer'>,
  { document }: Pick<Order, 'document'>,
  { discount_reason_required: isReasonRequired, gst_mode: mode }: BillRules,
): GivenWithBill | { readonly refusal: BillRefusal } {
  // Copies, so that a refusal that is shown already takes the focus to its field again.
  const tooMuch = typedRefusal(form)
  if (tooMuch) return { refusal: { ...tooMuch } }
  const discount = readDiscount(form.discountText, form.discountType)
  const reason = discount === null ? '' : form.reason.trim()
  if (discount && isReasonRequired && reason === '') return { refusal: { ...REASON_MISSING } }
  const buyer = readBuyer(form.buyer)
  const isByGst = mode === 'regular'
  const refusal = isByGst && buyer && buyerRefusal(buyer)
  if (refusal) return { refusal }
  return { discount, ...(reason && { reason }), ...(isByGst && !isMadeOutTo(document, form.buyer) && { buyer }) }
}

/** Reads the buyer as it is typed; null for two empty fields. */
export function readBuyer(form: BuyerForm | null): Buyer | null {
  const buyer = form && { name: form.name.trim(), gstin: form.gstin.trim().toUpperCase() }
  return buyer && (buyer.name || buyer.gstin) ? buyer : null
}

/** Returns whether an invoice names the buyer as it is typed; true for no buyer and no invoice. */
export function isMadeOutTo(invoice: Pick<OrderDocument, 'buyer'> | undefined, form: BuyerForm | null): boolean {
  const [named, typed] = [invoice?.buyer, readBuyer(form)]
  return named?.name === typed?.name && named?.gstin === typed?.gstin
}

function buyerRefusal({ name, gstin }: Buyer): BillRefusal | null {
  if (name === '') return { field: 'buyer-name', text: 'Please write the name of the business.' }
  const error = gstinErrorOf(gstin)
  return error === null ? null : { field: 'gstin', text: `The GSTIN ${error}.` }
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

/** Returns the payments and the tip, which comes by the method of the first payment; null without payments. */
export function toCollect(payments: readonly PartPayment[] | null, tipPaise: Paise): readonly PartPayment[] | null {
  const [first] = payments ?? []
  return first && payments && tipPaise > 0 ? [...payments, { method: first.method, amountPaise: tipPaise }] : payments
}

/** What the one guest who pays by UPI scans; null for several, because each needs a QR code of their own. */
export function scannedAmount(payments: readonly PartPayment[] | null, tipPaise: Paise): Paise | null {
  const byUpi = payments?.filter(({ method }) => method === 'UPI') ?? []
  return byUpi.length === 1 ? amountOf(toCollect(payments, tipPaise), 'UPI') : null
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
