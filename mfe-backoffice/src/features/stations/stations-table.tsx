import type { Station } from '@tiffin/contracts'
import { DataTable, type Column } from '@tiffin/ui'
import { RowActions } from '../../components/row-actions.tsx'
import { messages } from './messages.ts'

type StationsTableProps = {
  readonly stations: readonly Station[]
  readonly deletingId: string | null
  readonly onEdit: (station: Station) => void
  readonly onDelete: (station: Station, button: HTMLElement) => void
}

export function StationsTable(props: StationsTableProps) {
  return (
    <DataTable
      caption="Kitchen stations"
      columns={columnsOf(props)}
      rows={props.stations}
      keyOf={({ id }) => id}
      empty={null}
    />
  )
}

function columnsOf({ stations, deletingId, onEdit, onDelete }: StationsTableProps): Column<Station>[] {
  return [
    {
      header: 'Station',
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (station) => (
        <>
          {station.name}
          {station === stations[0] && <span className="block text-sm font-normal text-muted">{messages.isFirst}</span>}
        </>
      ),
    },
    {
      header: 'Amber',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (station) => messages.minutes(station.amber_minutes),
    },
    {
      header: 'Red',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (station) => messages.minutes(station.red_minutes),
    },
    {
      header: 'Actions',
      align: 'end',
      cell: (station) => (
        <RowActions
          name={station.name}
          isDeleting={station.id === deletingId}
          onEdit={() => onEdit(station)}
          onDelete={(button) => onDelete(station, button)}
        />
      ),
    },
  ]
}
