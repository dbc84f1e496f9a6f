import { listOrders, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { orderCan, MONEY_RETURNERS } from '@tiffin/domain'
import { BillModal } from '@tiffin/receipts'
import { Slot, useApiQuery, useSession } from '@tiffin/web-kit'
import { useRef } from 'react'
import { ReadyFood } from '../../ready-food/ready-food.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { useApproval } from './use-approval.ts'
import { useSettle, useShownOrder, useTakePart } from './use-payments.ts'
import { useIssue, useNotePrinted } from './use-prints.ts'

type BillProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly onClose: () => void
  /** Called once the order is paid; `showsInvoice` while its tax invoice stays open to be printed. */
  readonly onSettled: (showsInvoice: boolean) => void
}

/** The bill of an order at the till: to be paid, or read-only once it is. */
export function Bill({ order: opened, settings, onClose, onSettled }: BillProps) {
  const approval = useApproval()
  const shown = useShownOrder(opened)
  const { order } = shown
  const pay = useSettle(shown, settings, approval, onSettled)
  const takePart = useTakePart(shown)
  const { userRole } = useSession()
  const issue = useIssue(shown, approval)
  const notePrinted = useNotePrinted(order)
  return (
    <>
      <BillModal
        order={order}
        settings={settings}
        onPay={pay}
        onTakePart={takePart}
        mayGiveBack={MONEY_RETURNERS.includes(userRole)}
        onIssue={issue}
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
