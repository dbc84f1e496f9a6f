import type { Khata } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { DataTable, Money, type Column } from '@tiffin/ui'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import { customerOf, money, when } from './words.ts'

type KhataTableProps = {
  /** The khatas; undefined until they are loaded. */
  readonly khatas: readonly Khata[] | undefined
  readonly empty: ReactNode
  readonly onOpen: (id: string) => void
}

/** Lists khatas with what each owes; a press on a customer opens the ledger. */
export function KhataTable({ khatas, empty, onOpen }: KhataTableProps) {
  return (
    <DataTable
      caption={messages.customers}
      columns={columnsOf(onOpen)}
      rows={khatas}
      keyOf={({ id }) => id}
      isWide
      empty={empty}
    />
  )
}

function columnsOf(onOpen: KhataTableProps['onOpen']): Column<Khata>[] {
  return [
    {
      header: 'Customer',
      isRowHeader: true,
      cell: (khata) => (
        <button
          type="button"
          className="min-h-11 w-full text-left text-base font-medium text-accent-ink underline-offset-4 hover:underline"
          onClick={() => onOpen(khata.id)}
        >
          <span className="[overflow-wrap:anywhere]">{customerOf(khata)}</span>
          <span className="block text-sm font-normal text-muted">{messages.numbered(khata.number)}</span>
        </button>
      ),
    },
    { header: 'Phone', isNamed: true, cell: ({ phone }) => <span className="tabular-nums">{phone}</span> },
    {
      header: 'Oldest bill',
      isNamed: true,
      cell: ({ oldest_bill_at: oldest }) => (
        <span className="tabular-nums">{oldest ? when(oldest) : messages.settled}</span>
      ),
    },
    {
      header: 'Limit',
      align: 'end',
      isNamed: true,
      cell: ({ limit }) => (limit === null ? messages.noLimit : money(limit)),
    },
    {
      header: 'Owed',
      align: 'end',
      isNamed: true,
      className: 'font-bold',
      cell: ({ owed }) => <Money amountPaise={paiseFromRupees(owed)} />,
    },
  ]
}
