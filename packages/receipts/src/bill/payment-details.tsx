import type { Order } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Button, Money } from '@tiffin/ui'
import { CircleCheck, Printer } from 'lucide-react'
import { BillFigures } from './bill-figures.tsx'
import { isCompleted, openBill, settledBill } from './order-bill.ts'

/** What a bill came to, with nothing left to change. */
export function PaymentDetails({ order, onPrint }: { order: Order; onPrint: () => void }) {
  const completed = isCompleted(order)
  return (
    <section aria-labelledby="payment-title" className="flex h-full flex-col gap-5">
      <h3 id="payment-title" className="text-lg font-bold">
        Payment Details
      </h3>
      {completed && (
        <p className="flex items-start gap-2 rounded-control bg-confirm-soft px-3 py-2 text-base text-confirm-ink">
          <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
          This order is completed and cannot be modified.
        </p>
      )}
      {order.payments.length > 0 && (
        <ul className="grid gap-1">
          {order.payments.map((payment) => (
            <li key={`${payment.method} ${payment.amount}`} className="flex justify-between gap-4 text-base">
              <span>{payment.method}</span>
              <Money amountPaise={paiseFromRupees(payment.amount)} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto grid gap-3">
        <BillFigures bill={completed ? settledBill(order) : openBill(order, null)} />
        <Button icon={<Printer size={20} aria-hidden />} onClick={onPrint}>
          Print Bill
        </Button>
      </div>
    </section>
  )
}
