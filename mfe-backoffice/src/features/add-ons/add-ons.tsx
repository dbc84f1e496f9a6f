import { deleteModifierGroup, listMenu, listModifierGroups, type ModifierGroup } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { AddOnDialog } from './add-on-dialog.tsx'
import { AddOnsTable } from './add-ons-table.tsx'
import { messages } from './messages.ts'

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'editing'; readonly group: ModifierGroup }

const words: RemovalWords<ModifierGroup> = {
  title: 'Delete Add-ons',
  question: ({ name }) => messages.deleteQuestion(name),
  done: ({ name }) => messages.deleted(name),
  failed: messages.deleteFailed,
}
const invalidates = [listModifierGroups, listMenu]

/** Shows the groups of add-ons that dishes can have. */
export function AddOns() {
  const groups = useApiQuery(listModifierGroups)
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  const { remove, deletingId } = useRemoveRow(useApiMutation(deleteModifierGroup, { invalidates }), words)
  const close = () => setOpen({ kind: 'nothing' })
  const found = groups.data ?? []
  const add = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={() => setOpen({ kind: 'adding' })}>
      New Add-ons
    </Button>
  )

  return (
    <Card title={messages.title} help={messages.help} actions={found.length > 0 && add}>
      {groups.isPending && <Skeleton className="h-16" />}
      {groups.error && !groups.data && (
        <FailedState
          text={serverTextOr(groups.error, messages.loadFailed)}
          isRetrying={groups.isFetching}
          onRetry={() => void groups.refetch()}
        />
      )}
      {groups.data?.length === 0 && <EmptyState text={messages.none} action={add} />}
      {found.length > 0 && (
        <AddOnsTable
          groups={found}
          deletingId={deletingId}
          onEdit={(group) => setOpen({ kind: 'editing', group })}
          onDelete={(group, button) => void remove(group, button)}
        />
      )}
      {open.kind === 'adding' && <AddOnDialog group={null} onClose={close} />}
      {open.kind === 'editing' && <AddOnDialog group={open.group} onClose={close} />}
    </Card>
  )
}
