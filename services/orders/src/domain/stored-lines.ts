import { createHash } from 'node:crypto'
import { lineKey, modifierIds } from '@tiffin/domain'
import type { OrderLine, PricedLine } from './order.ts'

const HEX_DIGITS = 16
/** The last part of the id of a held line. No variant is equal to this part, because a variant has hex digits alone. */
const HELD = 'held'

/**
 * Returns the part of a line's key that distinguishes lines of one dish, price and rate. The part is '' for a plain
 * dish whose kind of tax is not known, else a hash of the kind, the modifiers and the guest's wishes. Wishes are hashed
 * in lower case, because `lineKey` of the domain ignores case too. Once an Admin has chosen a kind of tax, new portions
 * get a line of their own, because the key of the earlier ones has no kind.
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
 * Returns the variant of a stored line. When a guest is forgotten the line's wishes are erased, but the stored variant
 * still identifies the line.
 */
export function storedVariantOf(line: OrderLine): string {
  return line.variant ?? variantOf(line)
}

/**
 * Returns the id of a line on the wire: its key, which is unique among the lines of one order. The held portions of a
 * stored line are a line of their own, with an id of their own.
 */
export function lineIdOf(line: OrderLine): string {
  const variant = storedVariantOf(line)
  return [
    line.menuItemId,
    line.pricePaise,
    line.rateBasisPoints,
    ...(variant ? [variant] : []),
    ...(line.held ? [HELD] : []),
  ].join(':')
}

/** A row of the database with the portions that a request adds to it or takes from it. */
export type RowPortions<Line> = { readonly line: Line; readonly portions: number; readonly held: number }

/** Returns a key that lines have in common which are stored in one row: the held portions of a dish and the others. */
export function rowKeyOf(line: OrderLine): string {
  return `${lineKey({ ...line, notes: null, modifiers: [], held: false })}:${storedVariantOf(line)}`
}

/** Adds up the portions of lines by the row in which they are stored, in the order of the lines. */
export function portionsByRow<Line extends OrderLine>(lines: readonly Line[]): RowPortions<Line>[] {
  const rows = new Map<string, RowPortions<Line>>()
  for (const line of lines) {
    const key = rowKeyOf(line)
    const before = rows.get(key)
    rows.set(key, {
      line: before?.line ?? line,
      portions: (before?.portions ?? 0) + line.quantity,
      held: (before?.held ?? 0) + (line.held ? line.quantity : 0),
    })
  }
  return [...rows.values()]
}

/** Returns lines with the held portions in the line of their dish, as a bill and an order that is paid have them. */
export function joinHeld(lines: readonly OrderLine[]): OrderLine[] {
  if (!lines.some(({ held }) => held)) return [...lines]
  return portionsByRow(lines).map(({ line: { held: _held, heldSince: _since, ...line }, portions }) => ({
    ...line,
    quantity: portions,
  }))
}
