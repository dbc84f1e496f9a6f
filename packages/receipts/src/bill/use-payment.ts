import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { paise, type PaymentMethod } from '@tiffin/domain'
import type { Dispatch, SetStateAction } from 'react'
import { isByGst, viewOf } from './bill-view.ts'
import { givenDiscount, readDiscount } from './discount-fields.tsx'
import { partBalance } from './part/part-balance.ts'
import {
  collectedInRupees,
  typedAmount,
  type PartPayment,
  type PaymentForm,
  type PaymentOutcome,
  type PaymentRequest,
} from './payment-form.ts'
import { paymentsOfSplit } from './split/split.ts'
import type { Printing } from './use-print.ts'

export type PaymentOptions = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly form: PaymentForm
  readonly setForm: Dispatch<SetStateAction<PaymentForm>>
  readonly onPay: (settlement: PaymentRequest) => Promise<PaymentOutcome>
  readonly printing: Printing
}

/** Returns what the form comes to, and the actions that pay or print the bill with it. */
export function usePayment({ order, settings, form, setForm, onPay, printing }: PaymentOptions) {
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
    if (!due || tipPaise === null || isPaying || printing.isBusy) return
    const tried: PaymentForm = { ...form, tried: 'pay', pressed, method: pressed ?? method, refusal: null }
    const given = givenDiscount(form, settings)
    if ('refusal' in given) return setForm({ ...tried, status: 'open', refusal: given.refusal })
    setForm({ ...tried, status: 'paying' })
    const collected = collectedInRupees(due, tipPaise, typedAmount(form.cashText))
    const result = await onPay({ ...collected, ...given }).then(afterOutcome, () => ({ status: 'unknown' }) as const)
    setForm((now) => ({ ...now, ...result }))
  }

  const print = async () => {
    const given = givenDiscount(form, settings)
    // A paper that is no invoice binds nobody and needs no reason.
    if (!isByGst(order, settings)) return void printing.print({ discount })
    const refusal = 'refusal' in given ? given.refusal : await printing.print(given)
    if (refusal) setForm((now) => ({ ...now, tried: 'print', refusal }))
  }

  const askAndRepeat = async () => {
    if (await form.refusal?.askForApproval?.()) await (form.tried === 'print' ? print() : pay())
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
    print,
    /** Asks for the approval that the refusal offers, and then tries again what was refused. */
    askAndRepeat,
  }
}

function afterOutcome(outcome: PaymentOutcome): Pick<PaymentForm, 'status'> & Partial<Pick<PaymentForm, 'refusal'>> {
  if (outcome === 'recorded') return { status: 'open' }
  return outcome === 'refused' ? { status: 'refused' } : { status: 'refused', refusal: outcome }
}
