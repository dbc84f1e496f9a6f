import { paise, type Paise } from '@tiffin/domain'

/** Reads rupees below a crore with at most two decimals; null for any other text. */
export function typedAmount(text: string): Paise | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text.trim()) ? paise(Math.round(Number(text) * 100)) : null
}
