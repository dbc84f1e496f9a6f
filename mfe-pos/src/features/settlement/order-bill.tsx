import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { BillModal } from '@tiffin/receipts'
import { Slot } from '@tiffin/web-kit'
import { ApprovalSheet } from './approval-sheet.tsx'
import { useApproval } from './use-approval.ts'
import { useNotePrinted } from './use-note-printed.ts'
import { useSettle } from './use-settle.ts'

type OrderBillProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly onClose: () => void
  readonly onSettled: () => void
}

/** The bill of an order at the till: to be paid, or read-only once it is. */
export function OrderBill({ order: opened, settings, onClose, onSettled }: OrderBillProps) {
  const approval = useApproval()
  const { order, pay } = useSettle(opened, approval, onSettled)
  const notePrinted = useNotePrinted(order)
  return (
    <>
      <BillModal
        order={order}
        settings={settings}
        onPay={pay}
        aside={<Slot name="order-details" orderId={order.id} />}
        onPrinted={notePrinted}
        onClose={onClose}
      />
      {approval.asked && (
        <ApprovalSheet order={order} discount={approval.asked.discount} settings={settings} onClose={approval.close} />
      )}
    </>
  )
}
