import type { KhataEntry } from '@tiffin/contracts'
import { MAY_PASS_KHATA_LIMIT, paise, paiseFromRupees } from '@tiffin/domain'
import { DataTable, EmptyState, Money, RowAction, type Column } from '@tiffin/ui'
import { useSession } from '@tiffin/web-kit'
import { Undo2 } from 'lucide-react'
import { messages } from './messages.ts'
import { money, when } from './words.ts'

type LedgerTableProps = {
  readonly entries: readonly KhataEntry[] | undefined
  /** Opens the reversal of a receipt; null where no receipt can be reversed. */
  readonly onReverse: ((receipt: KhataEntry) => void) | null
}

/** Lists the rows of a ledger, the newest first, with what was owed after each. */
export function LedgerTable({ entries, onReverse }: LedgerTableProps) {
  const { userRole } = useSession()
  const mayReverse = onReverse !== null && MAY_PASS_KHATA_LIMIT.includes(userRole)
  return (
    <DataTable
      caption={messages.ledger}
      columns={columnsOf(mayReverse ? onReverse : null)}
      rows={entries}
      keyOf={({ id }) => id}
      isWide
      empty={<EmptyState text={messages.empty} />}
    />
  )
}

function columnsOf(onReverse: LedgerTableProps['onReverse']): Column<KhataEntry>[] {
  return [
    {
      header: 'What',
      isRowHeader: true,
      cell: (entry) => (
        <div>
          {whatOf(entry)}
          <span className="block text-sm font-normal text-muted [overflow-wrap:anywhere]">{detailOf(entry)}</span>
        </div>
      ),
    },
    { header: 'Time', isNamed: true, cell: ({ at }) => <span className="tabular-nums">{when(at)}</span> },
    { header: 'By', isNamed: true, cell: ({ by }) => by },
    {
      header: 'Amount',
      align: 'end',
      isNamed: true,
      cell: ({ kind, amount }) => (
        <Money amountPaise={paise(kind === 'receipt' ? -paiseFromRupees(amount) : paiseFromRupees(amount))} />
      ),
    },
    {
      header: 'Owed after',
      align: 'end',
      isNamed: true,
      className: 'font-bold',
      cell: ({ balance }) => <Money amountPaise={paiseFromRupees(balance)} />,
    },
    ...(onReverse
      ? [
          {
            header: 'Action',
            cell: (entry: KhataEntry) =>
              entry.kind === 'receipt' &&
              !entry.is_reversed && (
                <RowAction
                  word={messages.reverse}
                  label={`${messages.reverse}: ${money(entry.amount)}, ${when(entry.at)}`}
                  icon={<Undo2 size={20} aria-hidden />}
                  onClick={() => onReverse(entry)}
                />
              ),
          },
        ]
      : []),
  ]
}

function whatOf({ kind, order_number: order = '', invoice_number: invoice, method = '' }: KhataEntry): string {
  if (kind === 'bill') return messages.bill(order, invoice)
  return kind === 'receipt' ? messages.receipt(method) : messages.reversal(method)
}

function detailOf({ kind, left = 0, is_reversed: isReversed, reference, reason }: KhataEntry): string {
  if (kind === 'bill') return left > 0 ? messages.left(money(left)) : messages.paid
  return [isReversed && messages.reversed, reference, reason].filter(Boolean).join(' · ')
}
