import type { PrinterColumns } from '@tiffin/domain'
import type { ColumnsRow, Slip, SlipRow, TextRow } from '../slip.ts'
import { printable } from './printable.ts'
import { setRow, tableOf } from './table.ts'
import { wrap } from './wrap.ts'

/** What a printer of characters does for a slip, step by step. Every text is printable ASCII and fits on its line. */
export type PaperStep = PaperLine | { readonly kind: 'qr'; readonly text: string } | { readonly kind: 'cut' }

export type PaperLine = {
  readonly kind: 'line'
  readonly text: string
  readonly align: TextRow['align']
  readonly size: TextRow['size']
  readonly bold: boolean
}

/**
 * Sets a slip in lines of a printer. What has a frame in a browser has brackets, and a note is bold, because printers
 * have no italics.
 *
 * @throws UnprintableText for a text that is not ASCII
 */
export function linesOf(slip: Slip, columns: PrinterColumns): PaperStep[] {
  const rows = slip.rows.map(inAscii)
  return rows.flatMap((row, index): PaperStep[] => {
    switch (row.kind) {
      case 'text':
        return textLines(row, columns)
      case 'columns':
        return tableLines(row, tableOf(rows, index), columns)
      case 'qr':
        return [...centered(row.above, columns), { kind: 'qr', text: row.text }, ...centered(row.below, columns)]
      case 'rule':
        return [line('-'.repeat(columns))]
      case 'space':
        return [line('')]
      case 'cut':
        return [{ kind: 'cut' }]
    }
  })
}

function textLines({ text, align, size, bold, framed }: Omit<TextRow, 'kind'>, columns: PrinterColumns): PaperLine[] {
  return wrap(framed ? `[${text}]` : text, widthIn(size, columns)).map((each) => line(each, { align, size, bold }))
}

function tableLines(row: ColumnsRow, table: readonly ColumnsRow[], columns: PrinterColumns): PaperLine[] {
  const { size, bold } = row
  const { above, note, below } = setRow(row, table, widthIn(size, columns))
  return [
    ...above.map((each) => line(each, { size, bold })),
    ...note.map((each) => line(each, { size, bold: true })),
    ...below.map((each) => line(each, { size, bold })),
  ]
}

function centered(text: string, columns: PrinterColumns): PaperLine[] {
  return textLines({ text, align: 'center' }, columns)
}

type LineLook = { readonly [key in 'align' | 'size' | 'bold']?: PaperLine[key] | undefined }

function line(text: string, { align = 'left', size, bold = false }: LineLook = {}): PaperLine {
  return { kind: 'line', text, align, size, bold }
}

/** Large characters are twice as wide. */
function widthIn(size: TextRow['size'], columns: PrinterColumns): number {
  return size === 'large' ? Math.floor(columns / 2) : columns
}

function inAscii(row: SlipRow): SlipRow {
  if (row.kind === 'text') return { ...row, text: printable(row.text) }
  // A printer that does not know QR codes prints what is in one as text, or acts on it.
  if (row.kind === 'qr')
    return { ...row, text: printable(row.text), above: printable(row.above), below: printable(row.below) }
  if (row.kind !== 'columns') return row
  return { ...row, cells: row.cells.map(printable), ...(row.note && { note: printable(row.note) }) }
}
