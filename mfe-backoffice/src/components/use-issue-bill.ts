import { getRestaurantSettings, issueBill, listOrders, type Order } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import type { GivenWithBill, IssuedBill } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useTellFailure } from '../hooks/use-tell-failure.ts'

/** The text of a failure when the server sent none. */
const NOT_PRINTED = 'The invoice could not be issued, so nothing was printed. Please try again.'

/**
 * Returns the action that issues the invoice or bill of supply before a bill is printed, or counts another paper of
 * that document. After a failure the action shows a toast and resolves to null, and nothing is to be printed.
 *
 * @param setOrder gets the order from each reply that contains one, also from a refusal
 */
export function useIssueBill(setOrder: (order: Order) => void) {
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const { keyFor, forget } = useIdempotencyKey()

  return async ({ id, version }: Order, { discount, reason, charges }: GivenWithBill): Promise<IssuedBill | null> => {
    const body = {
      version,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(charges && { charges: [...charges] }),
    }
    try {
      const issued = await call(
        issueBill,
        { params: { id }, body },
        { idempotencyKey: keyFor(id, JSON.stringify(body)) },
      )
      // The next press counts as another paper, so it needs another key.
      forget()
      setOrder(issued.order)
      void queries.invalidateQueries({ queryKey: queryKeyOf(listOrders) })
      return issued
    } catch (error) {
      tellFailure(error, NOT_PRINTED)
      if (isApiError(error, 'ORDER_CHANGED') && error.body.order) setOrder(error.body.order)
      if (isApiError(error, 'GST_MODE_CHANGED'))
        void queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
      return null
    }
  }
}
