import { deleteDaypart, listDayparts, listMenu, type Daypart } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, useApiMutation, useApiQuery } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { messages } from './messages.ts'
import { ServingHoursDialog } from './serving-hours-dialog.tsx'
import { ServingHoursTable } from './serving-hours-table.tsx'

type Open =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'editing'; readonly daypart: Daypart }

const words: RemovalWords<Daypart> = {
  title: 'Delete Serving Hours',
  question: ({ name }) => messages.deleteQuestion(name),
  done: ({ name }) => messages.deleted(name),
  failed: messages.deleteFailed,
}
const invalidates = [listDayparts, listMenu]

/** Shows the hours in which categories and dishes are served. */
export function ServingHours() {
  const dayparts = useApiQuery(listDayparts)
  const [open, setOpen] = useState<Open>({ kind: 'nothing' })
  const { remove, deletingId } = useRemoveRow(useApiMutation(deleteDaypart, { invalidates }), words)
  const close = () => setOpen({ kind: 'nothing' })
  const found = dayparts.data ?? []
  const add = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={() => setOpen({ kind: 'adding' })}>
      New Serving Hours
    </Button>
  )

  return (
    <Card title={messages.title} help={messages.help} actions={found.length > 0 && add}>
      {dayparts.isPending && <Skeleton className="h-16" />}
      {dayparts.error && !dayparts.data && (
        <FailedState
          text={serverTextOr(dayparts.error, messages.loadFailed)}
          isRetrying={dayparts.isFetching}
          onRetry={() => void dayparts.refetch()}
        />
      )}
      {dayparts.data?.length === 0 && <EmptyState text={messages.none} action={add} />}
      {found.length > 0 && (
        <ServingHoursTable
          dayparts={found}
          deletingId={deletingId}
          onEdit={(daypart) => setOpen({ kind: 'editing', daypart })}
          onDelete={(daypart, button) => void remove(daypart, button)}
        />
      )}
      {open.kind === 'adding' && <ServingHoursDialog daypart={null} onClose={close} />}
      {open.kind === 'editing' && <ServingHoursDialog daypart={open.daypart} onClose={close} />}
    </Card>
  )
}
