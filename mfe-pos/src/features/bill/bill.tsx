import {
  freeTable,
  getActiveOrder,
  getRestaurantSettings,
  listOrders,
  settleOrder,
  type Order,
  type RestaurantSettings,
} from '@tiffin/contracts'
import { orderCan, type WireDiscount } from '@tiffin/domain'
import { BillModal, type DiscountRefusal, type PaymentOutcome, type PaymentRequest } from '@tiffin/receipts'
import {
  call,
  isApiError,
  messageOf,
  queryKeyOf,
  serverTextOr,
  Slot,
  toast,
  useApiQuery,
  useQueryClient,
} from '@tiffin/web-kit'
import { useRef, useState } from 'react'
import { isRefused } from '../../data/is-refused.ts'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey } from '../../drafts/action-key.ts'
import { ReadyFood } from '../../ready-food/ready-food.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'
import { messages } from './messages.ts'
import { useNotePrinted } from './use-note-printed.ts'

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
  const { order, pay } = useSettle(opened, settings, approval, onSettled)
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

/** Takes the payment of an order: a table is freed, an order without one is settled by its id (gap G1). */
function useSettle(
  opened: Order,
  settings: RestaurantSettings,
  { given, ask }: ReturnType<typeof useApproval>,
  onSettled: BillProps['onSettled'],
) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const [order, setOrder] = useState(opened)

  const pay = async ({ payments, tip, discount, reason }: PaymentRequest): Promise<PaymentOutcome> => {
    const action = `settle:${order.id}`
    const body = {
      payments: [...payments],
      ...(tip && { tip }),
      discount,
      ...(reason && { discount_reason: reason }),
      ...(given.current && { approval: given.current }),
      // A bill that promised a tax invoice is not settled without one.
      ...(settings.gst_mode === 'regular' && { gst_mode: settings.gst_mode }),
      version: order.version,
      order_id: order.id,
    }
    const options = { idempotencyKey: actionKey(action, body) }
    let settled: Order | undefined
    try {
      settled = await (order.table_id
        ? call(freeTable, { params: { id: order.table_id }, body }, options)
        : call(settleOrder, { params: { id: order.id }, body }, options))
    } catch (error) {
      // The server checks a discount only on an unpaid order, so no earlier attempt was recorded either.
      const field = refusedField(error)
      if (field) {
        forgetActionKey(action)
        const askForApproval = field === 'discount' && discount ? () => ask(discount) : undefined
        return { field, text: messageOf(error, ''), ...(askForApproval && { askForApproval }) }
      }
      toast.error(serverTextOr(error, order.table_id ? messages.clearFailed : messages.settleFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      // Both say that the restaurant has changed how it bills: the bill is then shown as it is now.
      if (isApiError(error, 'GST_MODE_CHANGED') || isApiError(error, 'PAYMENTS_MISMATCH'))
        await queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
      if (isApiError(error, 'ORDER_CHANGED') || isApiError(error, 'ORDER_COMPLETED'))
        showAsItIs(error.body.order ?? order)
      return 'refused'
    }
    forgetActionKey(action)
    toast.success(
      order.table_name ? messages.tableCleared(order.table_name) : messages.orderSettled(order.order_number),
    )
    readAgain()
    // The guest is handed the invoice, whose number exists only now.
    if (settled?.document) setOrder(settled)
    onSettled(settled?.document !== undefined)
    // The active order is removed from the cache and not read again, because the table has none now.
    queries.removeQueries({ queryKey: queryKeyOf(getActiveOrder) })
    return 'recorded'
  }

  const showAsItIs = (current: Order) => {
    setOrder(current)
    readAgain()
    if (orderCan('addItems', current)) void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
  }

  return { order, pay }
}

type Asked = { readonly discount: WireDiscount; readonly answer: (isApproved: boolean) => void }

/**
 * The approval of a discount by a colleague. `asked` is set while the sheet is open. Every later payment carries the
 * approval; the server accepts it only for the discount that was approved.
 */
function useApproval() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const given = useRef<string | null>(null)

  return {
    asked,
    given,
    ask: (discount: WireDiscount) => new Promise<boolean>((answer) => setAsked({ discount, answer })),
    close: (approval: string | null) => {
      given.current = approval ?? given.current
      asked?.answer(approval !== null)
      setAsked(null)
    },
  }
}

function refusedField(error: unknown): DiscountRefusal['field'] | null {
  if (isApiError(error, 'DISCOUNT_ABOVE_LIMIT') || isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return 'discount'
  return isApiError(error, 'DISCOUNT_REASON_REQUIRED') ? 'reason' : null
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
