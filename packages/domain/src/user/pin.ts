/** A PIN has this many digits. */
export const MIN_PIN_LENGTH = 4
export const MAX_PIN_LENGTH = 6

/** With fewer different digits a PIN is read off the keys: 1111, 1212, 112211. */
const LEAST_DIFFERENT_DIGITS = 3

export type PinProblem = 'malformed' | 'too-simple'

/**
 * Why this text cannot be somebody's new PIN; null for one that can. Too simple is what a colleague tries first: a run
 * of digits up or down (1234, 4321, 7890), and one or two digits repeated (0000, 1212).
 */
export function findPinProblem(pin: string): PinProblem | null {
  if (!isPin(pin)) return 'malformed'
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === 9)
  return isRun || new Set(digits).size < LEAST_DIFFERENT_DIGITS ? 'too-simple' : null
}

const PIN = new RegExp(`^[0-9]{${MIN_PIN_LENGTH},${MAX_PIN_LENGTH}}$`)

/** Four to six digits, simple or not. */
export function isPin(text: string): boolean {
  return PIN.test(text)
}
