import { listOrders, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { BillModal } from '@tiffin/receipts'
import { Slot, useApiQuery } from '@tiffin/web-kit'
import { useRef } from 'react'
import { ReadyFood } from '../../ready-food/ready-food.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { useNotePrinted } from './use-note-printed.ts'
import { useApproval, useSettle } from './use-settle.ts'

type BillProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly onClose: () => void
  readonly onSettled: () => void
}

/** The bill of an order at the till: to be paid, or read-only once it is. */
export function Bill({ order: opened, settings, onClose, onSettled }: BillProps) {
  const approval = useApproval()
  const { order, pay } = useSettle(opened, approval, onSettled)
  const notePrinted = useNotePrinted(order)
  return (
    <>
      <BillModal
        order={order}
        settings={settings}
        onPay={pay}
        aside={
          <>
            {!orderCan('settle', order) && <ReadyFoodOf orderId={order.id} />}
            <Slot name="order-details" orderId={order.id} />
          </>
        }
        onPrinted={notePrinted}
        onClose={onClose}
      />
      {approval.asked && (
        <ApprovalSheet order={order} discount={approval.asked.discount} settings={settings} onClose={approval.close} />
      )}
    </>
  )
}

/** The ready food of an order that is paid; an unpaid order shows it in its own popup. */
function ReadyFoodOf({ orderId }: { orderId: string }) {
  const { data: orders = [] } = useApiQuery(listOrders)
  const place = useRef<HTMLDivElement>(null)
  const ready = orders.find(({ id }) => id === orderId)?.ready
  const focusBill = () => place.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  if (!ready) return null
  return (
    <div ref={place} className="contents">
      <ReadyFood orderId={orderId} ready={ready} onPickUp={focusBill} />
    </div>
  )
}
