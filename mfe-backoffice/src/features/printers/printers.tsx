import { listDevices, listStations, type Printer } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, useApiQuery } from '@tiffin/web-kit'
import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { BillOutputSelect } from './bill-output-select.tsx'
import { messages } from './messages.ts'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrintersTable } from './printers-table.tsx'
import { TestPrintStatus } from './test-print-status.tsx'
import { usePrinters } from './use-printers.ts'
import { WaitingTickets } from './waiting-tickets.tsx'

/**
 * Shows the printers of the network with their states. A restaurant without stations may have a printer for its bills;
 * until it has a printer or a print agent, the card is a line that opens.
 */
export function Printers() {
  const { printers, test, printTest } = usePrinters()
  const stations = useApiQuery(listStations)
  const devices = useApiQuery(listDevices)
  const [editing, setEditing] = useState<Printer | 'new' | null>(null)

  const hasStations = (stations.data ?? []).length > 0
  const found = printers.data ?? []
  const all = devices.data?.filter(({ kind }) => kind === 'agent')
  if (!hasStations && (stations.isPending || printers.isPending || devices.isPending)) return null
  if (!hasStations && found.length === 0 && !all?.length) return <HowToBegin />

  const agents = all?.filter(({ paired_at }) => paired_at !== null) ?? []
  const canAdd = agents.length > 0
  const add = (
    <Button icon={<Plus size={20} aria-hidden />} onClick={() => setEditing('new')}>
      {messages.add}
    </Button>
  )
  return (
    <Card title={messages.title} help={messages.help} actions={canAdd && found.length > 0 && add}>
      {printers.isPending && <Skeleton className="h-16" />}
      {printers.error && !printers.data && (
        <FailedState
          text={serverTextOr(printers.error, messages.loadFailed)}
          isRetrying={printers.isFetching}
          onRetry={() => void printers.refetch()}
        />
      )}
      <div className="grid grid-cols-1 gap-4">
        {found.length > 0 && (
          <PrintersTable printers={found} agents={devices.data} onTest={printTest} onEdit={setEditing} />
        )}
        <TestPrintStatus test={test} />
        {found.length > 0 && <BillOutputSelect printers={found} />}
        {hasStations && found.length > 0 && <WaitingTickets printers={found} />}
        {all && !canAdd && <HowToPair hasAgents={all.length > 0} />}
        {canAdd && printers.data?.length === 0 && (
          <EmptyState text={hasStations ? messages.none : messages.noneWithoutStations} action={add} />
        )}
      </div>
      {editing && (
        <PrinterDialog printer={editing === 'new' ? null : editing} agents={agents} onClose={() => setEditing(null)} />
      )}
    </Card>
  )
}

/** Shows a line that opens, for a restaurant that has neither stations nor printers nor print agents. */
function HowToBegin() {
  return (
    <details className="group min-w-0 rounded-card border border-line bg-surface">
      <summary
        className={
          'flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 text-base ' +
          'text-muted sm:px-5 [&::-webkit-details-marker]:hidden'
        }
      >
        {messages.begin}
        <ChevronDown size={20} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-5">
        <HowToPair hasAgents={false} />
      </div>
    </details>
  )
}

function HowToPair({ hasAgents }: { readonly hasAgents: boolean }) {
  return (
    <div className="grid gap-2 text-base text-muted">
      <p>{hasAgents ? messages.noAgentOn : messages.noAgent}</p>
      <code className="rounded-control bg-sunken px-3 py-2 font-mono text-sm text-ink [overflow-wrap:anywhere]">
        {messages.command}
      </code>
    </div>
  )
}
