import type { Bill } from '@tiffin/domain'
import { Money } from '@tiffin/ui'

/** Subtotal, tax lines and the total, which is what the eye must find. */
export function CartTotals({ bill }: { bill: Bill }) {
  return (
    <dl className="grid gap-0.5 text-sm text-muted">
      <div className="flex justify-between">
        <dt>Subtotal</dt>
        <dd>
          <Money amountPaise={bill.subtotalPaise} />
        </dd>
      </div>
      {bill.taxLines.map((line) => (
        <div key={line.label} className="flex justify-between">
          <dt>{line.label}</dt>
          <dd>
            <Money amountPaise={line.amountPaise} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between text-ink">
        <dt className="text-base font-medium">Total</dt>
        <dd className="text-xl font-bold tracking-tight">
          <Money amountPaise={bill.grossPaise} />
        </dd>
      </div>
    </dl>
  )
}
