import { equalShares, paise, type Paise, type PaymentMethod } from '@tiffin/domain'

/** One part of a bill as it is entered. */
export type Part = {
  readonly method: PaymentMethod | null
  /** Rupees as they were typed; the last part has none, it takes the rest. */
  readonly amountText: string
}

/** A bill that is paid in parts: equal ones, or what was typed and the rest. */
export type Split = { readonly parts: readonly Part[]; readonly isEqual: boolean }

/** What one part pays. */
export type PartPayment = { readonly method: PaymentMethod; readonly amountPaise: Paise }

const NO_PART: Part = { method: null, amountText: '' }

/** Equal parts, with the methods that were chosen before. */
export function equalSplit(count: number, methods: readonly (PaymentMethod | null)[]): Split {
  const parts = Array.from({ length: count }, (_, index) => ({ ...NO_PART, method: methods[index] ?? null }))
  return { parts, isEqual: true }
}

/** The amounts of the parts; null for one that cannot be read. The rest is 0 or less where too much was typed. */
export function amountsOf({ parts, isEqual }: Split, payablePaise: Paise): (Paise | null)[] {
  if (isEqual) return equalShares(payablePaise, parts.length)
  const typed = parts.slice(0, -1).map(({ amountText }) => readAmount(amountText))
  const rest = typed.reduce<number>((left, amount) => left - (amount ?? 0), payablePaise)
  return [...typed, paise(rest)]
}

/** The payments to record; null while a part has no method, or no amount above 0. */
export function paymentsOf(split: Split, payablePaise: Paise): PartPayment[] | null {
  const amounts = amountsOf(split, payablePaise)
  const payments = split.parts.flatMap(({ method }, index) => {
    const amountPaise = amounts[index] ?? null
    return method !== null && amountPaise !== null && amountPaise > 0 ? [{ method, amountPaise }] : []
  })
  return payments.length === split.parts.length ? payments : null
}

/** Changes what was entered for a part. An amount makes equal parts into typed ones, with the amounts they had. */
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

/** One part more: equal parts stay equal, a typed split gets one that takes the rest. */
export function withOneMore({ parts, isEqual }: Split): Split {
  return { parts: [...parts, NO_PART], isEqual }
}

/** Whole rupees or two decimals, above 0. */
function readAmount(text: string): Paise | null {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text.trim())) return null
  const amount = Math.round(Number(text) * 100)
  return amount > 0 ? paise(amount) : null
}
