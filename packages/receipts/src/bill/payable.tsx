import type { Order } from '@tiffin/contracts'
import { formatRupees, paise, type Balance, type Paise } from '@tiffin/domain'
import { Money } from '@tiffin/ui'
import { partBalance } from './part/part-balance.ts'

type PayableProps = { readonly order: Pick<Order, 'status' | 'payments'>; readonly payablePaise: Paise }

/** The amount that the guest pays; of a bill that was paid in parts the amount that is left. */
export function Payable({ order, payablePaise }: PayableProps) {
  const balance = partBalance(order, payablePaise)
  if (balance) return <Left balance={balance} payablePaise={payablePaise} />
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-base font-medium">Payable</dt>
      <dd className="text-xl font-bold tracking-tight">
        <Money amountPaise={payablePaise} />
      </dd>
    </dl>
  )
}

/** What is paid of a bill, and the rest as the largest figure. */
function Left({ balance: { paidPaise, leftPaise }, payablePaise }: { balance: Balance; payablePaise: Paise }) {
  return (
    <dl aria-live="polite" className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="grid text-base font-medium">
        {leftPaise < 0 ? 'To give back' : 'Left to pay'}
        <span className="text-sm text-muted tabular-nums">
          Paid {formatRupees(paidPaise)} of {formatRupees(payablePaise)}
        </span>
      </dt>
      <dd className="ml-auto text-2xl font-bold tracking-tight">
        <Money amountPaise={paise(Math.abs(leftPaise))} />
      </dd>
    </dl>
  )
}
