import { WIDE_COLUMN, type ColumnsRow, type SlipRow } from '../slip.ts'
import type { Part } from './drawing.ts'
import { wrap } from './wrap.ts'

/**
 * The smallest width in which a text is wrapped, in characters. If the other columns leave less than this width and
 * less than the text needs, the wide column gets lines of its own.
 */
const MIN_WIDE = 10

/** The lines of a row: its cells above and below the note, and the note. */
type SetRow = {
  readonly above: readonly (readonly Part[])[]
  readonly note: readonly (readonly Part[])[]
  readonly below: readonly (readonly Part[])[]
}

/** Returns the width of a text in characters of the line. */
export type MeasureWeight = (text: string, isBold: boolean) => number

/** The width of a line in characters of the row's size, and the measure of texts in those characters. */
type Room = { readonly width: number; readonly measure: MeasureWeight }

/**
 * Sets the cells of a row beside each other, or below each other where the line is too narrow.
 *
 * @param table the rows whose columns have the same widths, with `row` among them; facts ignore it
 */
export function setRow(row: ColumnsRow, table: readonly ColumnsRow[], { width, measure }: Room): SetRow {
  const { layout, cells, note } = row
  const wide = WIDE_COLUMN[layout]
  // Values of facts end at the right edge, so each row has its own widths: a long label takes no width from other rows.
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

/**
 * Returns the neighbouring rows with the same layout and size, which share the widths of their columns, and the row
 * itself.
 */
export function tableOf(rows: readonly SlipRow[], index: number): ColumnsRow[] {
  const { layout, size } = rows[index] as ColumnsRow
  const isOther = (row: SlipRow) => row.kind !== 'columns' || row.layout !== layout || row.size !== size
  const start = rows.slice(0, index).findLastIndex(isOther) + 1
  const end = rows.findIndex((row, at) => at > index && isOther(row))
  return rows.slice(start, end === -1 ? undefined : end) as ColumnsRow[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
