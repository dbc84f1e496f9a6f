import type { Order } from '@tiffin/contracts'
import { paiseFromRupees } from '@tiffin/domain'
import { Money } from '@tiffin/ui'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { BillFigures, Payable } from './bill-figures.tsx'
import { BillLayout } from './bill-layout.tsx'
import { isCompleted, unsettledBill, settledBill } from './order-bill.ts'
import { PrintButton } from './print-button.tsx'

type PaymentDetailsProps = {
  readonly order: Order
  readonly slip: ReactNode
  readonly aside: ReactNode
  readonly onPrint: () => void
}

/** The payment of a completed order, read-only. */
export function PaymentDetails({ order, slip, aside, onPrint }: PaymentDetailsProps) {
  const completed = isCompleted(order)
  const bill = completed ? settledBill(order) : unsettledBill(order, null)
  return (
    <BillLayout
      slip={slip}
      title="Payment Details"
      print={<PrintButton onPrint={onPrint} />}
      form={
        <>
          {completed && (
            <p className="flex items-start gap-2 rounded-control bg-confirm-soft px-3 py-2 text-base text-confirm-ink">
              <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
              This order is completed and cannot be modified.
            </p>
          )}
          {order.payments.length > 0 && (
            <ul className="grid gap-1">
              {order.payments.map((payment, index) => (
                // Two payments of one bill may have the same method and amount.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="flex justify-between gap-4 text-base">
                  <span>{payment.method}</span>
                  <Money amountPaise={paiseFromRupees(payment.amount)} />
                </li>
              ))}
            </ul>
          )}
          {order.discount?.reason && (
            <p className="text-base text-muted [overflow-wrap:anywhere]">
              Reason for the discount: {order.discount.reason}
            </p>
          )}
          {order.discount?.approved_by && (
            <p className="text-base text-muted [overflow-wrap:anywhere]">
              Discount approved by: {order.discount.approved_by}
            </p>
          )}
          <BillFigures bill={bill} />
          {aside}
        </>
      }
      foot={<Payable bill={bill} />}
    />
  )
}
