import type { Order } from '@tiffin/contracts'
import { Badge } from '@tiffin/ui'
import { ConciergeBell } from 'lucide-react'

export type ReadyTickets = NonNullable<Order['ready']>

export const FOOD_READY = 'Food ready'

/** Shows the mark of ready food, with the stations at which it waits. */
export function ReadyMark({ ready }: { ready: ReadyTickets }) {
  const stations = [...new Set(ready.map(({ station }) => station))]
  return (
    <Badge tone="confirm" className="min-w-0 max-w-full">
      <ConciergeBell size={14} aria-hidden className="shrink-0" />
      <span className="truncate">
        {FOOD_READY}: {stations.join(', ')}
      </span>
    </Badge>
  )
}
