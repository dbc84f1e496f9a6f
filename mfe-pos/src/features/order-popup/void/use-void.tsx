import type { Order, OrderItem } from '@tiffin/contracts'
import { lineKey, type CartLine } from '@tiffin/domain'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { linesOf } from '../../../data/order-lines.ts'

const VoidLine = lazy(() => import('./void-line.tsx').then((module) => ({ default: module.VoidLine })))

/** What takes portions of a punched line back. `open` names the line, `sheet` is drawn once. */
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
    <Suspense fallback={null}>
      <VoidLine order={order} item={item} onTicket={onTicket} onClose={() => setItem(null)} />
    </Suspense>
  )
  return { open, sheet }
}
