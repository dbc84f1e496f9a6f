import type { Station } from '@tiffin/contracts'
import { DataTable, type Column } from '@tiffin/ui'
import { messages } from './messages.ts'
import { OutputSelect } from './output-select.tsx'

/** Lists the stations, each with the choice of its output. */
export function OutputsTable({ stations }: { readonly stations: readonly Station[] }) {
  return (
    <section aria-labelledby="kitchen-outputs" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h3 id="kitchen-outputs" className="text-base font-bold text-ink">
          {messages.outputs}
        </h3>
        <p className="text-sm text-muted">{messages.outputsHelp}</p>
      </div>
      <DataTable caption={messages.outputs} columns={columns} rows={stations} keyOf={({ id }) => id} empty={null} />
    </section>
  )
}

const columns: Column<Station>[] = [
  { header: 'Station', isRowHeader: true, className: '[overflow-wrap:anywhere]', cell: ({ name }) => name },
  { header: messages.tickets, className: 'w-2/3', cell: (station) => <OutputSelect station={station} /> },
]
