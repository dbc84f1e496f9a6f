import type { KitchenTicket } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { Check } from 'lucide-react'
import { LeftMark } from './availability/left-mark.tsx'

type TicketLinesProps = {
  readonly ticket: KitchenTicket
  /** True for voided portions: their lines are struck through, to be read and not cooked. */
  readonly isStruck: boolean
  readonly onDone: (line: number) => void
}

/**
 * Lists the dishes of a ticket, portions first. A tap marks a line as done; another tap changes nothing. A long press
 * opens the availability of the dish.
 */
export function TicketLines({ ticket, isStruck, onDone }: TicketLinesProps) {
  return (
    <ul className="grid">
      {ticket.lines.map(({ name, quantity, notes, menu_item_id: dishId, is_done: isDone }, index) => (
        // The lines of a ticket never change their order, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="border-t border-line">
          <button
            type="button"
            aria-pressed={isDone}
            data-long-press={dishId}
            onClick={() => !isDone && onDone(index)}
            className={cx(
              'flex min-h-16 w-full select-none items-center gap-3 px-4 py-2 text-left text-[1.5rem] leading-snug ' +
                'text-ink [-webkit-touch-callout:none]',
              isDone && 'bg-sunken text-muted',
            )}
          >
            <span className="min-w-[2ch] shrink-0 font-bold">{quantity}</span>{' '}
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className={cx((isDone || isStruck) && 'line-through')}>
                {notes ? `${name} ` : name}
                {notes && <span className="block font-bold text-accent-ink">{notes}</span>}
              </span>
              {!isDone && <LeftMark dishId={dishId ?? null} />}
            </span>
            {isDone && <Check size={32} aria-hidden className="shrink-0 text-confirm-ink" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
