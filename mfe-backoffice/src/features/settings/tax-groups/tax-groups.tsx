import { deleteTaxGroup, listMenu, listTaxGroups, type TaxGroup } from '@tiffin/contracts'
import { Button, Card, FailedState } from '@tiffin/ui'
import { serverTextOf, toast, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../../hooks/use-remove-row.ts'
import { messages } from '../messages.ts'
import { AddTaxGroupDialog } from './add-tax-group-dialog.tsx'
import { EditTaxGroupDialog } from './edit-tax-group-dialog.tsx'
import type { GstOfForm } from './tax-group-fields.tsx'
import { TaxGroupsTable } from './tax-groups-table.tsx'

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'editing'; readonly group: TaxGroup }

/**
 * Shows the card Tax Rate Configuration: the tax groups of the dishes (spec §2, gap G40). With a GSTIN the form of a
 * group also asks for the kind of tax, which only a GST bill uses.
 */
export function TaxGroups({ gst }: { gst: GstOfForm }) {
  const groups = useApiQuery(listTaxGroups)
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  const { remove, deletingId } = useRemoveTaxGroup()
  const close = () => setOpen({ kind: 'nothing' })

  const hasFailed = groups.isError && !groups.data
  useEffect(() => {
    if (hasFailed) toast.error(messages.taxGroupsFailed, { id: 'tax-groups-load' })
  }, [hasFailed])

  return (
    <Card
      title="Tax Rate Configuration"
      actions={
        <Button icon={<Plus size={20} aria-hidden />} onClick={() => setOpen({ kind: 'adding' })}>
          Add Tax Group
        </Button>
      }
    >
      {hasFailed ? (
        <FailedState
          text={messages.taxGroupsFailed}
          reason={serverTextOf(groups.error)}
          isRetrying={groups.isFetching}
          onRetry={() => void groups.refetch()}
        />
      ) : (
        <TaxGroupsTable
          groups={groups.data}
          deletingId={deletingId}
          onAdd={() => setOpen({ kind: 'adding' })}
          onEdit={(group) => setOpen({ kind: 'editing', group })}
          onDelete={(group, button) => void remove(group, button)}
        />
      )}
      {open.kind === 'adding' && <AddTaxGroupDialog gst={gst} onClose={close} />}
      {open.kind === 'editing' && (
        <EditTaxGroupDialog
          opened={open.group}
          gst={gst}
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
