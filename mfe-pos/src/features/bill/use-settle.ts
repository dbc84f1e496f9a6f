import { freeTable, getActiveOrder, settleOrder, type Order, type RestaurantSettings } from '@tiffin/contracts'
import type { PaymentOutcome, PaymentRequest } from '@tiffin/receipts'
import { call, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { isRefused } from '../../data/is-refused.ts'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import { discountRefusal, type Approval } from './use-approval.ts'
import type { ShownOrder } from './use-shown-order.ts'

/**
 * Takes the payment of an order: a table is freed, an order without one is settled by its id (gap G1).
 *
 * @param onSettled called with true while the tax invoice stays open to be printed
 */
export function useSettle(
  { order, setOrder, showWhy }: ShownOrder,
  settings: RestaurantSettings,
  approval: Approval,
  onSettled: (showsInvoice: boolean) => void,
) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()

  return async ({ payments, tip, discount, reason }: PaymentRequest): Promise<PaymentOutcome> => {
    const action = `settle:${order.id}`
    const body = {
      payments: [...payments],
      ...(tip && { tip }),
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.given.current && { approval: approval.given.current }),
      // A bill that promised a tax invoice is not settled without one, and never beside another one on paper.
      ...(settings.gst_mode === 'regular' && {
        gst_mode: settings.gst_mode,
        document_id: order.document?.id ?? null,
      }),
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
      const refusal = discountRefusal(error, discount, approval)
      if (refusal) {
        forgetActionKey(action)
        return refusal
      }
      toast.error(serverTextOr(error, order.table_id ? messages.clearFailed : messages.settleFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      await showWhy(error)
      return 'refused'
    }
    forgetActionKey(action)
    toast.success(
      order.table_name ? messages.tableCleared(order.table_name) : messages.orderSettled(order.order_number),
    )
    readAgain()
    // The guest is handed an invoice that was issued by the payment. One that was printed before is with the guest.
    const toPrint = settled?.document && settled.document.id !== order.document?.id ? settled : null
    if (toPrint) setOrder(toPrint)
    onSettled(toPrint !== null)
    // The active order is removed from the cache and not read again, because the table has none now.
    queries.removeQueries({ queryKey: queryKeyOf(getActiveOrder) })
    return 'recorded'
  }
}
