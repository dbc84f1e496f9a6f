import type { Buyer, Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import {
  equalShares,
  gstinErrorOf,
  isDocumented,
  MAX_DISCOUNT_PERCENT,
  MAX_DISCOUNT_VALUE,
  paise,
  rupeesFromPaise,
  type Paise,
  type PaymentMethod,
  type WireDiscount,
} from '@tiffin/domain'
import {
  chargesToSend,
  type BillAmounts,
  type BillingMode,
  type GivenWithBill,
  type WireCharge,
} from '@tiffin/receipts'
import { useState, type Dispatch, type SetStateAction } from 'react'

/** The reason why a bill cannot be printed or paid, and the field that has to change. */
export type BillRefusal = {
  readonly field: 'discount' | 'reason' | 'buyer-name' | 'gstin'
  readonly text: string
  /** The refused discount, if a colleague may approve it. */
  readonly toApprove?: WireDiscount
}

export type DiscountState = {
  readonly discountText: string
  readonly discountType: WireDiscount['type']
  readonly reason: string
  /** True once the user opened the field for a reason that the restaurant does not require. */
  readonly isReasonOpen: boolean
  readonly refusal: BillRefusal | null
}

/** The business for the invoice, as typed. */
export type BuyerForm = { readonly name: string; readonly gstin: string }

/** A part of a split bill, as entered. */
export type Part = {
  readonly method: PaymentMethod | null
  /** The typed rupees. The text has no effect in equal parts, and in the last part, which takes the rest. */
  readonly amountText: string
  /** The typed reference of the payment; it has no effect for cash. */
  readonly reference: string
}

/** A split bill: equal parts, or typed amounts with the rest in the last part. */
export type Split = { readonly parts: readonly Part[]; readonly isEqual: boolean }

/** A part payment, as typed: an amount in rupees, and a reference that may be empty. */
export type PartForm = { readonly amountText: string; readonly reference: string }

/** The entries of the payment form, and the result of the last attempt. */
export type PaymentForm = DiscountState & {
  /** The typed business; null until a guest asks for a GSTIN on the invoice. */
  readonly buyer: BuyerForm | null
  /** The charges of the bill as chosen; null for the usual ones, or those of the printed invoice. */
  readonly charges: readonly WireCharge[] | null
  readonly method: PaymentMethod | null
  /** The parts of a split bill; null while one guest pays all of it. */
  readonly split: Split | null
  /** The part payment that is being entered; null while the form pays the whole rest. */
  readonly part: PartForm | null
  /**
   * The typed reference of the payment, such as the number of a card slip; null while the field is not open. The parts
   * of a split bill have their own.
   */
  readonly reference: string | null
  /** The cash that the guest handed over, as typed in rupees; empty without an entry. */
  readonly cashText: string
  readonly tipText: string
  /** The method button of the last attempt; null if another button was pressed, such as Pay. */
  readonly pressed: PaymentMethod | null
  /** The kind of the last attempt, which is repeated once a refused discount is approved. */
  readonly tried: 'pay' | 'print' | 'part'
  readonly status: 'open' | 'paying' | 'refused' | 'unknown'
}

const NO_AMOUNTS = { split: null, part: null, reference: null, cashText: '', tipText: '' } as const
const UNTOUCHED = { ...NO_AMOUNTS, pressed: null, tried: 'pay', status: 'open' } as const

/** Returns the fields with discount and buyer of the printed document, or empty fields without such a document. */
function fieldsOf({ discount, document }: Pick<Order, 'discount' | 'document'>) {
  return {
    discountText: discount ? String(discount.value) : '',
    discountType: discount?.type ?? 'flat',
    reason: discount?.reason ?? '',
    isReasonOpen: discount?.reason !== undefined,
    refusal: null,
    buyer: document?.buyer ?? null,
    charges: null,
  } as const
}

/**
 * Keeps the form of an open bill. The form begins with discount and buyer of the printed document. If another document
 * is printed, here or by a colleague, the form takes over the discount and buyer of that document.
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

/** What a field of the form gets: whether it is disabled, and how it changes entries. */
export type ChangeForm = {
  readonly disabled: boolean
  readonly change: (changes: Partial<PaymentForm>) => void
}

/** The settings of a restaurant, with the charges that were chosen for this bill. */
export type BillSettings = RestaurantSettings & Pick<BillingMode, 'charges'>

/** Computes from the form what is collected of a bill: the payments and the tip. */
export function paymentOf(
  { method, split, reference, buyer, tipText }: PaymentForm,
  { balance, payablePaise, document }: BillAmounts,
  settings: Pick<RestaurantSettings, 'tips'>,
) {
  const leftPaise = balance?.leftPaise ?? payablePaise
  // A bill that was paid completely in parts has no rest, so no method has to be chosen.
  const isAllPaid = balance !== null && leftPaise === 0
  const chosen = method ?? (isAllPaid ? 'Cash' : null)
  const asksForTip = settings.tips ?? false
  return {
    /** The document of the bill, if it is made out to the typed buyer; undefined where the payment issues another. */
    document: isMadeOutTo(document, buyer) ? document : undefined,
    /** The amount left to pay, in paise; below zero where money has to be given back first. */
    leftPaise,
    isAllPaid,
    /** The payments to record; null while a method or an amount is missing. */
    payments: split ? paymentsOfSplit(split, leftPaise) : chosen && wholeBy(chosen, leftPaise, reference),
    asksForTip,
    /** The tip in paise, 0 without one; null for a text that is no amount, with which the bill cannot be paid. */
    tipPaise: asksForTip && tipText.trim() !== '' ? typedAmount(tipText) : paise(0),
  }
}

export type PaymentTotals = ReturnType<typeof paymentOf>

/** Returns the payments of a guest who pays the whole rest by one method, with its typed reference. */
export function wholeBy(method: PaymentMethod, leftPaise: Paise, reference: string | null = null): PartPayment[] {
  return [{ method, amountPaise: leftPaise, ...referenceOf(method, reference) }]
}

/** Returns the typed reference of a payment as a field; none for cash and for an empty text. */
export function referenceOf(method: PaymentMethod, typed: string | null | undefined): Pick<PartPayment, 'reference'> {
  const reference = typed?.trim()
  return reference && method !== 'Cash' ? { reference } : {}
}

const ABOVE_100_PERCENT: BillRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: BillRefusal = { field: 'reason', text: 'Please write why the discount is given.' }

/**
 * Reads the discount box (spec §5): a number from 0 to `MAX_DISCOUNT_PERCENT` or `MAX_DISCOUNT_VALUE`, with at most two
 * decimals. Any other text counts as 0, for which the result is null. The limit of the role is not checked here.
 */
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

/**
 * Returns whether a percentage is above 100. Such a text counts as 0 like any invalid text, but the form also shows a
 * refusal.
 */
export function isAbove100Percent(text: string, type: WireDiscount['type']): boolean {
  return type === 'percent' && Number(text) > MAX_DISCOUNT_PERCENT
}

/** Returns the refusal of a discount above 100 percent, which is shown while typing; null for any other discount. */
export function typedRefusal({ discountText, discountType }: DiscountState): BillRefusal | null {
  return isAbove100Percent(discountText, discountType) ? ABOVE_100_PERCENT : null
}

type BillRules = BillingMode & Pick<RestaurantSettings, 'discount_reason_required'>

/** Reads the typed discount and buyer, or returns what has to change before a bill is printed or paid. */
export function givenWithBill(
  form: DiscountState & Pick<PaymentForm, 'buyer'>,
  order: Order,
  rules: BillRules,
): GivenWithBill | { readonly refusal: BillRefusal } {
  const { discount_reason_required: isReasonRequired, gst_mode: mode } = rules
  // Each refusal is a copy, because a new object moves the focus to its field again.
  const tooMuch = typedRefusal(form)
  if (tooMuch) return { refusal: { ...tooMuch } }
  const discount = readDiscount(form.discountText, form.discountType)
  const reason = discount === null ? '' : form.reason.trim()
  if (discount && isReasonRequired && reason === '') return { refusal: { ...REASON_MISSING } }
  const buyer = readBuyer(form.buyer)
  const isByGst = isDocumented(mode)
  const refusal = isByGst && buyer && buyerRefusal(buyer)
  if (refusal) return { refusal }
  return {
    discount,
    ...(reason && { reason }),
    // A bill for nobody says so, because another terminal may have printed an invoice for a business meanwhile.
    ...(isByGst && { buyer }),
    ...chargesToSend(order, rules),
  }
}

/** Reads the typed buyer; null for two empty fields, and while no fields are open. */
export function readBuyer(form: BuyerForm | null): Buyer | null {
  const buyer = form && { name: form.name.trim(), gstin: form.gstin.trim().toUpperCase() }
  return buyer && (buyer.name || buyer.gstin) ? buyer : null
}

/** Returns whether a document names the typed buyer; true if both are missing. */
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

/** A payment to record: of the whole rest, of a part of a split bill, or a part payment. */
export type PartPayment = {
  readonly method: PaymentMethod
  readonly amountPaise: Paise
  readonly reference?: string
}

/** Adds up the payments by a method; 0 where there are none. */
export function amountOf(payments: readonly PartPayment[] | null, method: PaymentMethod): Paise {
  const amounts = (payments ?? []).filter((payment) => payment.method === method)
  return paise(amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}

/** Returns the payments and the tip, which has the method of the first payment; null without payments. */
export function toCollect(payments: readonly PartPayment[] | null, tipPaise: Paise): readonly PartPayment[] | null {
  const [first] = payments ?? []
  return first && payments && tipPaise > 0 ? [...payments, { method: first.method, amountPaise: tipPaise }] : payments
}

/**
 * Returns the amount for the QR code of one payment by UPI. The result is null without such a payment, and for several,
 * because each of them needs its own code.
 */
export function scannedAmount(payments: readonly PartPayment[] | null, tipPaise: Paise): Paise | null {
  const byUpi = payments?.filter(({ method }) => method === 'UPI') ?? []
  return byUpi.length === 1 ? amountOf(toCollect(payments, tipPaise), 'UPI') : null
}

/** The payments and the tip to record, in rupees. `tendered` is the given cash, where enough cash was typed. */
export type Collected = {
  readonly payments: readonly {
    readonly method: PaymentMethod
    readonly amount: number
    readonly reference?: string
    readonly tendered?: number
  }[]
  readonly tip?: { readonly method: PaymentMethod; readonly amount: number }
}

/**
 * Converts payments and tip to the rupees to record. The given cash is recorded with the first payment in cash, less
 * the amounts of the other payments in cash.
 *
 * @param givenPaise the cash that the guest gave; recorded if it covers the payments and the tip in cash
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
    payments: payments.map(({ method, amountPaise, ...reference }, index) => ({
      method,
      amount: rupeesFromPaise(amountPaise),
      ...reference,
      ...(index === firstCash &&
        givenPaise !== null && {
          tendered: rupeesFromPaise(paise(givenPaise - amountOf(payments, 'Cash') + amountPaise)),
        }),
    })),
    ...(tip && { tip: { method: tip.method, amount: rupeesFromPaise(tip.amountPaise) } }),
  }
}

/**
 * Computes the amounts of the parts; null for a text that is no amount above 0. The last amount is 0 or less if the
 * typed amounts reach the payable.
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
  const payments = split.parts.flatMap(({ method, reference }, index) => {
    const amountPaise = amounts[index] ?? null
    return method !== null && amountPaise !== null && amountPaise > 0
      ? [{ method, amountPaise, ...referenceOf(method, reference) }]
      : []
  })
  return payments.length === split.parts.length ? payments : null
}

/** Reads an amount above 0; null for any other text. */
function readAmount(text: string): Paise | null {
  return typedAmount(text) || null
}
