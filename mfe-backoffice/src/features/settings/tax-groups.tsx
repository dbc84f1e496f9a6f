import { deleteTaxGroup, listMenu, listTaxGroups, type TaxGroup } from '@tiffin/contracts'
import { Button, Card, FailedState } from '@tiffin/ui'
import { toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../rows/use-remove-row.ts'
import { messages } from './messages.ts'
import { AddTaxGroupDialog } from './add-tax-group-dialog.tsx'
import { EditTaxGroupDialog } from './edit-tax-group-dialog.tsx'
import { TaxGroupsTable } from './tax-groups-table.tsx'

type Open =
  | { readonly at: 'nothing' }
  | { readonly at: 'adding' }
  | { readonly at: 'editing'; readonly group: TaxGroup }

/** Tax Rate Configuration: the groups dishes are taxed by (spec §2, gap G40). */
export function TaxGroups() {
  const groups = useApiQuery(listTaxGroups)
  const [open, setOpen] = useState<Open>({ at: 'nothing' })
  const { remove, deletingId } = useRemoveTaxGroup()
  const close = () => setOpen({ at: 'nothing' })

  const hasFailed = groups.isError && !groups.data
  useEffect(() => {
    if (hasFailed) toast.error(messages.taxGroupsFailed, { id: 'tax-groups-load' })
  }, [hasFailed])

  return (
    <Card
      title="Tax Rate Configuration"
      actions={
        <Button icon={<Plus size={20} aria-hidden />} onClick={() => setOpen({ at: 'adding' })}>
          Add Tax Group
        </Button>
      }
    >
      {hasFailed ? (
        <FailedState
          text={messages.taxGroupsFailed}
          isRetrying={groups.isFetching}
          onRetry={() => void groups.refetch()}
        />
      ) : (
        <TaxGroupsTable
          groups={groups.data}
          deletingId={deletingId}
          onEdit={(group) => setOpen({ at: 'editing', group })}
          onDelete={(group, button) => void remove(group, button)}
        />
      )}
      {open.at === 'adding' && <AddTaxGroupDialog onClose={close} />}
      {open.at === 'editing' && (
        <EditTaxGroupDialog
          opened={open.group}
          selected={groups.data?.find(({ id }) => id === open.group.id) ?? null}
          onClose={close}
        />
      )}
    </Card>
  )
}

const words: RemovalWords<TaxGroup> = {
  title: 'Delete Tax Group',
  question: ({ name }) => messages.deleteQuestion(name),
  done: ({ name }) => messages.groupDeleted(name),
  failed: messages.taxGroupDeleteFailed,
}

function useRemoveTaxGroup() {
  return useRemoveRow(useApiMutation(deleteTaxGroup, { invalidates: [listTaxGroups, listMenu] }), words)
}
