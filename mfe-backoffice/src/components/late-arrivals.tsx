import type { Order } from '@tiffin/contracts'
import { Clock } from 'lucide-react'
import { lateTitle, lateWords } from '../late-words.ts'

/** Shows the late requests of an order and what was accepted for them; nothing for an order without any. */
export function LateArrivals({ late }: Pick<Order, 'late'>) {
  if (!late) return null
  return (
    <section aria-label={lateTitle(late)} className="rounded-control bg-warning-soft p-3 text-sm text-warning-ink">
      <h3 className="flex items-center gap-2 font-medium">
        <Clock size={16} aria-hidden />
        {lateTitle(late)}
      </h3>
      <ul className="mt-1 space-y-1">
        {late.map((each) => (
          <li key={`${each.kind} ${each.taken_at} ${each.arrived_at}`} className="[overflow-wrap:anywhere]">
            {lateWords(each)}
          </li>
        ))}
      </ul>
    </section>
  )
}
