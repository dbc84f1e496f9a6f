/**
 * The bounds of the guest data retention, in days. Even with the shortest retention, the order of a complaint on the
 * next day still has its guest.
 */
export const MIN_GUEST_DATA_DAYS = 2
export const MAX_GUEST_DATA_DAYS = 3_650

/** The number of last digits that identify a phone number: +91 98450 12345 equals 098450-12345. */
const SIGNIFICANT_DIGITS = 10
const MIN_DIGITS = 6

/**
 * Normalises a phone number: a number of ten digits is then equal with and without a country code, spaces and signs.
 * The result is null for a text with fewer than `MIN_DIGITS` digits.
 */
export function phoneKey(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  return digits.length < MIN_DIGITS ? null : digits.slice(-SIGNIFICANT_DIGITS)
}
