import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams } from './fields.ts'

/** The look of a row. A row without these fields has usual size and weight. */
const look = {
  /** `tall` has twice the usual height, `large` twice the usual height and width. */
  size: z.optional(z.enum(['tall', 'large'])),
  bold: z.optional(z.boolean()),
}

/** A line of text, which is wrapped where it is longer than the paper is wide. */
const textRow = z.object({
  kind: z.enum(['text']),
  text: z.string(),
  align: z.enum(['left', 'center']),
  /** True for a warning or a stamp, which has a frame. */
  framed: z.optional(z.boolean()),
  ...look,
})
export type TextRow = z.output<typeof textRow>

/**
 * Texts beside each other. Consecutive rows of one layout and size have columns of the same widths:
 *
 * - `facts`: a label, and its value at the right edge.
 * - `items`: a name, then amounts, each at the right edge of its column; a bold row is the head.
 * - `portions`: the number of portions, then a name.
 */
const columnsRow = z.object({
  kind: z.enum(['columns']),
  layout: z.enum(['facts', 'items', 'portions']),
  cells: z.readonly(z.array(z.string())),
  /** A line in italics below the text of the wide column. */
  note: z.optional(z.string()),
  ...look,
})
export type ColumnsRow = z.output<typeof columnsRow>

/** A QR code with the lines above and below it, which are printed together with the code. */
const qrRow = z.object({
  kind: z.enum(['qr']),
  /** The text that a scanner reads from the code. */
  text: z.string(),
  above: z.string(),
  below: z.string(),
  /** The purpose of the code, for people who cannot see it. */
  label: z.string(),
})
export type QrRow = z.output<typeof qrRow>

/** `rule`: a dashed line. `space`: a blank line. `cut`: where the paper is cut; a browser ends the page there. */
const markRow = z.object({ kind: z.enum(['rule', 'space', 'cut']) })

/** The pin of a printer's socket that opens a drawer: 2 as most are wired, or 5. */
export const drawerPin = z.union([z.literal(2), z.literal(5)])
export type DrawerPin = z.output<typeof drawerPin>

/** Opens the drawer that is attached to the printer. */
const kickRow = z.object({ kind: z.enum(['kick']), pin: drawerPin })

const slipRow = z.union([textRow, columnsRow, qrRow, markRow, kickRow])
export type SlipRow = z.output<typeof slipRow>

/**
 * A slip as rows. The rows contain no commands of a printer, so that the browser at 80 mm and a printer with 32, 42 or
 * 48 characters a line print the same slip. Every text is one line without control characters.
 */
export const slip = z.object({
  /** The version of the rows, 1: a stored slip may be printed by a program of another version. */
  v: z.int(),
  /** The name of the slip, for screen readers. */
  title: z.string(),
  rows: z.readonly(z.array(slipRow)),
})
export type Slip = z.output<typeof slip>

export const printTestSlip = defineEndpoint({
  id: 'printTestSlip',
  service: 'orders',
  method: 'POST',
  path: '/api/printers/:id/test',
  access: adminOnly,
  summary: 'Has a printer print a test slip. One that is not printed within a minute is forgotten.',
  params: idParams,
  response: 'none',
})
