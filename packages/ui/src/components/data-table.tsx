import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useRef, type ReactNode, type Ref } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from './skeleton.tsx'
import { useShownInLine } from './use-shown-in-line.ts'
import { useWiderThanRoom } from './use-wider-than-room.ts'

export type Column<Row> = {
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** `end` is for numbers. */
  readonly align?: 'start' | 'end'
  /** True for the column that names the row for screen readers. */
  readonly isRowHeader?: boolean
  readonly className?: string
  /**
   * True for a column whose header a card shows with the value. A card shows the header of a column that sorts in any
   * case, and never that of the column that names the row.
   */
  readonly isNamed?: boolean
  /** Turns the header into a button that sorts by this column. */
  readonly sort?: { readonly direction: 'asc' | 'desc' | null; readonly onToggle: () => void } | undefined
}

export type DataTableProps<Row> = {
  /** The name of the table for screen readers; sighted users read it as the title of the card. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while loading: skeletons then take the place of rows. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode
  /** True while newer rows are loading and the table still shows the previous ones. */
  readonly isStale?: boolean
  /** True for a table with more columns than a tablet has room for. */
  readonly isWide?: boolean
}

const SKELETON_ROWS = 5

/**
 * A table with rows of at least 44 px. Its headers stay in sight while the page scrolls, below the height that an
 * ancestor sets in `--page-top`. A table wider than its room scrolls sideways inside a box of its own. The headers are
 * then sticky within that box, where `--page-top` would push them over the first row. So the box sets `--page-top` to
 * 0, and the headers scroll away with the rows.
 *
 * A wide table is denser. Where its columns do not fit, it shows each row as a card below the headers that sort, so
 * that no column is hidden beyond an edge.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  isStale = false,
  isWide = false,
}: DataTableProps<Row>) {
  const isEmpty = rows?.length === 0
  const room = useRef<HTMLDivElement>(null)
  const scrolls = useWiderThanRoom(room, !isEmpty)
  const sortedBy = columns.find(({ sort }) => sort?.direction)?.header ?? null
  const sortedCell = useShownInLine<HTMLTableCellElement>(isEmpty ? null : sortedBy)
  if (isEmpty) return empty
  return (
    <div
      ref={room}
      className={cx(scrolls && 'overflow-x-auto [--page-top:0px]', isWide && '@container')}
      // Arrow keys scroll what has the focus, and a row may have nothing else that takes it.
      {...(scrolls && { role: 'group', 'aria-label': caption, tabIndex: 0 })}
    >
      <table
        aria-busy={rows === undefined || isStale}
        className={cx(
          'w-full border-collapse text-ink transition-opacity',
          isWide ? 'text-sm @max-table:block' : 'text-base',
          isStale && 'opacity-60',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={cx(isWide && SORT_LINE)}>
          <tr className={cx(isWide && SORT_KEYS)}>
            {columns.map((column) => (
              <HeaderCell
                key={column.header}
                ref={column.header === sortedBy ? sortedCell : undefined}
                column={column}
                isWide={isWide}
              />
            ))}
          </tr>
        </thead>
        <tbody className={cx(isWide && '@max-table:block')}>
          {rows
            ? rows.map((row) => <BodyRow key={keyOf(row)} row={row} columns={columns} isWide={isWide} />)
            : Array.from({ length: SKELETON_ROWS }, (_, index) => <SkeletonRow key={index} width={columns.length} />)}
        </tbody>
      </table>
    </div>
  )
}

const STAYS_IN_SIGHT = 'sticky top-[var(--page-top,0px)] z-10 bg-surface'
const SORT_LINE =
  '@max-table:block @max-table:sticky @max-table:top-[var(--page-top,0px)] @max-table:z-10 @max-table:bg-surface ' +
  '@max-table:has-[button]:border-b @max-table:border-line'

/**
 * The styles of the headers that sort, above rows that are cards. On a phone these headers are in one line that
 * scrolls; its right end fades, to show that there are more.
 */
