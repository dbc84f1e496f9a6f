import { createHash } from 'node:crypto'
import { modifierIds } from '@tiffin/domain'
import type { OrderLine, PricedLine } from './order.ts'

const HEX_DIGITS = 16

/**
 * Returns the part of a line's key that tells lines of one dish, price and rate apart: '' for a plain dish whose kind
 * of tax is not known, else a hash of the kind, of what was chosen of the dish, and of the guest's wishes in lower
 * case, because `lineKey` of the domain ignores case too. Portions sold before an Admin chose a kind are another line
 * than those sold after: their kind follows from their split, which is not in the key.
 */
export function variantOf({
  notes,
  taxKind,
  modifiers = [],
}: Pick<PricedLine, 'notes' | 'taxKind' | 'modifiers'>): string {
  if (!notes && !taxKind && modifiers.length === 0) return ''
  const parts = {
    ...(modifiers.length > 0 && { modifiers: modifierIds(modifiers) }),
    ...(notes && { note: notes.toLowerCase() }),
    ...(taxKind && { tax: taxKind }),
  }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HEX_DIGITS)
}

/**
 * Returns the variant of a stored line. When a guest is forgotten the line's wishes are erased, but their stored hash
 * still tells the line apart.
 */
export function storedVariantOf(line: OrderLine): string {
  return line.variant ?? variantOf(line)
}

/** Returns the id of a line on the wire: its key, which is unique among the lines of one order. */
export function lineIdOf(line: OrderLine): string {
  const variant = storedVariantOf(line)
  return `${line.menuItemId}:${line.pricePaise}:${line.rateBasisPoints}${variant && `:${variant}`}`
}
