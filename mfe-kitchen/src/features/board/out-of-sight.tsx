import type { KitchenTicket } from '@tiffin/contracts'
import { ArrowRight } from 'lucide-react'
import { messages } from './messages.ts'

/**
 * How many open tickets nobody can see, because the window is full; a tap brings the first of them. Over the tickets
 * and not in the bar above them, which would break into two lines and leave less room; at the end, where the newest
 * are, so that it covers no key of the ones that wait longest.
 */
export function OutOfSight({ count, first }: { count: number; first: KitchenTicket }) {
  const show = () =>
    document.querySelector(`[data-ticket="${first.id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return (
    <button
      type="button"
      onClick={show}
      className="absolute bottom-4 right-4 z-10 inline-flex min-h-16 select-none items-center gap-2 rounded-control
        bg-warning px-4 text-lg font-bold text-on-warning shadow-float"
    >
      <ArrowRight size={24} aria-hidden />
      {messages.outOfSight(count)}
    </button>
  )
}
