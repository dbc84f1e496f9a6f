import type { RestaurantSettings } from '@tiffin/contracts'
import { Dialog } from '@tiffin/ui'
import { useState } from 'react'
import { BILL_BODY, type ShownBill } from './bill-layout.tsx'
import { isCompleted } from './order-bill.ts'
import { PaymentDetails } from './payment-details.tsx'
import { emptyForm, type PaymentOutcome, type PaymentRequest } from './payment-form.ts'
import { PaymentPanel } from './payment-panel.tsx'

export type BillModalProps = ShownBill & {
  readonly settings: RestaurantSettings
  /** Rejects when the result of the payment is unknown. Absent where bills are read-only. */
  readonly onPay?: (settlement: PaymentRequest) => Promise<PaymentOutcome>
  readonly onClose: () => void
}

/** The dialog with the bill and its payment. Completed orders are read-only (spec §4). */
export function BillModal({ onPay, onClose, ...shown }: BillModalProps) {
  const { order, settings } = shown
  const [form, setForm] = useState(() => emptyForm(settings))
  // The dialog cannot be closed while a payment runs, so that its result is seen; the call has a deadline.
  const dismiss = () => void (form.status === 'paying' || onClose())
  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} className="max-w-[54rem]" bodyClassName={BILL_BODY}>
      {isCompleted(order) || !onPay ? (
        <PaymentDetails {...shown} />
      ) : (
        <PaymentPanel {...shown} settings={settings} form={form} setForm={setForm} onPay={onPay} />
      )}
    </Dialog>
  )
}
