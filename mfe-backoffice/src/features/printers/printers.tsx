import { listDevices, listStations, type Printer } from '@tiffin/contracts'
import { Button, Card, EmptyState, FailedState, Skeleton } from '@tiffin/ui'
import { serverTextOr, useApiQuery } from '@tiffin/web-kit'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BillOutputSelect } from './bill-output-select.tsx'
import { messages } from './messages.ts'
import { PrinterDialog } from './printer-dialog.tsx'
import { PrintersTable } from './printers-table.tsx'
import { TestPrintStatus } from './test-print-status.tsx'
import { usePrinters } from './use-printers.ts'
import { WaitingTickets } from './waiting-tickets.tsx'

/**
 * Shows the printers of the network with their states. The card is hidden while there is neither a station nor a
 * printer, because kitchen tickets go to printers only by station.
 */
export function Printers() {
  const { printers, test, printTest } = usePrinters()
  const stations = useApiQuery(listStations)
  const devices = useApiQuery(listDevices)
  const [editing, setEditing] = useState<Printer | 'new' | null>(null)

  const hasStations = (stations.data ?? []).length > 0
  const found = printers.data ?? []
  if (!hasStations && found.length === 0) return null

  const all = devices.data?.filter(({ kind }) => kind === 'agent')
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
        {found.length > 0 && <WaitingTickets printers={found} />}
        {all && !canAdd && <HowToPair hasAgents={all.length > 0} />}
        {canAdd && printers.data?.length === 0 && <EmptyState text={messages.none} action={add} />}
      </div>
      {editing && (
        <PrinterDialog printer={editing === 'new' ? null : editing} agents={agents} onClose={() => setEditing(null)} />
      )}
    </Card>
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
