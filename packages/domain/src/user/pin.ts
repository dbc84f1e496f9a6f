/** The fewest and the most digits of a PIN. */
export const MIN_PIN_LENGTH = 4
export const MAX_PIN_LENGTH = 6

/** The fewest different digits: a colleague easily sees which one or two keys are pressed for 1111, 1212 or 112211. */
const LEAST_DIFFERENT_DIGITS = 3

export type PinProblem = 'malformed' | 'too-simple'

/**
 * Returns the reason why a text cannot be a new PIN; null if it can. A PIN is too simple if a colleague would try it
 * first: a run of digits up or down (1234, 4321, 7890), or one or two repeated digits (0000, 1212).
 */
export function findPinProblem(pin: string): PinProblem | null {
  if (!isPin(pin)) return 'malformed'
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === 9)
  return isRun || new Set(digits).size < LEAST_DIFFERENT_DIGITS ? 'too-simple' : null
}

const PIN = new RegExp(`^[0-9]{${MIN_PIN_LENGTH},${MAX_PIN_LENGTH}}$`)

/** Returns whether a text has four to six digits, simple or not. */
export function isPin(text: string): boolean {
  return PIN.test(text)
}
