import { randomInt } from 'node:crypto'

/** Digits of a code, its life, and how often it may be tried (spec §9, gap G37). */
export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * 60 * 1_000
export const CODE_TRIES = 5

/** A random code with leading zeros. */
export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
