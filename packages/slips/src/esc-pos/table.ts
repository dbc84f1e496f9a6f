import { WIDE_COLUMN, type ColumnsRow, type SlipRow } from '../slip.ts'
import { wrap } from './wrap.ts'

/**
 * The fewest characters in which a column is wrapped. A row that leaves its wide column fewer, because a label or the
 * amounts are long, has that column on lines of its own.
 */
const MIN_WIDE = 10

/** Cells of a row as lines, those of its note apart. All texts are ASCII, a character of the printer each. */
type SetRow = { readonly above: readonly string[]; readonly note: readonly string[]; readonly below: readonly string[] }

/**
 * Sets the cells of a row beside each other.
 *
 * @param table the rows that have columns of the same widths, with this one
 * @param width the characters of a line, in the size of the row
 */
export function setRow(row: ColumnsRow, table: readonly ColumnsRow[], width: number): SetRow {
  const { layout, cells, note } = row
  const wide = WIDE_COLUMN[layout]
  // Values of facts end at the right edge anyway, so that a long label takes no width from the other rows.
  const rows = layout === 'facts' ? [row] : table
  const widths = cells.map((_, column) => Math.max(...rows.map((each) => each.cells[column]!.length)))
  const rest = width - sum(widths.filter((_, column) => column !== wide).map((each) => each + 1))
  if (rest < Math.min(widths[wide]!, MIN_WIDE)) return setBelowEachOther(row, widths, width)

  const columns = widths.map((each, column) => (column === wide ? rest : each))
  const lines = wrap(cells[wide]!, rest)
  const indent = sum(widths.slice(0, wide).map((each) => each + 1)) + 1
  return {
    above: (lines.length > 0 ? lines : ['']).map((line, index) =>
      joined(
        cells.map((cell, column) => (column === wide ? line : index === 0 ? cell : '')),
        columns,
        layout,
      ),
    ),
    note: note ? wrap(note, width - indent).map((line) => ' '.repeat(indent) + line) : [],
    below: [],
  }
}

function setBelowEachOther({ layout, cells, note }: ColumnsRow, widths: readonly number[], width: number): SetRow {
  const wide = WIDE_COLUMN[layout]
  const lines = wrap(cells[wide]!, width)
  const after = joined(cells.slice(wide + 1), widths.slice(wide + 1), layout, wide + 1)
  return {
    above: [
      ...wrap(cells.slice(0, wide).join(' '), width),
      ...(isRight(layout, wide) ? lines.map((line) => line.padStart(width)) : lines),
    ],
    note: note ? wrap(note, width - 1).map((line) => ` ${line}`) : [],
    below: (after.length <= width ? [after] : wrap(after, width)).filter(Boolean).map((line) => line.padStart(width)),
  }
}

function joined(cells: readonly string[], widths: readonly number[], layout: ColumnsRow['layout'], first = 0): string {
  return cells
    .map((cell, column) =>
      isRight(layout, first + column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    )
    .join(' ')
    .trimEnd()
}

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
