import { paths, type Table } from '@tiffin/contracts'
import { UNASSIGNED_AREA } from '@tiffin/domain'
import { DataTable, type Column } from '@tiffin/ui'
import { Link } from '@tiffin/web-kit'
import type { ReactNode } from 'react'
import { RowActions } from '../../components/row-actions.tsx'

type TablesTableProps = {
  /** The tables; undefined until they are loaded. */
  readonly tables: readonly Table[] | undefined
  /** The actions of managers; null for users who may only read (spec §6). */
  readonly actions: TableActions | null
  readonly empty: ReactNode
}

export type TableActions = {
  readonly deletingId: string | null
  readonly onEdit: (table: Table) => void
  readonly onDelete: (table: Table, button: HTMLElement) => void
}

/** The narrow padding that lets four columns fit on a phone. */
const tight = 'max-sm:px-1'
const wrapped = `${tight} [overflow-wrap:break-word]`

const name: Column<Table> = {
  header: 'Table Name',
  isRowHeader: true,
  className: wrapped,
  cell: (table) => table.name,
}
const facts: readonly Column<Table>[] = [
  { header: 'Area', className: wrapped, cell: (table) => table.area_name ?? UNASSIGNED_AREA },
  { header: 'Pax', align: 'end', className: tight, cell: (table) => table.pax },
]

/** For a Waiter, who may only read tables, the whole row is a link to the till at this table. */
const linkedName: Column<Table> = {
  ...name,
  cell: (table) => (
    <Link
      to={`${paths.pos()}?table=${encodeURIComponent(table.id)}`}
      className="-my-1 inline-flex min-h-11 min-w-11 items-center rounded-control after:absolute after:inset-0"
    >
      {table.name}
    </Link>
  ),
}

/** Shows the table 'All Tables' (spec §2). */
export function TablesTable({ tables, actions, empty }: TablesTableProps) {
  const columns = actions ? [name, ...facts, actionsColumn(actions)] : [linkedName, ...facts]
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
