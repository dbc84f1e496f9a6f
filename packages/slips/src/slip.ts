import type { ColumnsRow, Order, Slip, SlipRow, TextRow } from '@tiffin/contracts'
import { tableLabel } from '@tiffin/domain'

export type { ColumnsRow, DrawerPin, QrRow, Slip, SlipRow, TextRow } from '@tiffin/contracts'

type Look = Pick<TextRow, 'size' | 'bold'>

/**
 * The column of each layout that gets the rest of the width and is wrapped. The other columns are as wide as their
 * texts.
 */
export const WIDE_COLUMN = { facts: 1, items: 0, portions: 1 } as const

/** A label and its value. A fact without a value is left out. */
export type Fact = readonly [label: string, value: string | null]

export const RULE: SlipRow = { kind: 'rule' }

const PRODUCT_NAME = 'Tiffin'

/** Makes a slip of its rows, and adds the last line of every paper and the cut. */
export function slipOf(title: string, rows: readonly SlipRow[]): Slip {
  return { v: 1, title, rows: [...rows, ...centered(`Powered by ${PRODUCT_NAME}`), { kind: 'cut' }] }
}

/**
 * Makes one slip of several papers with the same content. Each paper after the first names its number, so that nobody
 * takes it for another order.
 */
export function inCopies(slip: Slip, copies: number): Slip {
  const papers = Array.from({ length: copies }, (_, index) => [
    ...(index > 0 ? centered(`Copy ${index + 1} of ${copies}`, { bold: true, framed: true }) : []),
    ...slip.rows,
  ])
  return { ...slip, rows: papers.flat() }
}

/** Returns a text in the middle of the paper, one row a line; no row for a blank text. */
export function centered(text: string, look: Look & Pick<TextRow, 'framed'> = {}): SlipRow[] {
  if (text.trim() === '') return []
  // A line break ends a line, so a break at the end of the text begins no new line.
  const lines = text.replace(/(\r\n?|\n)$/, '').split(/\r\n?|\n/)
  return lines.map(oneLine).map((line) => (line ? { kind: 'text', text: line, align: 'center', ...look } : SPACE))
}

export function facts(pairs: readonly Fact[], look: Look = {}): SlipRow[] {
  return pairs.flatMap(([label, value]) => (value ? [columns('facts', [label, value], look)] : []))
}

export function columns(
  layout: ColumnsRow['layout'],
  cells: readonly string[],
  { note, ...look }: Look & { readonly note?: string | null | undefined } = {},
): ColumnsRow {
  return { kind: 'columns', layout, cells: cells.map(oneLine), ...look, ...(note && { note: oneLine(note) }) }
}

/** Returns the place of an order as slips name it: `T4, Garden` for a table, else the customer; null without either. */
export function placeOf(order: Pick<Order, 'table_name' | 'area_name' | 'customer_name'>): string | null {
  return tableLabel(order) ?? (order.customer_name || null)
}

const SPACE: SlipRow = { kind: 'space' }

/**
 * Returns a text as one line. Names and notes may contain tabs and line breaks, and printers act on control characters.
 */
function oneLine(text: string): string {
  return text.replace(/[\0- \x7f-\x9f]+/g, ' ').replace(/^ | $/g, '')
}
