import type { KitchenTicket } from '@tiffin/contracts'
import { messages } from './messages.ts'
import { Rail, RailEmpty } from './rail.tsx'

type RecallListProps = {
  readonly bumped: readonly KitchenTicket[]
  readonly onRecall: (ticket: KitchenTicket) => void
}

/** Lists the tickets that were bumped last, the newest first. A tap puts a ticket back on the board. */
export function RecallList({ bumped, onRecall }: RecallListProps) {
  return (
    <Rail title={messages.recall}>
      {bumped.length === 0 && <RailEmpty>{messages.recallEmpty}</RailEmpty>}
      <ul>
        {bumped.map((ticket) => {
          const where = messages.where(ticket.table_name, ticket.order_type)
          return (
            <li key={ticket.id} className="border-t border-line">
              <button
                type="button"
                aria-label={messages.recallTicket(ticket.number, where)}
                onClick={() => onRecall(ticket)}
                className="flex min-h-16 w-full items-center justify-between gap-3 px-4 py-2 text-left text-lg text-ink
                  hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 font-bold [overflow-wrap:anywhere]">{where}</span>
                <span className="shrink-0">{messages.kot(ticket.number)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </Rail>
  )
}
