import { getRestaurantSettings, listOrders, listUndelivered, sendBill, type Order } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import type { GivenWithBill } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, toast, useQueryClient } from '@tiffin/web-kit'
import { useTellFailure } from '../hooks/use-tell-failure.ts'
import { billSentTo, SEND_UNKNOWN } from '../printer-words.ts'

/**
 * Returns the action that has the printer of bills print a bill. If no answer came, the next press sends the same
 * request again, which prints no second paper.
 *
 * @param setOrder gets the order from each reply that contains one, also from a refusal
 */
export function useSendBill(setOrder: (order: Order) => void) {
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const { keyFor, forget } = useIdempotencyKey()

  return async (
    { id, version }: Order,
    byGst: boolean,
    { discount, reason, charges }: GivenWithBill,
  ): Promise<void> => {
    const body = {
      version,
      by_gst: byGst,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(charges && { charges: [...charges] }),
    }
    try {
      const options = { idempotencyKey: keyFor(id, JSON.stringify(body)) }
      const sent = await call(sendBill, { params: { id }, body }, options)
      // The next press prints another paper, so it needs another key.
      forget()
      toast.success(billSentTo(sent.printer))
      setOrder(sent.order)
      void queries.invalidateQueries({ queryKey: queryKeyOf(listOrders) })
    } catch (error) {
      tellFailure(error, SEND_UNKNOWN)
      if (isApiError(error, 'ORDER_CHANGED') && error.body.order) setOrder(error.body.order)
      if (isApiError(error, 'GST_MODE_CHANGED'))
        void queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
    }
    // The reply of `listUndelivered` names the printer of bills. If bills have no printer any more, the browser prints
    // the next bill.
    void queries.invalidateQueries({ queryKey: queryKeyOf(listUndelivered) })
  }
}
