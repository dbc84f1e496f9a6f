import { deletePrinter, listPrinters, type Device, type Printer } from '@tiffin/contracts'
import { Badge, DataTable, RowAction, type Column } from '@tiffin/ui'
import { useApiMutation } from '@tiffin/web-kit'
import { Printer as PrinterIcon } from 'lucide-react'
import { useState } from 'react'
import { RowActions } from '../../components/row-actions.tsx'
import { useRemoveRow, type RemovalWords } from '../../hooks/use-remove-row.ts'
import { messages } from './messages.ts'
import { stateOf } from './printer-state.ts'

type PrintersTableProps = {
  readonly printers: readonly Printer[]
  /** The devices, which contain the names of the print agents; undefined until they are loaded. */
  readonly agents: readonly Device[] | undefined
  readonly onTest: (printer: Printer) => Promise<void>
  readonly onEdit: (printer: Printer) => void
}

const words: RemovalWords<Printer> = {
  title: messages.deleteTitle,
  question: ({ name }) => messages.deleteQuestion(name),
  done: ({ name }) => messages.deleted(name),
  failed: messages.deleteFailed,
}

/** Shows the printers by name, each with its agent, address and state, and buttons to test, change or delete it. */
export function PrintersTable({ printers, ...of }: PrintersTableProps) {
  const { remove, deletingId } = useRemoveRow(useApiMutation(deletePrinter, { invalidates: [listPrinters] }), words)
  return (
    <DataTable
      caption={messages.title}
      columns={columnsOf({ ...of, remove, deletingId })}
      rows={printers}
      keyOf={({ id }) => id}
      empty={null}
    />
  )
}

type RowsProps = Omit<PrintersTableProps, 'printers'> &
  Pick<ReturnType<typeof useRemoveRow<Printer>>, 'remove' | 'deletingId'>

function columnsOf({ agents, onTest, onEdit, remove, deletingId }: RowsProps): Column<Printer>[] {
  return [
    {
      header: 'Printer',
      isRowHeader: true,
      className: 'py-2 [overflow-wrap:anywhere]',
      cell: (printer) => <About printer={printer} agents={agents} />,
    },
    {
      header: 'Actions',
      align: 'end',
      cell: (printer) => (
        <RowActions
          name={printer.name}
          isDeleting={printer.id === deletingId}
          onEdit={() => onEdit(printer)}
          onDelete={(button) => void remove(printer, button)}
        >
          <TestPrint printer={printer} onTest={onTest} />
        </RowActions>
      ),
    },
  ]
}

/** Shows the details of a printer below its name, because the table has no space for more columns. */
function About({ printer, agents }: Pick<PrintersTableProps, 'agents'> & { readonly printer: Printer }) {
  const { name, agent_id: agentId, address, columns, waiting, printed_at: printedAt } = printer
  const { words: state, tone } = stateOf(printer)
  const agent = agents && (agents.find(({ id }) => id === agentId)?.name ?? messages.agentGone)
  return (
    <span className="grid gap-1">
      {name}
      <span className="text-sm font-normal text-muted">
        {[agent, address].filter(Boolean).join(' · ')} ·{' '}
        <span className="inline-block">{messages.columns(columns)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-muted">
        <Badge tone={tone} className="whitespace-normal!">
          {state}
        </Badge>
        {waiting > 0 && <span className="font-medium text-ink">{messages.waiting(waiting)}</span>}
        {printedAt !== null && <span>{messages.lastPaper(printedAt)}</span>}
      </span>
    </span>
  )
}

function TestPrint({ printer, onTest }: Pick<PrintersTableProps, 'onTest'> & { readonly printer: Printer }) {
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    await onTest(printer)
    setBusy(false)
  }
  return (
    <RowAction
      word={messages.test}
      label={messages.testOf(printer.name)}
      icon={<PrinterIcon size={20} aria-hidden />}
      isBusy={isBusy}
      onClick={() => void test()}
    />
  )
}
