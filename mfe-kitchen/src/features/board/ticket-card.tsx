import type { KitchenTicket } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { cx } from '@tiffin/ui'
import { memo, type MouseEvent } from 'react'
import type { AgeLimits } from './ticket-age.ts'
import { messages } from './messages.ts'
import { TicketHead } from './ticket-head.tsx'
import { TicketLines } from './ticket-lines.tsx'

type TicketCardProps = {
  readonly ticket: KitchenTicket
  readonly limits: AgeLimits
  /** The reason why a bumped ticket is still here; null without one. */
  readonly failure: string | null
  readonly onLine: (ticket: KitchenTicket, line: number) => void
  readonly onBump: (ticket: KitchenTicket, event: MouseEvent) => void
}

/** Draws one ticket, and draws it again only when its own props change. */
export const TicketCard = memo(function TicketCard({ ticket, limits, failure, onLine, onBump }: TicketCardProps) {
  const where = messages.where(ticket.table_name, ticket.order_type)
  const isVoid = ticket.kind === 'void'
  return (
    <article
      aria-label={messages.ticket(ticket.number, where)}
      className="overflow-hidden rounded-card border border-line bg-surface has-[[data-bump]:focus-visible]:border-focus
        has-[[data-bump]:focus-visible]:ring-4 has-[[data-bump]:focus-visible]:ring-focus"
    >
      <TicketHead ticket={ticket} limits={limits} />
      {ticket.handed_over && <HandedOver {...ticket.handed_over} />}
      {ticket.is_addition && ticket.kind === 'new' && (
        <p className="bg-info-soft px-4 py-1 text-lg font-bold text-info-ink">{messages.added}</p>
      )}
      {ticket.note && (
        <p
          className={cx(
            'px-4 py-3 text-[1.5rem] font-bold leading-snug',
            isVoid ? 'bg-danger-soft text-danger-ink' : 'text-ink',
          )}
        >
          {ticket.note}
        </p>
      )}
      <TicketLines ticket={ticket} isStruck={isVoid} onDone={(line) => onLine(ticket, line)} />
      {failure && (
        <p role="alert" className="bg-danger-soft px-4 py-2 text-lg font-bold text-danger-ink">
          {failure}
        </p>
      )}
      <button
        type="button"
        data-bump={ticket.id}
        aria-label={messages.bumpTicket(ticket.number, where)}
        onClick={(event) => onBump(ticket, event)}
        className="min-h-16 w-full select-none bg-confirm text-lg font-bold text-on-confirm hover:bg-confirm-strong
          focus-visible:-outline-offset-4"
      >
        {messages.bump}
      </button>
    </article>
  )
})

/** Warns that a colleague took the ticket over, so that the kitchen may have cooked it already. */
function HandedOver({ at, how, by }: NonNullable<KitchenTicket['handed_over']>) {
  const say = how === 'told' ? messages.informedBy : messages.printedBy
  return (
    <p className="bg-warning-soft px-4 py-2 text-lg font-bold text-warning-ink">
      {say(by ?? messages.somebody, formatDate(at, 'clock'))}
    </p>
  )
}
