import { getRestaurantSettings, listOrders, listUndelivered, sendBill, type Order } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import type { GivenWithBill } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, toast, useQueryClient } from '@tiffin/web-kit'
import { useTellFailure } from '../hooks/use-tell-failure.ts'
import { billSentTo, SEND_UNKNOWN } from '../printer-words.ts'

/**
 * Returns the action that has the printer of bills print a bill. Where no answer came, the next press sends the same
 * one again, which prints no second paper.
 *
 * @param setOrder is given the order as the server answers with it
 */
export function useSendBill(setOrder: (order: Order) => void) {
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const { keyFor, forget } = useIdempotencyKey()

  return async ({ id, version }: Order, byGst: boolean, { discount, reason }: GivenWithBill): Promise<void> => {
    const body = { version, by_gst: byGst, discount, ...(reason && { discount_reason: reason }) }
    try {
      const options = { idempotencyKey: keyFor(id, JSON.stringify(body)) }
      const sent = await call(sendBill, { params: { id }, body }, options)
      // The next press is another paper.
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
    // Where bills have no printer any more, the browser prints the next one.
    void queries.invalidateQueries({ queryKey: queryKeyOf(listUndelivered) })
  }
}
