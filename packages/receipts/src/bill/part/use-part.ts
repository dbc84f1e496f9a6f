import type { RestaurantSettings } from '@tiffin/contracts'
import { paise, type Paise, type WireDiscount } from '@tiffin/domain'
import type { Dispatch, SetStateAction } from 'react'
import {
  collectedInRupees,
  typedAmount,
  type PartPayment,
  type PartRequest,
  type PaymentForm,
} from '../payment-form.ts'

export type PartOptions = {
  /**
   * Takes a part payment, or gives money back. Rejects when the result is unknown. Absent where no part payments are
   * taken.
   */
  readonly onTakePart?: ((part: PartRequest) => Promise<'recorded' | 'refused'>) | undefined
  /** True where the user may give back what is paid too much. */
  readonly mayGiveBack?: boolean | undefined
}

type OpenPart = Pick<PartOptions, 'onTakePart'> & {
  readonly settings: RestaurantSettings
  readonly form: PaymentForm
  readonly setForm: Dispatch<SetStateAction<PaymentForm>>
  /** What is left of the bill; below zero where money is to be given back. */
  readonly leftPaise: Paise
  /** The discount as it is typed, by which the bill may come below what is paid. */
  readonly discount: WireDiscount | null
}

/** Returns the part payment that is typed, or the money to give back, and the action that records it. */
export function usePart({ onTakePart, settings, form, setForm, leftPaise, discount }: OpenPart) {
  const { method, part } = form
  const isBack = leftPaise < 0
  const amountPaise = isBack ? paise(-leftPaise) : partOf(part ? typedAmount(part.amountText) : null, leftPaise)
  const payment: PartPayment | null = amountPaise !== null && method !== null ? { method, amountPaise } : null

  const take = async () => {
    if (!onTakePart || !payment || form.status === 'paying') return
    setForm({ ...form, tried: 'part', pressed: null, refusal: null, status: 'paying' })
    const [recorded] = collectedInRupees([payment], paise(0), isBack ? null : typedAmount(form.cashText)).payments
    const reference = part?.reference.trim()
    const result = await onTakePart({
      ...recorded!,
      ...(reference && method !== 'Cash' && { reference }),
      ...(isBack && { direction: 'out', discount }),
    }).catch(() => 'unknown' as const)
    setForm((now) => (result === 'recorded' ? afterPart(now, settings) : { ...now, status: result }))
  }

  return {
    /** What the panel is for: to pay the rest, to take a part of it, or to give money back. */
    mode: isBack ? ('back' as const) : part ? ('part' as const) : ('rest' as const),
    /** The typed amount, or what is to be given back; null while no amount is typed that can be taken. */
    amountPaise,
    /** Null while a method or an amount is missing. */
    payment,
    take,
  }
}

function partOf(typedPaise: Paise | null, leftPaise: Paise): Paise | null {
  return typedPaise !== null && typedPaise > 0 && typedPaise < leftPaise ? typedPaise : null
}

/** The form for the rest, after a part was taken. */
function afterPart(form: PaymentForm, settings: RestaurantSettings): PaymentForm {
  const method = settings.default_payment_method ?? null
  return { ...form, method, split: null, part: null, cashText: '', status: 'open' }
}
