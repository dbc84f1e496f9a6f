import type { KitchenTicket } from '@tiffin/contracts'
import { ArrowRight } from 'lucide-react'
import { messages } from './messages.ts'

/**
 * Says how many open tickets are outside the window; a tap scrolls to the first of them. The button is over the
 * tickets, because in the bar above them it would need a second line and leave less room. It is at the end, where the
 * newest tickets are, so that it covers no button of those that wait longest.
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
