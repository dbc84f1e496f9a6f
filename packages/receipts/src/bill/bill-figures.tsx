import type { Bill } from '@tiffin/domain'
import { Money } from '@tiffin/ui'

/** The amounts that add up to the payable of a bill, shown beside its slip. */
export function BillFigures({ bill }: { bill: Bill }) {
  const rows = [
    ['Subtotal', bill.subtotalPaise],
    ['Tax', bill.taxPaise],
    ['Discount', bill.discountPaise],
    ['Round off', bill.roundOffPaise],
  ] as const
  return (
    <dl className="grid gap-y-1 text-base text-muted">
      {rows.map(([label, amountPaise]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt>{label}</dt>
          <dd>
            <Money amountPaise={amountPaise} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The amount that the guest pays. */
export function Payable({ bill }: { bill: Bill }) {
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-base font-medium">Payable</dt>
      <dd className="text-xl font-bold tracking-tight">
        <Money amountPaise={bill.payablePaise} />
      </dd>
    </dl>
  )
}