const SORT_KEYS =
  '@max-table:flex @min-[36rem]:flex-wrap @max-[36rem]:overflow-x-auto ' +
  '@max-[36rem]:has-[button]:pr-10 @max-[36rem]:[mask-image:linear-gradient(to_left,transparent,black_2.5rem)]'

const SORT_WORDS = { asc: 'ascending', desc: 'descending' } as const

type HeaderCellProps<Row> = {
  readonly column: Column<Row>
  readonly isWide: boolean
  readonly ref?: Ref<HTMLTableCellElement> | undefined
}

function HeaderCell<Row>({ column, isWide, ref }: HeaderCellProps<Row>) {
  const { header, sort } = column
  const room = isWide
    ? sort
      ? 'px-0 @max-table:static @max-table:shadow-none'
      : 'px-2 @max-table:hidden'
    : sort
      ? 'px-1'
      : 'px-2 py-2 sm:px-3'
  const className = cx(
    STAYS_IN_SIGHT,
    // The line is a shadow, because a collapsed border would scroll away while its cell stays in sight.
    'shadow-[inset_0_-1px_0_var(--color-line)] text-sm font-medium text-muted',
    room,
    sideOf(column),
    column.className,
  )
  if (!sort) {
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    )
  }
  const Icon = sort.direction === null ? ArrowUpDown : sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th ref={ref} scope="col" aria-sort={sort.direction ? SORT_WORDS[sort.direction] : 'none'} className={className}>
      <button
        type="button"
        onClick={sort.onToggle}
        className={cx(
          'inline-flex min-h-11 min-w-11 items-center gap-1 whitespace-nowrap rounded-control px-2 hover:bg-sunken',
          sort.direction && 'font-bold text-ink',
        )}
      >
        {header}
        <Icon size={14} aria-hidden className="shrink-0" />
      </button>
    </th>
  )
}

function BodyRow<Row>({ row, columns, isWide }: { row: Row; columns: readonly Column<Row>[]; isWide: boolean }) {
  return (
    <tr
      className={cx(
        'h-11 border-b border-line last:border-b-0 hover:bg-sunken',
        // The margin keeps the focus below the headers, not behind them, when the keyboard moves it upwards.
        '[&_:is(a,button,input,select)]:scroll-mt-[calc(var(--page-top,0px)+6rem)]',
        // A link that covers its row is positioned relative to the row.
        'has-[th_a]:relative',
        isWide && CARD,
      )}
    >
      {columns.map((column) => (
        <BodyCell key={column.header} row={row} column={column} isWide={isWide} />
      ))}
    </tr>
  )
}

/**
 * The styles of a row as a card. On a phone each value is on a line of its own, after the header of its column. With
 * more room the first line has the row header and the actions, and the values follow, four on a line, each below the
 * header of its column.
 */
const CARD = '@max-table:grid @max-table:h-auto @max-table:gap-y-1 @max-table:py-3 @min-[36rem]:grid-cols-4'
const IN_CARD =
  'px-2 py-1 @max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:justify-between ' +
  '@max-table:gap-x-4 @max-table:py-0 @max-table:[overflow-wrap:anywhere]'
const NAMED =
  '@max-table:before:shrink-0 @max-table:before:text-muted @max-table:before:content-[attr(data-header)] ' +
  '@max-[36rem]:text-right @min-[36rem]:flex-col @min-[36rem]:items-start @min-[36rem]:justify-start'
const ABOVE_VALUES = '@min-[36rem]:order-first @min-[36rem]:col-span-2 @min-[36rem]:last:justify-end'

function BodyCell<Row>({ row, column, isWide }: { row: Row; column: Column<Row>; isWide: boolean }) {
  const isNamed = isWide && (column.isNamed || column.sort !== undefined) && !column.isRowHeader
  const className = cx(
    isWide ? IN_CARD : 'px-2 py-1 sm:px-3',
    isNamed && NAMED,
    isWide && !isNamed && ABOVE_VALUES,
    sideOf(column),
    column.align === 'end' && 'tabular-nums',
    column.className,
  )
  return column.isRowHeader ? (
    <th scope="row" className={cx(className, 'min-w-20 font-medium')}>
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
