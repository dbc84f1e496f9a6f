import { randomInt } from 'node:crypto'
import { MAILED_CODE_DIGITS } from '@tiffin/domain'

/** Draws a random code, which may begin with zeros. */
export function newCode(): string {
  return String(randomInt(0, 10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
}
