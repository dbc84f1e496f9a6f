import type { Table } from '@tiffin/contracts'
import { UNASSIGNED_AREA } from '@tiffin/domain'
import { DataTable, type Column } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { RowActions } from '../../rows/row-actions.tsx'

type TablesTableProps = {
  /** undefined while they are on their way. */
  readonly tables: readonly Table[] | undefined
  /** What managers can do; left out for those who only look (spec §6). */
  readonly actions: TableActions | null
  readonly empty: ReactNode
}

export type TableActions = {
  readonly deletingId: string | null
  readonly onEdit: (table: Table) => void
  readonly onDelete: (table: Table, button: HTMLElement) => void
}

/** On a phone the four columns just fit. */
const tight = 'max-sm:px-1'
const wrapped = `${tight} [overflow-wrap:break-word]`

const facts: readonly Column<Table>[] = [
  { header: 'Table Name', isRowHeader: true, className: wrapped, cell: (table) => table.name },
  { header: 'Area', className: wrapped, cell: (table) => table.area_name ?? UNASSIGNED_AREA },
  { header: 'Pax', align: 'end', className: tight, cell: (table) => table.pax },
]

/** All Tables (spec §2). */
export function TablesTable({ tables, actions, empty }: TablesTableProps) {
  const columns = actions ? [...facts, actionsColumn(actions)] : facts
  return <DataTable caption="All Tables" columns={columns} rows={tables} keyOf={(table) => table.id} empty={empty} />
}

function actionsColumn({ deletingId, onEdit, onDelete }: TableActions): Column<Table> {
  return {
    header: 'Actions',
    align: 'end',
    className: tight,
    cell: (table) => (
      <RowActions
        name={table.name}
        isDeleting={table.id === deletingId}
        onEdit={() => onEdit(table)}
        onDelete={(button) => onDelete(table, button)}
      />
    ),
  }
}
