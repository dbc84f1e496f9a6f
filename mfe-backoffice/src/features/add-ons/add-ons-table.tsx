import type { ModifierGroup } from '@tiffin/contracts'
import { DataTable, type Column } from '@tiffin/ui'
import { RowActions } from '../../components/row-actions.tsx'
import { messages } from './messages.ts'

type AddOnsTableProps = {
  readonly groups: readonly ModifierGroup[]
  readonly deletingId: string | null
  readonly onEdit: (group: ModifierGroup) => void
  readonly onDelete: (group: ModifierGroup, button: HTMLElement) => void
}

export function AddOnsTable(props: AddOnsTableProps) {
  return (
    <DataTable caption="Add-ons" columns={columnsOf(props)} rows={props.groups} keyOf={({ id }) => id} empty={null} />
  )
}

function columnsOf({ deletingId, onEdit, onDelete }: AddOnsTableProps): Column<ModifierGroup>[] {
  return [
    {
      header: 'Add-ons',
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (group) => (
        <>
          {group.name}
          <span className="block text-sm font-normal text-muted">{messages.inShort(group)}</span>
        </>
      ),
    },
    {
      header: 'Actions',
      align: 'end',
      cell: (group) => (
        <RowActions
          name={group.name}
          isDeleting={group.id === deletingId}
          onEdit={() => onEdit(group)}
          onDelete={(button) => onDelete(group, button)}
        />
      ),
    },
  ]
}
