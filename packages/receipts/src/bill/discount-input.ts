import type { WireDiscount } from './order-bill.ts'

/** More than any bill; the contract refuses it. */
const MAX_VALUE = 10_000_000

/** Reads the discount box: numeric, at least 0, two decimals; whatever else stands there counts as 0 (spec §5). */
export function readDiscount(text: string, type: WireDiscount['type']): WireDiscount | null {
  const value = text.trim() === '' ? 0 : Number(text)
  const hundredths = value * 100
  const isValid =
    Number.isFinite(value) && value >= 0 && value <= MAX_VALUE && Math.abs(hundredths - Math.round(hundredths)) < 1e-4
  return isValid && value > 0 ? { type, value } : null
}
