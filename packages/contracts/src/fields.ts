import * as z from '#schema'

/** Building blocks of wire schemas. Messages that people see come from the error catalogue, not from here. */

/** An id in capitals is the same id; services compare it as text. */
export const id = z.uuid().check(z.toLowerCase())
export const idParams = z.object({ id })

/** Rupees with at most two decimals, as prices and totals travel (spec §3). */
export const rupees = z.number().check(z.refine(hasTwoDecimals, 'must have at most two decimals'))
/** Rupees typed into a form. Not merely what turns into a number: an empty field would be a free dish. */
export const priceText = z.pipe(
  z.string().check(z.trim(), z.refine(isAmount, 'must be rupees with at most two decimals')),
  z.coerce.number<string>().check(z.maximum(1_000_000)),
)
export const price = rupees.check(z.nonnegative(), z.maximum(1_000_000))

/** Percent with at most two decimals. */
export const percent = z
  .number()
  .check(z.nonnegative(), z.maximum(100), z.refine(hasTwoDecimals, 'must have at most two decimals'))

/** An instant as ISO 8601 text. */
export const timestamp = z.iso.datetime({ offset: true })

/** Free text without control characters, at most `max` characters, trimmed. */
export function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), z.refine(isPrintable, 'must not contain control characters'))
}

export function requiredText(max: number) {
  return text(max).check(z.minLength(1))
}

function hasTwoDecimals(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-4
}

function isAmount(value: string): boolean {
  return /^(\d+|\d*\.\d{1,2})$/.test(value)
}

function isPrintable(value: string): boolean {
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value)
}
