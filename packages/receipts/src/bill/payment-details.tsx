import type { Order } from '@tiffin/contracts'
import { paise, paiseFromRupees } from '@tiffin/domain'
import { Money } from '@tiffin/ui'
import { CircleCheck } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BillFigures, BillLayout, type ShownBill } from './bill-layout.tsx'
import { isCompleted } from '@tiffin/slips'
import { PaymentList } from './payment-list.tsx'
import { PrintedInvoice } from './printed-invoice.tsx'

type PaymentDetailsProps = ShownBill & Pick<ComponentProps<typeof BillLayout>, 'bill' | 'onPrint' | 'onPrintHere'>

/** Shows the read-only payment of a bill: of a completed order, or of any order where bills cannot be paid. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { order, bill, printing } = props
  return (
    <BillLayout
      {...props}
      title="Payment Details"
      form={
        <>
          {isCompleted(order) && (
            <p className="flex items-start gap-2 rounded-control bg-confirm-soft px-3 py-2 text-base text-confirm-ink">
              <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
              This order is completed and cannot be modified.
            </p>
          )}
          <PrintedInvoice order={order} isDuplicate={printing.isDuplicate} />
          <PaymentList order={order} />
          <CashAndTip order={order} />
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
        </>
      }
    />
  )
}

/** Shows the cash that the guest gave, the change and the tip, where they were recorded. */
function CashAndTip({ order: { payments, tip } }: { order: Pick<Order, 'payments' | 'tip'> }) {
  const cash = payments.filter(({ method, amount }) => method === 'Cash' && amount >= 0)
  const given = cash.reduce((sum, { amount, tendered }) => sum + paiseFromRupees(tendered ?? amount), 0)
  const due = [...cash, ...(tip?.method === 'Cash' ? [tip] : [])].reduce(
    (sum, { amount }) => sum + paiseFromRupees(amount),
    0,
  )
  const isByAnother = payments.some(({ method }) => method !== tip?.method)
  const rows = [
    ...(cash.some(({ tendered }) => tendered !== undefined)
      ? [['Cash given', given] as const, ['Change', Math.max(0, given - due)] as const]
      : []),
    ...(tip ? [[isByAnother ? `Tip (${tip.method})` : 'Tip', paiseFromRupees(tip.amount)] as const] : []),
  ]
  return (
    rows.length > 0 && (
      <dl className="grid gap-1 text-base">
        {rows.map(([label, amountPaise]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Money amountPaise={paise(amountPaise)} />
            </dd>
          </div>
        ))}
      </dl>
    )
  )
}
