import { paths } from '@tiffin/contracts'
import { formatAmount, formatDate, paiseFromRupees } from '@tiffin/domain'
import { Card, cx, DataTable, linkClass, type Column } from '@tiffin/ui'
import { Link } from '@tiffin/web-kit'
import { messages } from './messages.ts'
import type { CellKind, ReturnTable as Table } from './return-tables.ts'
import { useIsNarrow } from './use-is-narrow.ts'

type Row = { readonly key: string; readonly cells: readonly (string | number | null)[]; readonly isTotal: boolean }

/** The most columns that a tablet has room for. */
const MOST_COLUMNS = 6

/** Shows a table of the return, with a line of totals if the table has rows. */
export function ReturnTable({ table: { title, help, columns, rows, totals } }: { table: Table }) {
  const isNarrow = useIsNarrow()
  const shown: Row[] = rows.map((cells, index) => ({ key: String(index), cells, isTotal: false }))
  if (rows.length > 0) shown.push({ key: 'total', cells: [messages.total, ...totals.slice(1)], isTotal: true })
  return (
    <Card title={title} help={help}>
      <DataTable
        caption={title}
        isWide={columns.length > MOST_COLUMNS || isNarrow}
        columns={columns.map(({ header, kind }, index) => columnOf(header, kind, index))}
        rows={shown}
        keyOf={({ key }) => key}
        empty={<p className="text-base text-muted">{messages.noRows}</p>}
      />
    </Card>
  )
}

const NUMBERS: ReadonlySet<CellKind> = new Set(['rate', 'count', 'amount'])

function columnOf(header: string, kind: CellKind, index: number): Column<Row> {
  return {
    header,
    align: NUMBERS.has(kind) ? 'end' : 'start',
    isRowHeader: index === 0,
    isNamed: true,
    // In the line of totals the cell of a column without a total is empty. If rows are cards, such a cell takes no
    // line.
    className: 'whitespace-nowrap @max-table:empty:hidden',
    cell: ({ cells, isTotal }) => {
      const content = contentOf(cells[index] ?? '', isTotal ? 'text' : kind, kind)
      return content !== '' && <span className={cx(isTotal && 'font-bold')}>{content}</span>
    },
  }
}

/**
 * @param kind the kind of the column, but 'text' in the line of totals, whose first cell is a word
 * @param column the kind of the column, by which numbers are written
 */
function contentOf(cell: string | number, kind: CellKind, column: CellKind) {
  if (cell === '') return ''
  if (typeof cell === 'number' && column === 'amount') return formatAmount(paiseFromRupees(cell))
  if (typeof cell === 'number' && column === 'count') return cell.toLocaleString('en-IN')
  if (kind === 'rate') return `${cell} %`
  if (kind === 'date') return formatDate(String(cell), 'day')
  if (kind === 'document')
    return (
      <Link to={`${paths.bills()}?q=${encodeURIComponent(cell)}`} className={linkClass}>
        {cell}
      </Link>
    )
  return cell
}
