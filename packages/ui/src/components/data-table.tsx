import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from './skeleton.tsx'

export type Column<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end'
  /** Names the row for screen readers. */
  readonly isRowHeader?: boolean
  readonly className?: string
  /** Makes the header a button that sorts by this column. */
  readonly sort?: { readonly direction: 'asc' | 'desc' | null; readonly onToggle: () => void } | undefined
}

export type DataTableProps<Row> = {
  /** Said by screen readers; seen as the title of the card around it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** undefined while loading: rows are held by skeletons. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** Shown instead of the table when there is no row. */
  readonly empty: ReactNode
  /** The rows are those of before; others are on their way. */
  readonly isStale?: boolean
}

const SKELETON_ROWS = 5

/** A plain table: rows of 44 px, a header that stays, sideways scrolling inside itself when the screen is narrow. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, isStale = false }: DataTableProps<Row>) {
  if (rows?.length === 0) return empty
  return (
    <div className="overflow-x-auto">
      <table aria-busy={rows === undefined || isStale} className={cx('w-full border-collapse text-base text-ink transition-opacity', isStale && 'opacity-60')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? rows.map((row) => <BodyRow key={keyOf(row)} row={row} columns={columns} />) : Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} width={columns.length} />)}
        </tbody>
      </table>
    </div>
  )
}

const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { header, sort } = column
  const className = cx('sticky top-0 border-b border-line bg-surface text-sm font-medium text-muted', sort ? 'px-1' : 'px-3 py-2', sideOf(column), column.className)
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  }
  const Icon = sort.direction === null ? ArrowUpDown : sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" aria-sort={sort.direction ? SORT_WORDS[sort.direction] : 'none'} className={className}>
      <button type="button" onClick={sort.onToggle} className={cx('inline-flex min-h-11 min-w-11 items-center gap-1 whitespace-nowrap rounded-control px-2 hover:bg-sunken', sort.direction && 'font-bold text-ink')}>
        {header}
        <Icon size={16} aria-hidden className="shrink-0" />
      </button>
    </th>
  )
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr className="h-11 border-b border-line last:border-b-0 hover:bg-sunken">
      {columns.map((column) => {
        const className = cx('px-3 py-1', sideOf(column), column.align === 'end' && 'tabular-nums', column.className)
        return column.isRowHeader ? (
          <th key={column.header} scope="row" className={cx(className, 'font-medium')}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.header} className={className}>
            {column.cell(row)}
          </td>
        )
      })}
    </tr>
  )
}

function SkeletonRow({ width }: { width: number }) {
  return (
    <tr className="h-11 border-b border-line">
      {Array.from({ length: width }, (_, index) => (
        <td key={index} className="px-3">
          <Skeleton />
        </td>
      ))}
    </tr>
  )
}

function sideOf({ align }: { readonly align?: 'start' | 'end' }): string {
  return align === 'end' ? 'text-right' : 'text-left'
}
