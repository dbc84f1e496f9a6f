import type { KitchenTicket } from '@tiffin/contracts'
import { useMemo, type ReactNode } from 'react'
import { countAllDay } from '../tickets/all-day.ts'
import { messages } from './messages.ts'

/** Portions that are still to be cooked, by dish. */
export function AllDay({ open }: { open: readonly KitchenTicket[] }) {
  const counts = useMemo(() => countAllDay(open), [open])
  return (
    <Rail title={messages.counts} empty={counts.length === 0 ? messages.countsEmpty : null}>
      {counts.map(({ name, portions }) => (
        <li key={name} className="flex items-baseline gap-3 border-t border-line px-4 py-3 text-lg">
          <span className="min-w-[2ch] shrink-0 text-xl font-bold">{portions}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        </li>
      ))}
    </Rail>
  )
}

type RecallListProps = {
  readonly bumped: readonly KitchenTicket[]
  readonly onRecall: (ticket: KitchenTicket) => void
}

/** The tickets that were bumped last, the newest first. A tap puts one back. */
export function RecallList({ bumped, onRecall }: RecallListProps) {
  return (
    <Rail title={messages.recall} empty={bumped.length === 0 ? messages.recallEmpty : null}>
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
    </Rail>
  )
}

function Rail({ title, empty, children }: { title: string; empty: string | null; children: ReactNode }) {
  return (
    <aside
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a list without buttons
      tabIndex={0}
      className="w-72 shrink-0 overflow-y-auto border-line bg-surface text-ink max-md:max-h-1/3 max-md:w-full
        max-md:border-t md:border-l
        focus-visible:-outline-offset-2"
    >
      <h2 className="px-4 py-3 text-xl font-bold">{title}</h2>
      {empty ? <p className="px-4 text-lg text-muted">{empty}</p> : <ul>{children}</ul>}
    </aside>
  )
}
