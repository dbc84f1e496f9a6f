/** Rupees from 0 in steps of 0.01 (spec §5). The server refuses an amount that is too high (reading R9). */
const PRICE = /^(\d+|\d*\.\d{1,2})$/

export function isPriceText(text: string): boolean {
  return PRICE.test(text)
}
