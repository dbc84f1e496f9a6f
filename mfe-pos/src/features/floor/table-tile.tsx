import type { Table } from '@tiffin/contracts'
import { AVAILABLE, isOccupied, OCCUPIED } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { Users } from 'lucide-react'
import { memo } from 'react'
import { moveInGrid } from '../../keyboard/move-in-grid.ts'

/** A table to tap: its name large, its state by colour and by word. */
export const TableTile = memo(function TableTile({ table, onOpen }: { table: Table; onOpen: (table: Table) => void }) {
  const occupied = isOccupied(table)
  return (
    <button
      type="button"
      data-tile
      onClick={() => onOpen(table)}
      onKeyDown={moveInGrid}
      className={cx(
        'flex min-h-22 min-w-28 select-none flex-col justify-between gap-1 rounded-card border p-2.5 text-left transition-colors',
        occupied
          ? 'border-info bg-info text-on-info hover:bg-info-strong'
          : 'border-control bg-sunken text-ink hover:bg-surface',
      )}
    >
      <span className="flex items-start justify-between gap-1">
        <span
          className={cx(
            'line-clamp-2 min-w-0 font-bold leading-tight tracking-tight [overflow-wrap:anywhere]',
            table.name.length > 5 ? 'text-base' : 'text-xl',
          )}
        >
          {table.name}
        </span>{' '}
        <span className="inline-flex shrink-0 items-center gap-1 text-sm tabular-nums">
          <Users size={14} aria-hidden />
          {table.pax}
          <span className="sr-only"> {table.pax === 1 ? 'seat' : 'seats'}</span>
        </span>
      </span>{' '}
      <span className="text-sm font-medium">{occupied ? OCCUPIED : AVAILABLE}</span>
    </button>
  )
})
