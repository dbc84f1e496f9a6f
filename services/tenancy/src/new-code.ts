import { randomInt } from 'node:crypto'
import { CODE_DIGITS } from '@tiffin/domain'

/** Draws a random code, which may begin with zeros. */
export function newCode(): string {
  return String(randomInt(0, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}
