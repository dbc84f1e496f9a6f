import { equalShares, paise, type Paise, type PaymentMethod } from '@tiffin/domain'
import { typedAmount, type Part, type PartPayment, type Split } from '../payment-form.ts'

const NO_PART: Part = { method: null, amountText: '' }

/** Creates equal parts that keep the methods chosen before. */
export function equalSplit(count: number, methods: readonly (PaymentMethod | null)[]): Split {
  const parts = Array.from({ length: count }, (_, index) => ({ ...NO_PART, method: methods[index] ?? null }))
  return { parts, isEqual: true }
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

/** Changes a part. A typed amount turns equal parts into typed ones, which keep the amounts they had. */
export function withPart(split: Split, index: number, changes: Partial<Part>, payablePaise: Paise): Split {
  const isTyped = changes.amountText !== undefined
  const amounts = amountsOf(split, payablePaise)
  const parts = split.parts.map((part, at) => ({
    ...part,
    ...(isTyped && split.isEqual && { amountText: String((amounts[at] ?? 0) / 100) }),
    ...(at === index && changes),
  }))
  return { parts, isEqual: split.isEqual && !isTyped }
}

/** Adds a part: equal parts stay equal, and in a typed split the new part takes the rest. */
export function withOneMore({ parts, isEqual }: Split): Split {
  return { parts: [...parts, NO_PART], isEqual }
}

/** Reads an amount above 0; null for any other text. */
function readAmount(text: string): Paise | null {
  return typedAmount(text) || null
}
