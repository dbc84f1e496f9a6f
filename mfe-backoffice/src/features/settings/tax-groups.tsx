import { deleteTaxGroup, listMenu, listTaxGroups, type TaxGroup } from '@tiffin/contracts'
import { Button, Card, FailedState } from '@tiffin/ui'
import { confirm, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTellFailure } from '../../feedback/use-tell-failure.ts'
import { neighbourFocus } from '../../rows/neighbour-focus.ts'
import { messages } from './messages.ts'
import { AddTaxGroupDialog } from './add-tax-group-dialog.tsx'
import { EditTaxGroupDialog } from './edit-tax-group-dialog.tsx'
import { TaxGroupsTable } from './tax-groups-table.tsx'

type Open = { readonly at: 'nothing' } | { readonly at: 'adding' } | { readonly at: 'editing'; readonly group: TaxGroup }

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
        <FailedState text={messages.taxGroupsFailed} isRetrying={groups.isFetching} onRetry={() => void groups.refetch()} />
      ) : (
        <TaxGroupsTable groups={groups.data} deletingId={deletingId} onEdit={(group) => setOpen({ at: 'editing', group })} onDelete={(group, button) => void remove(group, button)} />
      )}
      {open.at === 'adding' && <AddTaxGroupDialog onClose={close} />}
      {open.at === 'editing' && <EditTaxGroupDialog opened={open.group} selected={groups.data?.find(({ id }) => id === open.group.id) ?? null} onClose={close} />}
    </Card>
  )
}

function useRemoveTaxGroup() {
  const tellFailure = useTellFailure()
  const removal = useApiMutation(deleteTaxGroup, { invalidates: [listTaxGroups, listMenu] })

  const remove = async (group: TaxGroup, button: HTMLElement) => {
    if (!(await confirm({ title: 'Delete Tax Group', message: messages.deleteQuestion(group.name), confirmLabel: 'Delete', danger: true }))) return
    const focusNeighbour = neighbourFocus(button)
    try {
      await removal.mutateAsync({ params: { id: group.id } })
    } catch (error) {
      return tellFailure(error, messages.taxGroupDeleteFailed)
    }
    toast.success(messages.groupDeleted(group.name))
    focusNeighbour()
  }
  return { remove, deletingId: removal.isPending ? removal.variables.params.id : null }
}
