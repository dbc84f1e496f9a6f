import { randomInt } from 'node:crypto'

/** The digits of a code, its life in ms, and the number of tries (spec §9, gap G37). */
export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * 60 * 1_000
export const CODE_TRIES = 5

/** Makes a random code, which may begin with zeros. */
export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
