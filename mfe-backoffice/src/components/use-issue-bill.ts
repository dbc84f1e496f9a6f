import { getRestaurantSettings, issueBill, listOrders, type Order } from '@tiffin/contracts'
import { useIdempotencyKey } from '@tiffin/app-kit'
import type { GivenWithBill, IssuedBill } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useTellFailure } from '../hooks/use-tell-failure.ts'

/** The text of a failure for which the server gave none. */
const NOT_PRINTED = 'The invoice could not be issued, so nothing was printed. Please try again.'

/**
 * Issues the invoice of a bill, or counts another paper of it, before it is printed. `order` is the order as the server
 * has answered with it; null until it has.
 */
export function useIssueBill() {
  const queries = useQueryClient()
  const tellFailure = useTellFailure()
  const { keyFor, forget } = useIdempotencyKey()
  const [order, setOrder] = useState<Order | null>(null)

  const issue = async ({ id, version }: Order, { discount, reason }: GivenWithBill): Promise<IssuedBill | null> => {
    const body = { version, discount, ...(reason && { discount_reason: reason }) }
    try {
      const issued = await call(
        issueBill,
        { params: { id }, body },
        { idempotencyKey: keyFor(id, JSON.stringify(body)) },
      )
      // The next press is another paper.
      forget()
      setOrder(issued.order)
      void queries.invalidateQueries({ queryKey: queryKeyOf(listOrders) })
      return issued
    } catch (error) {
      tellFailure(error, NOT_PRINTED)
      if (isApiError(error, 'ORDER_CHANGED')) setOrder(error.body.order ?? null)
      if (isApiError(error, 'GST_MODE_CHANGED'))
        void queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
      return null
    }
  }
  return { order, issue }
}
