import type { Table } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'

/** The order that the popup shows: a new one, or an active one, either of a table or of a guest without a table. */
export type PopupTarget =
  | { readonly kind: 'new'; readonly orderType: OrderType; readonly table: Table | null }
  | { readonly kind: 'view'; readonly table: Pick<Table, 'id' | 'name'> }
  | { readonly kind: 'view'; readonly table: null; readonly orderId: string }
