const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns whether a text has the form of a GSTIN: the State in two digits, the PAN, the number of the registration, the
 * letter Z, and the check digit of all these.
 */
export function isGstin(text: string): boolean {
  return gstinErrorOf(text) === null
}

/**
 * Returns what must be different about a GSTIN, as the end of a sentence; null for a text with the right form and check
 * digit.
 */
export function gstinErrorOf(text: string): string | null {
  if (!SHAPE.test(text)) return 'must have 15 letters and digits, such as 27AAPFU0939F1ZV'
  const digit = checkDigitOf(text)
  return digit === text.at(-1) ? null : `must end with ${digit} by its other characters, so there is a typing error`
}

/**
 * Computes the check digit of a GSTIN: every second digit counts twice, and a product is reduced to the sum of its two
 * digits in base 36.
 */
function checkDigitOf(gstin: string): string | undefined {
  const total = Array.from(gstin.slice(0, -1)).reduce((sum, digit, index) => {
    const product = DIGITS.indexOf(digit) * (1 + (index % 2))
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (total % 36)) % 36]
}
