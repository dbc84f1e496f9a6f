import type { Table } from '@tiffin/contracts'
import { groupTablesByArea } from '@tiffin/domain'
import { EmptyState } from '@tiffin/ui'
import { Armchair } from 'lucide-react'
import { memo, useId, useMemo } from 'react'
import { messages } from '../../messages.ts'
import { TableTile } from './table-tile.tsx'

type FloorProps = { readonly tables: readonly Table[]; readonly onOpen: (table: Table) => void }

/** The Dine-In tab: every table of the house by area (spec §2). */
export const Floor = memo(function Floor({ tables, onOpen }: FloorProps) {
  const areas = useMemo(() => groupTablesByArea(tables), [tables])
  if (areas.length === 0) return <EmptyState icon={<Armchair size={40} aria-hidden />} text={messages.noTables} />
  return (
    <div data-tiles>
      {areas.map((group) => (
        <AreaSection key={group.area} area={group.area} tables={group.tables} onOpen={onOpen} />
      ))}
    </div>
  )
})

function AreaSection({ area, tables, onOpen }: FloorProps & { area: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sticky top-0 z-10 bg-canvas py-1 text-sm font-bold text-muted">
        {area}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 pb-1">
        {tables.map((table) => (
          <TableTile key={table.id} table={table} onOpen={onOpen} />
        ))}
      </div>
    </section>
  )
}
