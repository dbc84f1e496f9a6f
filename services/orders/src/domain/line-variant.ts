import { createHash } from 'node:crypto'
import type { CartLine } from '@tiffin/domain'
import type { OrderLine } from './order.ts'

const HEX_DIGITS = 16

/**
 * Returns the part of a line's key that tells lines of one dish, price and rate apart: '' for a plain dish, else a hash
 * of the guest's wishes, which compares lines as `lineKey` of the domain does.
 */
export function variantOf({ notes }: Pick<CartLine, 'notes'>): string {
  if (!notes) return ''
  return createHash('sha256')
    .update(JSON.stringify({ note: notes.toLowerCase() }))
    .digest('hex')
    .slice(0, HEX_DIGITS)
}

/**
 * Returns the variant of a stored line. When a guest is forgotten the line's wishes are erased, but their stored hash
 * still tells the line apart.
 */
export function keptVariantOf(line: OrderLine): string {
  return line.variant ?? variantOf(line)
}

/** Returns the id of a line on the wire: its key, which is unique among the lines of one order. */
export function lineIdOf(line: OrderLine): string {
  const variant = keptVariantOf(line)
  return `${line.menuItemId}:${line.pricePaise}:${line.rateBasisPoints}${variant && `:${variant}`}`
}
