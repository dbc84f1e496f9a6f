import type { Order } from '@tiffin/contracts'
import { tableLabel } from '@tiffin/domain'

/**
 * A paper as rows. They say what a printer needs and nothing of its commands, so that the browser at 80 mm and a
 * printer with 32, 42 or 48 characters a line print the same slip. Every text is one line without control characters.
 */
export type Slip = {
  /** The version of the rows: a stored slip may be printed by a program of another version. */
  readonly v: 1
  /** The name of the paper, where it is not seen. */
  readonly title: string
  readonly rows: readonly SlipRow[]
}

export type SlipRow =
  | TextRow
  | ColumnsRow
  | QrRow
  /** A dashed line. */
  | { readonly kind: 'rule' }
  /** A blank line. */
  | { readonly kind: 'space' }
  /** Where the paper is cut; a browser ends the page there. */
  | { readonly kind: 'cut' }

/** The look of a row. Without these it is of usual size and weight. */
type Look = {
  /** `tall` has the height of two lines, `large` that and the width of two characters. */
  readonly size?: 'tall' | 'large'
  readonly bold?: boolean
}

/** A line of text, which is wrapped where it is longer than the paper is wide. */
export type TextRow = Look & {
  readonly kind: 'text'
  readonly text: string
  readonly align: 'left' | 'center'
  /** True for a warning or a stamp, which has a frame. */
  readonly framed?: boolean
}

/**
 * Texts beside each other. Consecutive rows of one layout and size have columns of the same widths:
 *
 * - `facts`: a label, and its value at the right edge.
 * - `items`: a name, then amounts, each at the right edge of its column; a bold row is the head.
 * - `portions`: how many, then a name.
 */
export type ColumnsRow = Look & {
  readonly kind: 'columns'
  readonly layout: keyof typeof WIDE_COLUMN
  readonly cells: readonly string[]
  /** A line in italics below the text of the wide column. */
  readonly note?: string
}

/** The column of each layout that has the rest of the width and is wrapped; the others are as wide as their texts. */
export const WIDE_COLUMN = { facts: 1, items: 0, portions: 1 } as const

/** A QR code with the lines above and below it, which are not parted from it. */
export type QrRow = {
  readonly kind: 'qr'
  /** What a scan reads. */
  readonly text: string
  readonly above: string
  readonly below: string
  /** What it is for, for those who cannot see it. */
  readonly label: string
}

/** A label and its value; one without a value is left out. */
export type Fact = readonly [label: string, value: string | null]

export const RULE: SlipRow = { kind: 'rule' }

const PRODUCT_NAME = 'Tiffin'

/** Makes a slip of its rows, with the last line of every paper, and the cut. */
export function slipOf(title: string, rows: readonly SlipRow[]): Slip {
  return { v: 1, title, rows: [...rows, ...centered(`Powered by ${PRODUCT_NAME}`), { kind: 'cut' }] }
}

/** A text in the middle of the paper, one row a line; none for a blank text. */
export function centered(text: string, look: Look & Pick<TextRow, 'framed'> = {}): SlipRow[] {
  if (text.trim() === '') return []
  // A line break ends a line, so that one at the end of the text begins none.
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

/** Returns a text as one line: printers act on control characters, and people's texts may have tabs and line breaks. */
function oneLine(text: string): string {
  return text.replace(/[\0- \x7f-\x9f]+/g, ' ').replace(/^ | $/g, '')
}
