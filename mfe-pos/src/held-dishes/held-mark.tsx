import { HELD_REMINDER_MINUTES } from '@tiffin/domain'
import type { Order } from '@tiffin/contracts'
import { cx } from '@tiffin/ui'
import { Hand } from 'lucide-react'
import { useMinutesSince } from '../clocks/use-now.ts'
import { heldItems, heldSince, portionsOf } from './held-items.ts'
import { messages } from './messages.ts'

type HeldMarkProps = {
  readonly order: Pick<Order, 'status' | 'items'>
  readonly className: string
}

/**
 * Marks an order with held dishes by their number. After 20 minutes the mark asks to fire them, by its text and its
 * colour. Renders nothing for any other order.
 */
export function HeldMark({ order, className }: HeldMarkProps) {
  const held = heldItems(order)
  const since = heldSince(held)
  return since === undefined ? null : <Mark portions={portionsOf(held)} since={since} className={className} />
}

function Mark({ portions, since, className }: { portions: number; since: string; className: string }) {
  const minutes = useMinutesSince(since)
  const isDue = minutes >= HELD_REMINDER_MINUTES
  return (
    <>
      {' '}
      <span className={cx(className, 'tabular-nums', isDue ? 'bg-warning text-on-warning' : 'bg-surface text-ink')}>
        <Hand size={14} aria-hidden className="shrink-0" />
        {isDue ? messages.heldFor(portions, minutes) : messages.heldCount(portions)}
      </span>
    </>
  )
}
