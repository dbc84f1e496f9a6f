import { getActiveOrder, getRestaurantSettings, type Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { isApiError, queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'

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
