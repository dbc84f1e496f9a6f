import { createHash } from 'node:crypto'
import type { CartLine } from '@tiffin/domain'
import type { OrderLine } from './order.ts'

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

/** The same of a line as it is kept: when a guest is forgotten its wishes go, and their hash still tells it apart. */
export function keptVariantOf(line: OrderLine): string {
  return line.variant ?? variantOf(line)
}

/** The name of a line on the wire: its key, which is unique among the lines of one order. */
export function lineIdOf(line: OrderLine): string {
  const variant = keptVariantOf(line)
  return `${line.menuItemId}:${line.pricePaise}:${line.rateBasisPoints}${variant && `:${variant}`}`
}
