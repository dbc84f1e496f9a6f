import type { PrinterColumns } from '@tiffin/domain'
import type { ColumnsRow, DrawerPin, Slip, SlipRow, TextRow } from '../slip.ts'
import type { LetterDrawing, Part } from './drawing.ts'
import { isAscii, printable } from './printable.ts'
import { setRow, tableOf, type MeasureWeight } from './table.ts'
import { wrap } from './wrap.ts'

/** A step by which a printer prints a slip, in the order of the paper. Each step becomes commands of ESC/POS. */
export type PaperStep =
  | PaperLine
  | DrawnLine
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'kick'; readonly pin: DrawerPin }

type Look = { readonly align: TextRow['align']; readonly size: TextRow['size']; readonly bold: boolean }

/** A line of printable ASCII, which the printer prints with its own letters. The text is not wider than the paper. */
export type PaperLine = Look & { readonly kind: 'line'; readonly text: string }

/** A line with letters that the printer lacks. */
export type DrawnLine = Look & { readonly kind: 'drawn'; readonly parts: readonly Part[] }

/**
 * Sets a slip in lines of a printer. A frame becomes brackets and a note becomes bold, because printers have no frames
 * and no italics.
 *
 * @param drawing draws lines that are not ASCII
 * @throws UnprintableText for a control character, and for a letter that is not ASCII and cannot be drawn
 */
export function linesOf(slip: Slip, columns: PrinterColumns, drawing?: LetterDrawing): PaperStep[] {
  const rows = slip.rows.map((row) => asPrintable(row, drawing))
  const measure: MeasureWeight = (text, isBold) => (isAscii(text) ? text.length : drawing!.widthOf(text, isBold))
  return rows.flatMap((row, index): PaperStep[] => {
    switch (row.kind) {
      case 'text':
        return textLines(row, columns, measure)
      case 'columns':
        return tableLines(row, tableOf(rows, index), { width: widthIn(row.size, columns), measure })
      case 'qr':
        return qrLines(row, columns, measure)
      case 'rule':
        return [line([leftPart('-'.repeat(columns))])]
      case 'space':
        return [BLANK]
      case 'cut':
        return [{ kind: 'cut' }]
      case 'kick':
        return [row]
    }
  })
}

function textLines(row: Omit<TextRow, 'kind'>, columns: PrinterColumns, measure: MeasureWeight): PaperStep[] {
  const { text, align, size, bold = false, framed } = row
  const width = widthIn(size, columns)
  return wrap(framed ? `[${text}]` : text, width, (each) => measure(each, bold)).map((each) =>
    line([{ text: each, from: 0, width, align }], { align, size, bold }),
  )
}

function tableLines(row: ColumnsRow, table: readonly ColumnsRow[], room: Parameters<typeof setRow>[2]): PaperStep[] {
  const { size, bold } = row
  const { above, note, below } = setRow(row, table, room)
  return [
    ...above.map((each) => line(each, { size, bold })),
    ...note.map((each) => line(each, { size, bold: true })),
    ...below.map((each) => line(each, { size, bold })),
  ]
}

function qrLines(
  { text, above, below }: Extract<SlipRow, { kind: 'qr' }>,
  columns: PrinterColumns,
  measure: MeasureWeight,
): PaperStep[] {
  const centered = (each: string) => textLines({ text: each, align: 'center' }, columns, measure)
  return [...centered(above), SET_APART, { kind: 'qr', text }, SET_APART, ...centered(below)]
}

const leftPart = (text: string): Part => ({ text, from: 0, width: text.length, align: 'left' })
const BLANK = line([])
/**
 * The blank line above and below a QR code. Scanners need a border of four white modules, which are 24 dots at most,
 * and printers add no border.
 */
const SET_APART = line([], { align: 'center' })

type LineLook = { readonly [key in keyof Look]?: Look[key] | undefined }

function line(parts: readonly Part[], { align = 'left', size, bold = false }: LineLook = {}): PaperStep {
  if (!parts.every(({ text }) => isAscii(text))) return { kind: 'drawn', parts, align, size, bold }
  return { kind: 'line', text: textOf(parts), align, size, bold }
}

/** Returns the texts of a line at their positions, in characters. Centered texts are positioned by the printer. */
function textOf(parts: readonly Part[]): string {
  return parts
    .reduce(
      (before, { text, from, width, align }) => before.padEnd(from) + (align === 'right' ? text.padStart(width) : text),
      '',
    )
    .trimEnd()
}

/** Returns how many characters fit on a line. Large characters are twice as wide as usual ones. */
function widthIn(size: TextRow['size'], columns: PrinterColumns): number {
  return size === 'large' ? Math.floor(columns / 2) : columns
}

function asPrintable(row: SlipRow, drawing: LetterDrawing | undefined): SlipRow {
  if (row.kind === 'text') return { ...row, text: printable(row.text, drawing) }
  // The content of a QR code must be printable too: a printer that does not know QR codes prints the content as text,
  // or acts on its control characters.
  if (row.kind === 'qr')
    return {
      ...row,
      text: printable(row.text),
      above: printable(row.above, drawing),
      below: printable(row.below, drawing),
    }
  if (row.kind !== 'columns') return row
  const { cells, note } = row
  return {
    ...row,
    cells: cells.map((cell) => printable(cell, drawing)),
    ...(note && { note: printable(note, drawing) }),
  }
}
