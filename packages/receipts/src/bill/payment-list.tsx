import type { Order } from '@tiffin/contracts'
import { Money } from '@tiffin/ui'
import { paymentRowsOf } from '@tiffin/slips'

/** Lists the payments of an order. Each part payment has its time and the name of the colleague who took it. */
export function PaymentList({ order }: { order: Pick<Order, 'payments' | 'completed_at'> }) {
  if (order.payments.length === 0) return null
  return (
    <ul className="grid gap-1">
      {paymentRowsOf(order).map(({ label, time, details, amountPaise }, index) => (
        // Two payments of one bill may have the same method and amount.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="flex items-baseline justify-between gap-4 text-base">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {label}
            {(time || details.length > 0) && (
              <span className="text-sm text-muted tabular-nums">
                {' '}
                · {[time, ...details].filter(Boolean).join(' · ')}
              </span>
            )}
          </span>
          <Money amountPaise={amountPaise} />
        </li>
      ))}
    </ul>
  )
}
