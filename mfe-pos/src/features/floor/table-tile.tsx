import type { Table } from '@tiffin/contracts'
import { AVAILABLE, isOccupied, OCCUPIED } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { Armchair } from 'lucide-react'
import { memo, type ComponentType } from 'react'
import { moveInGrid } from '../../keyboard/move-in-grid.ts'
import type { OrdersOfTable } from './orders-by-table.ts'
import type { TileDetailsProps } from './tile-details.tsx'

type TableTileProps = Partial<OrdersOfTable> & {
  readonly table: Table
  /** The component that draws the details of a tile; undefined until its script is loaded. */
  readonly Details: ComponentType<TileDetailsProps> | undefined
  readonly onOpen: (table: Table) => void
}

/**
 * Shows a table as a tile that opens it: the name in large letters, the state by colour and by word, and the details of
 * the order.
 */
export const TableTile = memo(function TableTile({ table, order, furtherBills, Details, onOpen }: TableTileProps) {
  // Guests also sit where a further bill is open, and where the order of this till has not reached the server.
  const occupied = isOccupied(table) || order !== undefined
  return (
    <button
      type="button"
      data-tile
      onClick={() => onOpen(table)}
      onKeyDown={moveInGrid}
      className={cx(
        // The colour changes without a transition, because scrolling under the mouse would start a transition on every
        // tile that passes.
        '@container flex min-h-22 min-w-28 select-none flex-col gap-x-1 rounded-card p-2 text-left',
        occupied ? 'bg-info text-on-info hover:bg-info-strong' : 'bg-neutral text-on-neutral hover:bg-neutral-strong',
      )}
    >
      <span className="flex items-start justify-between gap-1">
        <span
          className={cx(
            'line-clamp-2 min-w-0 leading-tight tracking-tight [overflow-wrap:anywhere]',
            occupied ? 'font-bold' : 'font-medium',
            table.name.length > 5 ? 'text-base' : 'text-lg @[9rem]:text-xl',
          )}
        >
          {table.name}
        </span>{' '}
        <span className="inline-flex shrink-0 items-center gap-1 text-sm tabular-nums">
          <Armchair size={14} aria-hidden />
          {table.pax}
          <span className="sr-only"> {table.pax === 1 ? 'seat' : 'seats'}</span>
        </span>
      </span>{' '}
      <span className="order-2 mt-auto text-xs font-medium @[9rem]:text-sm">{occupied ? OCCUPIED : AVAILABLE}</span>
      {Details && <Details table={table} order={order} furtherBills={furtherBills} />}
    </button>
  )
})
