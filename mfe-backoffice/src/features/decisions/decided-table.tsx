import type { HeldCommand } from '@tiffin/contracts'
import { REFUSAL_DECISION_WORDS } from '@tiffin/domain'
import { DataTable, EmptyState, type Column } from '@tiffin/ui'
import { messages } from './messages.ts'
import { dishesText, moneyText, unreadText, when, whoseHeld } from './words.ts'

const columns: readonly Column<HeldCommand>[] = [
  { header: 'Time', cell: ({ decision }) => <span className="tabular-nums">{decision && when(decision.at)}</span> },
  {
    header: 'What',
    isRowHeader: true,
    cell: (held) => (
      <div>
        {whoseHeld(held)}
        <span className="block text-sm font-normal text-muted">{messages.badge[held.reason]}</span>
      </div>
    ),
  },
  {
    header: 'Taken',
    cell: (held) => (
      <div>
        {dishesText(held) || moneyText(held.payments)}
        <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{unreadText(held)}</span>
        {held.lines.length > 0 && held.is_paid && <span className="block">{moneyText(held.payments)}</span>}
        <span className="block text-sm text-muted tabular-nums">
          {messages.taken(when(held.taken_at), held.taken_by)}
        </span>
      </div>
    ),
  },
  {
    header: 'Decision',
    cell: ({ decision }) =>
      decision && (
        <div>
          {REFUSAL_DECISION_WORDS[decision.as]}
          {decision.order_number && ` · ${decision.order_number}`}
          {decision.reason && <span className="block text-sm text-muted">{decision.reason}</span>}
        </div>
      ),
  },
  { header: 'By', cell: ({ decision }) => decision?.by },
]

/** Lists the decided commands in the order of the reply: the command that was handed over last comes first. */
export function DecidedTable({ decided }: { readonly decided: readonly HeldCommand[] | undefined }) {
  return (
    <DataTable
      caption={messages.decided}
      columns={columns}
      rows={decided}
      keyOf={({ id }) => id}
      isWide
      empty={<EmptyState text={messages.nothingDecided} />}
    />
  )
}
