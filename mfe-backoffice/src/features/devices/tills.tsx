import { listDevices, revokeDevice, type Device } from '@tiffin/contracts'
import { Button, Card, DataTable, EmptyState, RowAction, type Column } from '@tiffin/ui'
import { useApiMutation } from '@tiffin/web-kit'
import { MonitorX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { messages } from './messages.ts'

type TillsProps = {
  /** The tills, those that were opened last first. */
  readonly tills: readonly Device[]
  readonly onEdit: (till: Device) => void
}

type Actions = Pick<TillsProps, 'onEdit'> & Pick<ReturnType<typeof useRemoveRow<Device>>, 'remove' | 'deletingId'>

/**
 * The most tills that are shown before the user wants to see all. A browser that forgets its till leaves a till behind,
 * so there may be many.
 */
const SHOWN_AT_FIRST = 8

const words: RemovalWords<Device> = {
  title: messages.closeTitle,
  question: ({ name, series = '' }) => messages.closeQuestion(name, series),
  done: ({ name }) => messages.closed(name),
  failed: messages.closeFailed,
}

/** Shows the tills with their series and when each was last opened, and buttons to rename or close one. */
export function Tills({ tills, onEdit }: TillsProps) {
  const { remove, deletingId } = useRemoveRow(useApiMutation(revokeDevice, { invalidates: [listDevices] }), words)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? tills : tills.slice(0, SHOWN_AT_FIRST)
  return (
    <Card title={messages.tills} help={messages.tillsHelp}>
      <DataTable
        caption={messages.tills}
        columns={columnsOf({ onEdit, remove, deletingId })}
        rows={shown}
        keyOf={({ id }) => id}
        empty={<EmptyState text={messages.empty} />}
      />
      {shown.length < tills.length && (
        <div className="pt-3">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {messages.allTills(tills.length)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function columnsOf({ onEdit, remove, deletingId }: Actions): Column<Device>[] {
  return [
    {
      header: 'Name',
      isRowHeader: true,
      className: 'sm:min-w-32 [overflow-wrap:anywhere]',
      cell: (till) => (
        <>
          {till.name}
          <span className="block text-sm font-normal text-muted">{messages.series(till.series ?? '')}</span>
          <span className="block text-sm font-normal text-muted sm:hidden">{openedWords(till)}</span>
        </>
      ),
    },
    { header: 'State', className: 'max-sm:hidden', cell: openedWords },
    {
      header: 'Actions',
      align: 'end',
      cell: (till) => (
        <span className="flex justify-end">
          <RowAction
            word={messages.edit}
            label={messages.editTitle(till.name)}
            icon={<Pencil size={20} aria-hidden />}
            onClick={() => onEdit(till)}
          />
          <RowAction
            word={messages.close}
            label={messages.closeLabel(till.name)}
            icon={<MonitorX size={20} aria-hidden />}
            isBusy={till.id === deletingId}
            onClick={(button) => void remove(till, button)}
          />
        </span>
      ),
    },
  ]
}

function openedWords({ seen_at }: Device): string {
  return seen_at === null ? '' : messages.opened(seen_at, new Date())
}
