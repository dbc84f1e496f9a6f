import { getActiveOrder, getRestaurantSettings, type Order, type RestaurantSettings } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { isApiError, queryKeyOf, useQueryClient } from '@tiffin/web-kit'
import { useState } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { isPrint } from '../../waiting/print-job.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { billedWithOwnInvoice, type OrderAtTill } from './own-invoice.ts'

/** Keeps the order of a bill: as it was opened, then as the server's replies have it. */
export function useShownOrder(opened: Order, settings: RestaurantSettings) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const [order, setOrder] = useState<OrderAtTill>(() => withPrinted(opened, settings))
  return { order, setOrder, queries, readAgain }
}

export type ShownOrder = ReturnType<typeof useShownOrder>

/** Returns the order with the invoice that this till has printed, as long as the print waits and nothing changed. */
function withPrinted(order: Order, settings: RestaurantSettings): OrderAtTill {
  const print = punchQueue()
    .list()
    .filter(isPrint)
    .findLast(({ subject, refusal }) => subject === order.id && !refusal)
  return print && print.job.body.version === order.version ? billedWithOwnInvoice(order, print.job, settings) : order
}

/** Shows an order from a reply in the bill, and has the rest of the till read its orders again. */
export function showAsItIs({ setOrder, queries, readAgain }: ShownOrder, current: Order): void {
  setOrder(current)
  readAgain()
  if (orderCan('addItems', current)) void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
}

const BILLED_OTHERWISE = ['GST_MODE_CHANGED', 'PAYMENTS_MISMATCH', 'CHARGE_NOT_IN_SETTINGS'] as const

/**
 * Shows what has changed where the refusal of a print or a payment reports a change: reads the settings again, or takes
 * the order from the refusal.
 */
export async function showWhy(shown: ShownOrder, error: unknown): Promise<void> {
  // Each of these errors shows that the restaurant has changed its billing, so the bill needs the current settings.
  if (BILLED_OTHERWISE.some((code) => isApiError(error, code)))
    await shown.queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
  if (isApiError(error, 'ORDER_CHANGED') || isApiError(error, 'ORDER_COMPLETED'))
    showAsItIs(shown, error.body.order ?? shown.order)
}
