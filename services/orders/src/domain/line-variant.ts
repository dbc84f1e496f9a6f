import { createHash } from 'node:crypto'
import type { CartLine } from '@tiffin/domain'

const HEX_DIGITS = 16

/**
 * What tells lines of one dish, price and rate apart in their key: '' for a plain dish, else a hash of what is wished
 * about it, as `lineKey` of the domain compares it.
 */
export function variantOf({ notes }: Pick<CartLine, 'notes'>): string {
  if (!notes) return ''
  return createHash('sha256')
    .update(JSON.stringify({ note: notes.toLowerCase() }))
    .digest('hex')
    .slice(0, HEX_DIGITS)
}

/** The name of a line on the wire: its key, which is unique among the lines of one order. */
export function lineIdOf(line: CartLine): string {
  const variant = variantOf(line)
  return `${line.menuItemId}:${line.pricePaise}:${line.rateBasisPoints}${variant && `:${variant}`}`
}
