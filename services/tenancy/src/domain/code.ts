import { randomInt } from 'node:crypto'
import { MAILED_CODE_DIGITS } from '@tiffin/domain'

/** The life of a code in ms, and the number of tries (spec §9, gap G37). */
export const CODE_LIFE_MS = 10 * 60 * 1_000
export const CODE_TRIES = 5

/** Makes a random code, which may begin with zeros. */
export function newCode(): string {
  return String(randomInt(0, 10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
}
