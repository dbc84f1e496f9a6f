import type { KitchenTicket } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { AlarmClock, Clock, TriangleAlert } from 'lucide-react'
import { levelOf, useMinutes, type AgeLimits } from './ticket-age.ts'
import { messages } from './messages.ts'

const looks = {
  fresh: { Icon: Clock, className: 'bg-sunken text-ink' },
  amber: { Icon: AlarmClock, className: 'bg-warning text-on-warning' },
  red: { Icon: TriangleAlert, className: 'bg-danger text-on-danger' },
} as const

/**
 * Draws the head of a ticket: its place and its age, by word, icon and colour. Only this part is redrawn each minute.
 */
export function TicketHead({ ticket, limits }: { ticket: KitchenTicket; limits: AgeLimits }) {
  const minutes = useMinutes(ticket.taken_at ?? ticket.created_at)
  const level = levelOf(minutes, limits)
  const { Icon, className } = looks[level]
  return (
    <header className={cx('grid gap-1 px-4 py-2', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="max-w-full text-xl font-bold [overflow-wrap:break-word]">
          {messages.where(ticket.table_name, ticket.order_type)}
        </h2>
        <p className="inline-flex shrink-0 items-center gap-1.5 text-lg font-bold">
          <Icon size={24} aria-hidden />
          <span>
            {messages.minutes(minutes)} · {messages.ages[level]}
          </span>
        </p>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-lg">
        <span>
          {messages.kot(ticket.number)}
          {ticket.ref && <span className="tabular-nums"> · {ticket.ref}</span>}
        </span>
        {ticket.waiter && <span className="[overflow-wrap:anywhere]">{ticket.waiter}</span>}
      </p>
    </header>
  )
}
