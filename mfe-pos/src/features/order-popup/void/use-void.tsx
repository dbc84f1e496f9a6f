import type { Order, OrderItem } from '@tiffin/contracts'
import type { CartLine } from '@tiffin/domain'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { useCallback, useState, type ReactNode } from 'react'

const VoidLine = lazyPart(async () => (await import('./void-line.tsx')).VoidLine)

/**
 * Provides the sheet that voids portions of a punched line. `open` opens the sheet for one of the lines `punched`,
 * which must be in the sequence of the order's items; the caller renders `sheet` once.
 */
export function useVoid(
  order: Order | null,
  punched: readonly CartLine[],
  onTicket: (order: Order) => void,
): { readonly open: (line: CartLine) => void; readonly sheet: ReactNode } {
  const [item, setItem] = useState<OrderItem | null>(null)
  const open = useCallback(
    // The item is found by its index, because the till cannot tell apart lines that differ only in their kind of tax.
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
