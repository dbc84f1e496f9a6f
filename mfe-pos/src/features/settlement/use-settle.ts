import { freeTable, getActiveOrder, settleOrder, type Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import type { PaymentOutcome, Settlement } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, refusalOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { isRefused } from '../../data/is-refused.ts'
import { useReadAgain } from '../../data/use-read-again.ts'
import { actionKey, forgetActionKey } from '../../drafts/action-key.ts'
import { messages } from '../../messages.ts'

/** Takes the payment of an order: a table is freed, an order without one is settled by its id (gap G1). */
export function useSettle(opened: Order, onSettled: () => void) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const [order, setOrder] = useState(opened)

  const pay = async ({ method, discount, amount }: Settlement): Promise<PaymentOutcome> => {
    const action = `settle:${order.id}`
    const body = { payments: [{ method, amount }], discount, version: order.version, order_id: order.id }
    const options = { idempotencyKey: actionKey(action, body) }
    try {
      await (order.table_id
        ? call(freeTable, { params: { id: order.table_id }, body }, options)
        : call(settleOrder, { params: { id: order.id }, body }, options))
    } catch (error) {
      toast.error(refusalOr(error, order.table_id ? messages.clearFailed : messages.settleFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      if (isApiError(error, 'ORDER_CHANGED') || isApiError(error, 'ORDER_COMPLETED'))
        showAsItIs(error.body.order as Order)
      return 'refused'
    }
    forgetActionKey(action)
    toast.success(
      order.table_name ? messages.tableCleared(order.table_name) : messages.orderSettled(order.order_number),
    )
    readAgain()
    onSettled()
    // Forgotten rather than asked again: the table has no active order any more.
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
