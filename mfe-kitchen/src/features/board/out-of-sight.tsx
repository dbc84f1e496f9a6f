import type { KitchenTicket } from '@tiffin/contracts'
import { ArrowRight } from 'lucide-react'
import { messages } from './messages.ts'

/**
 * Shows how many of the drawn tickets are outside the window; a tap scrolls to the first of them. The button is over
 * the tickets, because the bar above them would need a second line for it. The button is at the right end, where the
 * newest tickets are, so that it covers no button of the tickets that have waited longest.
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
