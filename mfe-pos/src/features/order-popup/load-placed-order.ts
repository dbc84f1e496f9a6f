import { getActiveOrder, listOrders, type Order } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import type { PopupTarget } from '../../data/popup-target.ts'

/**
 * Reads an order that was just punched, as the server has it: a bill is of what is stored.
 *
 * @throws ApiError when it cannot be read
 */
export async function loadPlacedOrder(target: PopupTarget, orderId: string): Promise<Order | null> {
  const { table } = target
  const found = table
    ? await call(getActiveOrder, { params: { id: table.id } })
    : (await call(listOrders, {})).find((order) => order.id === orderId)
  return found?.id === orderId ? found : null
}
