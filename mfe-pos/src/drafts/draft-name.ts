import type { Order, Table } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'

type DraftOwner =
  | { readonly orderType: OrderType; readonly table: Pick<Table, 'id'> | null }
  | { readonly orderId: Order['id'] }

/**
 * The name a draft is stored under. A table or an order type has one for its next order, an order one for what is added
 * to it.
 *
 * @param restaurant from `useDraftRestaurant`
 */
export function draftNameOf(restaurant: string, owner: DraftOwner): string {
  return 'orderId' in owner
    ? `${restaurant}:order:${owner.orderId}`
    : `${restaurant}:${owner.orderType}:${owner.table?.id ?? ''}`
}
