import type { RestaurantSettings } from '@tiffin/contracts'
import { Dialog } from '@tiffin/ui'
import { BILL_BODY, type ShownBill } from './bill-layout.tsx'
import { isCompleted } from './order-bill.ts'
import { PaymentDetails } from './payment-details.tsx'
import type { PaymentOutcome, PaymentRequest } from './payment-form.ts'
import type { PartOptions } from './part/use-part.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { useBillForm } from './use-bill-form.ts'
import { usePrint, type PrintOptions } from './use-print.ts'

export type BillModalProps = Omit<ShownBill, 'printing'> &
  PrintOptions &
  PartOptions & {
    readonly settings: RestaurantSettings
    /** Rejects when the result of the payment is unknown. Absent where bills are read-only. */
    readonly onPay?: (settlement: PaymentRequest) => Promise<PaymentOutcome>
    readonly onClose: () => void
  }

/** The dialog with the bill and its payment. Completed orders are read-only (spec §4). */
export function BillModal({ onPay, onTakePart, mayGiveBack, onIssue, onPrinted, onClose, ...bill }: BillModalProps) {
  const { order, settings } = bill
  const [form, setForm] = useBillForm(order, settings)
  const printing = usePrint(order, settings, { onIssue, onPrinted })
  // The dialog cannot be closed while the bill is paid or its invoice issued, so that the result is seen; the calls
  // have a deadline.
  const dismiss = () => void (form.status === 'paying' || printing.isBusy || onClose())
  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} className="max-w-[54rem]" bodyClassName={BILL_BODY}>
      {isCompleted(order) || !onPay ? (
        <PaymentDetails {...bill} printing={printing} />
      ) : (
        <PaymentPanel
          {...bill}
          printing={printing}
          form={form}
          setForm={setForm}
          onPay={onPay}
          onTakePart={onTakePart}
          mayGiveBack={mayGiveBack}
        />
      )}
    </Dialog>
  )
}
