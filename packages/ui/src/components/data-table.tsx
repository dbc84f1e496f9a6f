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
  /** More columns than a narrow screen can hold. */
  readonly isWide?: boolean
}

const SKELETON_ROWS = 5

/**
 * A table: rows of 44 px, a header that stays, sideways scrolling inside itself when the screen is narrow. A wide one is
 * denser, and on a phone every row is a card under a line of headers to sort by.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty, isStale = false, isWide = false }: DataTableProps<Row>) {
  if (rows?.length === 0) return empty
  return (
    <div className="overflow-x-auto">
      <table aria-busy={rows === undefined || isStale} className={cx('w-full border-collapse text-ink transition-opacity', isWide ? 'text-sm max-sm:block' : 'text-base', isStale && 'opacity-60')}>
        <caption className="sr-only">{caption}</caption>
        <thead className={cx(isWide && 'max-sm:block')}>
          <tr className={cx(isWide && 'max-sm:flex max-sm:overflow-x-auto max-sm:border-b max-sm:border-line')}>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} isWide={isWide} />
            ))}
          </tr>
        </thead>
        <tbody className={cx(isWide && 'max-sm:block')}>
          {rows ? rows.map((row) => <BodyRow key={keyOf(row)} row={row} columns={columns} isWide={isWide} />) : Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} width={columns.length} />)}
        </tbody>
      </table>
    </div>
  )
}

const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const

function HeaderCell<Row>({ column, isWide }: { column: Column<Row>; isWide: boolean }) {
  const { header, sort } = column
  const room = isWide ? (sort ? 'px-0 max-sm:border-b-0' : 'px-2 max-sm:hidden') : sort ? 'px-1' : 'px-3 py-2'
  const className = cx('sticky top-0 border-b border-line bg-surface text-sm font-medium text-muted', room, sideOf(column), column.className)
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
        <Icon size={14} aria-hidden className="shrink-0" />
      </button>
    </th>
  )
}

function BodyRow<Row>({ row, columns, isWide }: { row: Row; columns: readonly Column<Row>[]; isWide: boolean }) {
  return (
    <tr className={cx('h-11 border-b border-line last:border-b-0 hover:bg-sunken', isWide && 'max-sm:grid max-sm:h-auto max-sm:gap-y-1 max-sm:py-3')}>
      {columns.map((column) => (
        <BodyCell key={column.header} row={row} column={column} isWide={isWide} />
      ))}
    </tr>
  )
}

/** In a card each value stands behind the name of its column. */
const IN_CARD = 'px-2 py-1 max-sm:flex max-sm:max-w-none max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:py-0 max-sm:text-right'
const NAMED = 'max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-header)]'

function BodyCell<Row>({ row, column, isWide }: { row: Row; column: Column<Row>; isWide: boolean }) {
  const isNamed = isWide && column.sort !== undefined && !column.isRowHeader
  const className = cx(isWide ? IN_CARD : 'px-3 py-1', isNamed && NAMED, sideOf(column), column.align === 'end' && 'tabular-nums', column.className)
  return column.isRowHeader ? (
    <th scope="row" className={cx(className, 'font-medium')}>
      {column.cell(row)}
    </th>
  ) : (
    <td data-header={isNamed ? column.header : undefined} className={className}>
      {column.cell(row)}
    </td>
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
