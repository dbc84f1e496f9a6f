import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { paise, type PaymentMethod } from '@tiffin/domain'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { partBalance, viewOf } from './order-bill.ts'
import { fieldsOf, givenDiscount, readDiscount } from './discount-fields.tsx'
import {
  collectedInRupees,
  emptyForm,
  typedAmount,
  type PartPayment,
  type PaymentForm,
  type PaymentOutcome,
  type PaymentRequest,
} from './payment-form.ts'
import { paymentsOfSplit } from './split/split.ts'

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

export type PaymentOptions = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly form: PaymentForm
  readonly setForm: Dispatch<SetStateAction<PaymentForm>>
  readonly onPay: (settlement: PaymentRequest) => Promise<PaymentOutcome>
  /** True while the invoice of the bill is being issued, which a payment must not meet. */
  readonly isPrinting: boolean
}

/** Returns what the form comes to, and the action that pays the bill with it. */
export function usePayment({ order, settings, form, setForm, onPay, isPrinting }: PaymentOptions) {
  const { method, split } = form
  const isPaying = form.status === 'paying'
  const discount = readDiscount(form.discountText, form.discountType)
  const bill = viewOf(order, discount, settings)
  const balance = partBalance(order, bill.payablePaise)
  const leftPaise = balance?.leftPaise ?? bill.payablePaise
  // Nothing is left of a bill that was paid in parts, so that no method has to be chosen.
  const isAllPaid = balance !== null && leftPaise === 0
  const wholeBy = (by: PaymentMethod): PartPayment[] => [{ method: by, amountPaise: leftPaise }]
  const chosen = method ?? (isAllPaid ? 'Cash' : null)
  const payments = split ? paymentsOfSplit(split, leftPaise) : chosen && wholeBy(chosen)
  const asksForTip = settings.tips ?? false
  const tipPaise = asksForTip && form.tipText.trim() !== '' ? typedAmount(form.tipText) : paise(0)

  const pay = async (pressed: PaymentMethod | null = null) => {
    const due = pressed ? wholeBy(pressed) : payments
    if (!due || tipPaise === null || isPaying || isPrinting) return
    const tried: PaymentForm = { ...form, tried: 'pay', pressed, method: pressed ?? method, refusal: null }
    const given = givenDiscount(form, settings)
    if ('refusal' in given) return setForm({ ...tried, status: 'open', refusal: given.refusal })
    setForm({ ...tried, status: 'paying' })
    const collected = collectedInRupees(due, tipPaise, typedAmount(form.cashText))
    const result = await onPay({ ...collected, ...given }).then(afterOutcome, () => ({ status: 'unknown' }) as const)
    setForm((now) => ({ ...now, ...result }))
  }

  return {
    discount,
    bill,
    /** What is left to pay; below zero where money is to be given back first. */
    leftPaise,
    isAllPaid,
    /** The payments to record; null while a method or an amount is missing. */
    payments,
    wholeBy,
    asksForTip,
    /** Null for a text that is no amount; the bill is not paid then. */
    tipPaise,
    isPaying,
    change: (changes: Partial<PaymentForm>) => setForm({ ...form, ...changes }),
    /**
     * Pays by what the form has, or all that is left by the method that was pressed. The form then has that method too,
     * so that Pay repeats the same payment where its result is unknown.
     */
    pay,
  }
}

function afterOutcome(outcome: PaymentOutcome): Pick<PaymentForm, 'status'> & Partial<Pick<PaymentForm, 'refusal'>> {
  if (outcome === 'recorded') return { status: 'open' }
  return outcome === 'refused' ? { status: 'refused' } : { status: 'refused', refusal: outcome }
}
