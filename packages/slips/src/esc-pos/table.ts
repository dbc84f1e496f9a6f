import { WIDE_COLUMN, type ColumnsRow, type SlipRow } from '../slip.ts'
import type { Part } from './drawing.ts'
import { wrap } from './wrap.ts'

/**
 * The fewest characters in which a column is wrapped. A row that leaves its wide column fewer, because a label or the
 * amounts are long, has that column on lines of its own.
 */
const MIN_WIDE = 10

/** Cells of a row as lines, those of its note apart. */
type SetRow = {
  readonly above: readonly (readonly Part[])[]
  readonly note: readonly (readonly Part[])[]
  readonly below: readonly (readonly Part[])[]
}

/** Returns how many characters of a line a text is as wide as. */
export type MeasureWeight = (text: string, isBold: boolean) => number

/** The characters of a line, in the size of the row, and how wide texts are in them. */
type Room = { readonly width: number; readonly measure: MeasureWeight }

/**
 * Sets the cells of a row beside each other.
 *
 * @param table the rows that have columns of the same widths, with this one
 */
export function setRow(row: ColumnsRow, table: readonly ColumnsRow[], { width, measure }: Room): SetRow {
  const { layout, cells, note } = row
  const wide = WIDE_COLUMN[layout]
  // Values of facts end at the right edge anyway, so that a long label takes no width from the other rows.
  const rows = layout === 'facts' ? [row] : table
  const widths = cells.map((_, column) => Math.max(...rows.map((each) => measure(each.cells[column]!, isBold(each)))))
  const rest = width - sum(widths.filter((_, column) => column !== wide).map((each) => each + 1))
  if (rest < Math.min(widths[wide]!, MIN_WIDE)) return setBelowEachOther(row, widths, { width, measure })

  const columns = widths.map((each, column) => (column === wide ? rest : each))
  const lines = wrap(cells[wide]!, rest, (text) => measure(text, isBold(row)))
  const indent = sum(widths.slice(0, wide).map((each) => each + 1)) + 1
  return {
    above: (lines.length > 0 ? lines : ['']).map((line, index) =>
      beside(
        cells.map((cell, column) => (column === wide ? line : index === 0 ? cell : '')),
        columns,
        layout,
      ),
    ),
    note: note ? noteLines(note, indent, { width, measure }) : [],
    below: [],
  }
}

function setBelowEachOther(row: ColumnsRow, widths: readonly number[], { width, measure }: Room): SetRow {
  const { layout, cells, note } = row
  const wide = WIDE_COLUMN[layout]
  const wrapped = (text: string, align: Part['align']) =>
    wrap(text, width, (each) => measure(each, isBold(row))).map((line) => [{ text: line, from: 0, width, align }])
  const after = widths.slice(wide + 1)
  const afterWidth = sum(after) + after.length - 1
  return {
    above: [
      ...wrapped(cells.slice(0, wide).join(' '), 'left'),
      ...wrapped(cells[wide]!, isRight(layout, wide) ? 'right' : 'left'),
    ],
    note: note ? noteLines(note, 1, { width, measure }) : [],
    below:
      afterWidth > width
        ? wrapped(cells.slice(wide + 1).join(' '), 'right')
        : after.length > 0
          ? [beside(cells.slice(wide + 1), after, layout, { column: wide + 1, from: width - afterWidth })]
          : [],
  }
}

function noteLines(note: string, indent: number, { width, measure }: Room): Part[][] {
  return wrap(note, width - indent, (text) => measure(text, true)).map((text) => [
    { text, from: indent, width: width - indent, align: 'left' },
  ])
}

function beside(
  cells: readonly string[],
  widths: readonly number[],
  layout: ColumnsRow['layout'],
  first = { column: 0, from: 0 },
): Part[] {
  return cells.map((text, index) => ({
    text,
    from: first.from + sum(widths.slice(0, index)) + index,
    width: widths[index]!,
    align: isRight(layout, first.column + index) ? 'right' : 'left',
  }))
}

const isBold = (row: ColumnsRow) => row.bold ?? false

function isRight(layout: ColumnsRow['layout'], column: number): boolean {
  return layout === 'facts' ? column === 1 : layout === 'items' && column > 0
}

/** Returns the rows beside a row of columns that have columns of the same widths, with the row itself. */
export function tableOf(rows: readonly SlipRow[], index: number): ColumnsRow[] {
  const { layout, size } = rows[index] as ColumnsRow
  const isOther = (row: SlipRow) => row.kind !== 'columns' || row.layout !== layout || row.size !== size
  const start = rows.slice(0, index).findLastIndex(isOther) + 1
  const end = rows.findIndex((row, at) => at > index && isOther(row))
  return rows.slice(start, end === -1 ? undefined : end) as ColumnsRow[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
