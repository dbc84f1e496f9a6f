import { FlexRender, type ReactTable, type Row, type RowData } from '@tanstack/react-table'
import { DataTable, type Column, type DataTableProps } from '@tiffin/ui'
import type { features } from './table-features.ts'

type Features = typeof features

type ModelTableProps<Data extends RowData> = Pick<DataTableProps<Data>, 'caption' | 'empty' | 'isStale' | 'isWide'> & {
  readonly table: ReactTable<Features, Data>
  readonly isLoading: boolean
}

/** Draws the rows of a table model in the model's order, with headers by which the user sorts. */
export function ModelTable<Data extends RowData>({ table, isLoading, ...look }: ModelTableProps<Data>) {
  const columns = table.getAllLeafColumns().map((column): Column<Row<Features, Data>> => {
    const { header, meta } = column.columnDef
    const direction = column.getIsSorted() || null
    return {
      ...meta,
      header: String(header),
      cell: drawCellOf(column.id),
      ...(column.getCanSort() && { sort: { direction, onToggle: () => column.toggleSorting() } }),
    }
  })
  return (
    <DataTable
      columns={columns}
      rows={isLoading ? undefined : table.getRowModel().rows}
      keyOf={(row) => row.id}
      {...look}
    />
  )
}

function drawCellOf(columnId: string) {
  return <Data extends RowData>(row: Row<Features, Data>) => {
    const cell = row.getAllCells().find((each) => each.column.id === columnId)
    return cell && <FlexRender cell={cell} />
  }
}
