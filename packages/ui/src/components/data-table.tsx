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
}

const SKELETON_ROWS = 5

/** A plain table: rows of 44 px, a header that stays, sideways scrolling inside itself when the screen is narrow. */
export function DataTable<Row>({ caption, columns, rows, keyOf, empty }: DataTableProps<Row>) {
  if (rows?.length === 0) return empty
  return (
    <div className="overflow-x-auto">
      <table aria-busy={rows === undefined} className="w-full border-collapse text-base text-ink">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={cx('sticky top-0 border-b border-line bg-surface px-3 py-2 text-sm font-medium text-muted', sideOf(column), column.className)}>
                {column.header}
              </th>
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
