import { lineKey } from '@tiffin/domain'
import { storedVariantOf } from './line-variant.ts'
import type { OrderLine } from './order.ts'

/**
 * A line as it is stored: with all its portions, of which `heldPortions` are held. The key of a stored line does not
 * say that portions are held, so that they stay in their row when they are fired.
 */
export type StoredLine = Omit<OrderLine, 'held' | 'heldSince'> & {
  readonly heldPortions?: number
  readonly heldSince?: string | null
}

/** Returns the portions of stored lines that the kitchen has, and those that are held, as lines of their own. */
export function splitHeld(lines: readonly StoredLine[]): OrderLine[] {
  return lines.flatMap(({ heldPortions = 0, heldSince, ...line }): OrderLine[] => {
    if (heldPortions === 0) return [line]
    const { voided: _voided, ...plain } = line
    const held = { ...plain, quantity: heldPortions, held: true, ...(heldSince && { heldSince: new Date(heldSince) }) }
    const rest = line.quantity - heldPortions
    return rest > 0 ? [{ ...line, quantity: rest }, held] : [{ ...line, ...held }]
  })
}

/** A row of the database with the portions that a request adds to it or takes from it. */
export type RowPortions<Line> = { readonly line: Line; readonly portions: number; readonly held: number }

/** Adds up the portions of lines by the row in which they are stored, in the order of the lines. */
export function portionsByRow<Line extends OrderLine>(lines: readonly Line[]): RowPortions<Line>[] {
  const rows = new Map<string, RowPortions<Line>>()
  for (const line of lines) {
    const key = `${lineKey({ ...line, notes: null, modifiers: [], held: false })}:${storedVariantOf(line)}`
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
