import type { Daypart } from '@tiffin/contracts'
import { DataTable, type Column } from '@tiffin/ui'
import { RowActions } from '../../components/row-actions.tsx'
import { messages } from './messages.ts'

type ServingHoursTableProps = {
  readonly dayparts: readonly Daypart[]
  readonly deletingId: string | null
  readonly onEdit: (daypart: Daypart) => void
  readonly onDelete: (daypart: Daypart, button: HTMLElement) => void
}

export function ServingHoursTable(props: ServingHoursTableProps) {
  return (
    <DataTable
      caption={messages.title}
      columns={columnsOf(props)}
      rows={props.dayparts}
      keyOf={({ id }) => id}
      empty={null}
    />
  )
}

function columnsOf({ deletingId, onEdit, onDelete }: ServingHoursTableProps): Column<Daypart>[] {
  return [
    {
      header: messages.title,
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (daypart) => (
        <>
          {daypart.name}
          <span className="block text-sm font-normal tabular-nums text-muted">{messages.hours(daypart)}</span>
          <span className="block text-sm font-normal text-muted">{messages.categories(daypart)}</span>
        </>
      ),
    },
    {
      header: 'Actions',
      align: 'end',
      cell: (daypart) => (
        <RowActions
          name={daypart.name}
          isDeleting={daypart.id === deletingId}
          onEdit={() => onEdit(daypart)}
          onDelete={(button) => onDelete(daypart, button)}
        />
      ),
    },
  ]
}
