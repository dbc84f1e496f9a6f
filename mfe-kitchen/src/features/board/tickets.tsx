import type { KitchenTicket } from '@tiffin/contracts'
import { useLongPress } from '@tiffin/ui'
import { useCallback, useLayoutEffect, useRef, type MouseEvent, type RefCallback } from 'react'
import type { BumpFailures } from '../../board-data/use-changes.ts'
import type { AgeLimits } from './ticket-age.ts'
import { bumpButtons, focusTicket } from './focus-ticket.ts'
import { messages } from './messages.ts'
import { TicketCard } from './ticket-card.tsx'

/** The most tickets drawn at the same time: a cook reads no more of them, and each costs time at every redraw. */
export const MOST_DRAWN = 40
/** The time after a bump in which another bump is ignored, because a finger or a key may bounce. */
const BOUNCE_MS = 300
const KEYS = 9
const NO_LIMITS: AgeLimits = { amber_minutes: Infinity, red_minutes: Infinity }

type TicketsProps = {
  /** At most `MOST_DRAWN`, the oldest first. */
  readonly drawn: readonly KitchenTicket[]
  /** The number of open tickets that are not in `drawn`. */
  readonly hidden: number
  readonly limitsOf: ReadonlyMap<string, AgeLimits>
  readonly failures: BumpFailures
  readonly onBump: (ticket: KitchenTicket, lines: readonly number[] | null) => unknown
  readonly onAvailability: (dishId: string) => void
  /** The ref of each ticket, which observes whether the ticket can be seen. */
  readonly watch: RefCallback<HTMLElement>
}

/** Shows the open tickets in columns, the oldest at the top left. */
export function Tickets({ drawn, hidden, limitsOf, failures, onBump, onAvailability, watch }: TicketsProps) {
  const list = useRef<HTMLOListElement>(null)
  const longPress = useLongPress(onAvailability)
  const bumpedAtMs = useRef(-Infinity)
  /** The place of a ticket that was bumped by key. The ticket that moves to this place is chosen next. */
  const nextPlace = useRef<number | null>(null)
  useLayoutEffect(() => {
    const place = nextPlace.current
    nextPlace.current = null
    if (place !== null && list.current) focusTicket(list.current, Math.min(place, drawn.length - 1))
  }, [drawn])

  const bump = useCallback(
    (ticket: KitchenTicket, event: MouseEvent) => {
      if (Date.now() - bumpedAtMs.current < BOUNCE_MS) return
      bumpedAtMs.current = Date.now()
      // A click that a key causes has a click count of 0.
      if (event.detail === 0 && list.current)
        nextPlace.current = bumpButtons(list.current).indexOf(event.currentTarget as HTMLElement)
      onBump(ticket, null)
    },
    [onBump],
  )
  const finishLine = useCallback((ticket: KitchenTicket, line: number) => onBump(ticket, [line]), [onBump])

  if (drawn.length === 0)
    return (
      <p className="grid h-full place-content-center text-2xl font-bold text-muted" role="status">
        {messages.noneOpen}
      </p>
    )
  return (
    <ol
      ref={list}
      tabIndex={-1}
      data-tickets
      {...longPress}
      className="h-full gap-4 p-4 [column-fill:auto] [column-width:19rem] focus-visible:outline-none"
    >
      {drawn.map((ticket, index) => (
        <li key={ticket.id} ref={watch} data-ticket={ticket.id} className="mb-4 break-inside-avoid">
          <p aria-hidden className="h-6 px-1 text-base font-bold text-muted">
            {index < KEYS && index + 1}
          </p>
          <TicketCard
            ticket={ticket}
            limits={limitsOf.get(ticket.station_id) ?? NO_LIMITS}
            failure={failures.get(ticket.id) ?? null}
            onLine={finishLine}
            onBump={bump}
          />
        </li>
      ))}
      {hidden > 0 && (
        <li className="break-inside-avoid p-4 text-center text-xl font-bold text-ink">{messages.more(hidden)}</li>
      )}
    </ol>
  )
}
