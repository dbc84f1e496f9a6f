import {
  freeTable,
  getActiveOrder,
  getRestaurantSettings,
  settleOrder,
  takePayment,
  type Order,
  type RestaurantSettings,
} from '@tiffin/contracts'
import { formatRupees, orderCan, paiseFromRupees } from '@tiffin/domain'
import type { PartRequest, PaymentOutcome, PaymentRequest } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey, isRefused } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import { discountRefusal, type Approval } from './use-approval.ts'

/** Keeps the order of a bill: as it was opened, then as the server answers with it. */
export function useShownOrder(opened: Order) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const [order, setOrder] = useState(opened)

  /** Shows the order as it is now, here and on the rest of the till. */
  const showAsItIs = (current: Order) => {
    setOrder(current)
    readAgain()
    if (orderCan('addItems', current)) void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
  }

  /** Shows what a refused print or payment says about the order, and about how the restaurant bills. */
  const showWhy = async (error: unknown) => {
    // Both say that the restaurant has changed how it bills: the bill is then shown as it is now.
    if (isApiError(error, 'GST_MODE_CHANGED') || isApiError(error, 'PAYMENTS_MISMATCH'))
      await queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
    if (isApiError(error, 'ORDER_CHANGED') || isApiError(error, 'ORDER_COMPLETED'))
      showAsItIs(error.body.order ?? order)
  }

  return { order, setOrder, showAsItIs, showWhy }
}

export type ShownOrder = ReturnType<typeof useShownOrder>

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

/**
 * Takes a part payment of an order, or gives money back. The bill stays open and shows what is left. Where no answer
 * came, the next press repeats the same payment and finds it.
 */
export function useTakePart({ order, showAsItIs, showWhy }: ShownOrder) {
  const readAgain = useReadAgain()

  return async (part: PartRequest): Promise<'recorded' | 'refused'> => {
    const action = `part:${order.id}`
    const body = { ...part, version: order.version }
    try {
      const current = await call(
        takePayment,
        { params: { id: order.id }, body },
        { idempotencyKey: actionKey(action, body) },
      )
      forgetActionKey(action)
      const amount = formatRupees(paiseFromRupees(part.amount))
      toast.success(part.direction === 'out' ? messages.moneyGivenBack(amount) : messages.partTaken(amount))
      showAsItIs(current)
      return 'recorded'
    } catch (error) {
      toast.error(serverTextOr(error, messages.partFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      await showWhy(error)
      return 'refused'
    }
  }
}
