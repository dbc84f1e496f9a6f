import type { Table } from '@tiffin/contracts'
import { AVAILABLE, isOccupied, OCCUPIED } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { Users } from 'lucide-react'
import { memo } from 'react'

/** A table to tap: its name large, its state by colour and by word. */
export const TableTile = memo(function TableTile({ table, onOpen }: { table: Table; onOpen: (table: Table) => void }) {
  const occupied = isOccupied(table)
  return (
    <button
      type="button"
      data-tile
      aria-label={`${table.name}, ${table.pax} ${table.pax === 1 ? 'seat' : 'seats'}, ${occupied ? OCCUPIED : AVAILABLE}`}
      onClick={() => onOpen(table)}
      className={cx(
        'flex min-h-22 min-w-28 select-none flex-col justify-between rounded-card border p-3 text-left transition-colors',
        occupied ? 'border-info bg-info text-on-info hover:bg-info-strong' : 'border-control bg-sunken text-ink hover:bg-surface',
      )}
    >
      <span className="line-clamp-2 text-lg font-bold leading-tight [overflow-wrap:anywhere]">{table.name}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
        <span className="inline-flex items-center gap-1 tabular-nums">
          <Users size={16} aria-hidden />
          {table.pax}
        </span>
        <span className="font-medium">{occupied ? OCCUPIED : AVAILABLE}</span>
      </span>
    </button>
  )
})
