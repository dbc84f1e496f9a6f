import type { Order, Table } from '@tiffin/contracts'
import { groupTablesByArea } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { memo, useId, useMemo, type ComponentType } from 'react'
import type { SeatedHere } from '../../waiting/seated-here.ts'
import type { groupByWait } from './group-by-wait.ts'
import type { ordersByTable } from './orders-by-table.ts'
import { TableTile } from './table-tile.tsx'
import type { TileDetailsProps } from './tile-details.tsx'

type FloorParts = {
  readonly ordersByTable: typeof ordersByTable
  readonly groupByWait: typeof groupByWait
  readonly TileDetails: ComponentType<TileDetailsProps>
  readonly NoTables: ComponentType
}

export type FloorProps = {
  readonly tables: readonly Table[]
  readonly orders: readonly Order[]
  /** The orders of this till at tables that the server counts as free. */
  readonly seated?: SeatedHere | undefined
  /** Groups the tables by the time that their guests wait, instead of by area. */
  readonly byWait: boolean
  /** The code that is loaded once the tables are drawn; missing until then. */
  readonly parts: FloorParts | null | undefined
  readonly onOpen: (table: Table) => void
}

/** The largest number of tables for wide tiles. A larger floor needs every column that a tablet has room for. */
const FEW_TABLES = 20

/** Shows the Dine-In tab: every table, grouped by area (spec §2) or by the time that its guests wait. */
export const Floor = memo(function Floor({ tables, orders, seated, byWait, parts, onOpen }: FloorProps) {
  const id = useId()
  const ordersOf = useMemo(() => parts?.ordersByTable(tables, orders, seated), [parts, tables, orders, seated])
  const groups = useMemo(
    () => (byWait && parts && ordersOf ? parts.groupByWait(tables, ordersOf) : groupTablesByArea(tables)),
    [tables, byWait, parts, ordersOf],
  )
  if (groups.length === 0) return parts ? <parts.NoTables /> : null
  return (
    <div data-tiles className="flex min-h-full flex-col">
      {groups.map(({ area, tables: members }, index) => (
        <section
          key={area}
          aria-labelledby={`${id}${index}`}
          className="flex flex-col"
          style={{ flexGrow: members.length }}
        >
          <h2 id={`${id}${index}`} className="sticky top-0 z-10 bg-canvas pt-2 pb-1 text-base font-bold">
            {area}
          </h2>
          <div
            className={cx(
              'grid flex-1 auto-rows-[minmax(min-content,1fr)] gap-2 pb-1',
              tables.length > FEW_TABLES
                ? 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))]'
                : 'grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] md:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]',
            )}
          >
            {members.map((table) => (
              <TableTile
                key={table.id}
                table={table}
                {...ordersOf?.get(table.id)}
                Details={parts?.TileDetails}
                onOpen={onOpen}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
})
