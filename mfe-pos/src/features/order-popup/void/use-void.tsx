import type { Order, OrderItem } from '@tiffin/contracts'
import { lineKey, type CartLine } from '@tiffin/domain'
import { LazyPlace, lazyPart } from '@tiffin/web-kit'
import { useCallback, useState, type ReactNode } from 'react'
import { linesOf } from '../../../data/order-lines.ts'

const VoidLine = lazyPart(async () => (await import('./void-line.tsx')).VoidLine)

/** The sheet that takes portions of a punched line back. `open` opens it for a line; the caller draws `sheet` once. */
export function useVoid(
  order: Order | null,
  onTicket: (order: Order) => void,
): { readonly open: (line: CartLine) => void; readonly sheet: ReactNode } {
  const [item, setItem] = useState<OrderItem | null>(null)
  const open = useCallback(
    (line: CartLine) =>
      setItem(
        order?.items.find((each) => linesOf({ items: [each] }).some((it) => lineKey(it) === lineKey(line))) ?? null,
      ),
    [order],
  )
  const sheet = order && item && (
    <LazyPlace>
      <VoidLine order={order} item={item} onTicket={onTicket} onClose={() => setItem(null)} />
    </LazyPlace>
  )
  return { open, sheet }
}
