import type { Order, OrderItem } from '@tiffin/contracts'
import type { CartLine } from '@tiffin/domain'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { useCallback, useState, type ReactNode } from 'react'

const VoidLine = lazyPart(async () => (await import('./void-line.tsx')).VoidLine)

/**
 * The sheet that takes portions of a punched line back. `open` opens it for one of the lines `punched`, which are those
 * of the order in its order; the caller draws `sheet` once.
 */
export function useVoid(
  order: Order | null,
  punched: readonly CartLine[],
  onTicket: (order: Order) => void,
): { readonly open: (line: CartLine) => void; readonly sheet: ReactNode } {
  const [item, setItem] = useState<OrderItem | null>(null)
  const open = useCallback(
    // By its place, because the till cannot tell apart lines that differ in the kind of their tax alone.
    (line: CartLine) => setItem(order?.items[punched.indexOf(line)] ?? null),
    [order, punched],
  )
  const sheet = order && item && (
    <LazyPlace>
      <VoidLine order={order} item={item} onTicket={onTicket} onClose={() => setItem(null)} />
    </LazyPlace>
  )
  return { open, sheet }
}
