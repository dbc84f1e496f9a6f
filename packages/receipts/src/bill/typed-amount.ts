import { MAX_DISCOUNT_PERCENT, MAX_DISCOUNT_VALUE, paise, type Paise, type WireDiscount } from '@tiffin/domain'

/** Reads rupees below a crore with at most two decimals; null for any other text. */
export function typedAmount(text: string): Paise | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? paise(Math.round(Number(text) * 100)) : null
}

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
export function isAboveAll(text: string, type: WireDiscount['type']): boolean {
  return type === 'percent' && Number(text) > MAX_DISCOUNT_PERCENT
}
