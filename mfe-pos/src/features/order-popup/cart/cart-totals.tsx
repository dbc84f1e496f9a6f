import type { Bill } from '@tiffin/domain'
import { Money } from '@tiffin/ui'

/** Shows subtotal, tax lines and total to the paisa, and in large digits the payable of the bill. */
export function CartTotals({ bill }: { bill: Bill }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-xs text-muted">
      <Sum label="Subtotal" amountPaise={bill.subtotalPaise} />
      {bill.taxLines.map((line) => (
        <Sum key={line.label} label={line.label} amountPaise={line.amountPaise} />
      ))}
      <Sum label="Total" amountPaise={bill.grossPaise} />
      <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-2 text-ink">
        <dt className="text-base font-medium">Payable</dt>
        <dd className="ml-auto text-xl font-bold tracking-tight">
          <Money amountPaise={bill.payablePaise} />
        </dd>
      </div>
    </dl>
  )
}

function Sum({ label, amountPaise }: { label: string; amountPaise: Bill['subtotalPaise'] }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt>{label}</dt>
      <dd>
        <Money amountPaise={amountPaise} />
      </dd>
    </div>
  )
}
