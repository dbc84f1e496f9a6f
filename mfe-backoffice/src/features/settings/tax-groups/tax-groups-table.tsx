import type { TaxGroup } from '@tiffin/contracts'
import { basisPointsFromPercent, formatPercent } from '@tiffin/domain'
import { Button, DataTable, EmptyState, type Column } from '@tiffin/ui'
import { RowActions } from '../../../components/row-actions.tsx'
import { messages } from '../messages.ts'

type TaxGroupsTableProps = {
  /** The tax groups; undefined until they are loaded. */
  readonly groups: readonly TaxGroup[] | undefined
  readonly deletingId: string | null
  readonly onAdd: () => void
  readonly onEdit: (group: TaxGroup) => void
  readonly onDelete: (group: TaxGroup, button: HTMLElement) => void
}

export function TaxGroupsTable(props: TaxGroupsTableProps) {
  return (
    <DataTable
      caption="Tax groups"
      columns={columnsOf(props)}
      rows={props.groups}
      keyOf={(group) => group.id}
      empty={
        <EmptyState
          text={messages.noTaxGroups}
          action={<Button onClick={props.onAdd}>{messages.addFirstTaxGroup}</Button>}
        />
      }
    />
  )
}

function columnsOf({ deletingId, onEdit, onDelete }: TaxGroupsTableProps): Column<TaxGroup>[] {
  return [
    {
      header: 'Group',
      isRowHeader: true,
      className: '[overflow-wrap:anywhere]',
      cell: (group) => (
        <>
          {group.name}
          {group.is_split && <span className="block text-sm font-normal text-muted">{halves(group)}</span>}
        </>
      ),
    },
    { header: 'Rate', align: 'end', cell: (group) => `${percent(group.rate)}%` },
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

/** Returns the two halves of a split group as bills print them (spec §9). */
function halves({ rate }: TaxGroup): string {
  return `CGST ${rate / 2}% + SGST ${rate / 2}%`
}

function percent(rate: number): string {
  return formatPercent(basisPointsFromPercent(rate))
}
