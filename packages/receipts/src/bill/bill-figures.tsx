import type { Bill } from '@tiffin/domain'
import { Money } from '@tiffin/ui'

/** The sums of a bill beside its slip, the payable largest. */
export function BillFigures({ bill }: { bill: Bill }) {
  const rows = [
    ['Subtotal', bill.subtotalPaise],
    ['Tax', bill.taxPaise],
    ['Discount', bill.discountPaise],
    ['Round off', bill.roundOffPaise],
  ] as const
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-base">
      {rows.map(([label, amountPaise]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid text-muted">
          <dt>{label}</dt>
          <dd className="text-right">
            <Money amountPaise={amountPaise} />
          </dd>
        </div>
      ))}
      <div className="col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t border-line pt-2">
        <dt className="text-base font-medium">Payable</dt>
        <dd className="text-right text-xl font-bold tracking-tight">
          <Money amountPaise={bill.payablePaise} />
        </dd>
      </div>
    </dl>
  )
}
