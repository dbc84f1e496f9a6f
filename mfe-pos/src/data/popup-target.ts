import type { Table } from '@tiffin/contracts'
import type { OrderType } from '@tiffin/domain'

/** The order that the popup shows: a new one, or an active one, either of a table or of a guest without a table. */
export type PopupTarget =
  | { readonly mode: 'new'; readonly orderType: OrderType; readonly table: Table | null }
  | { readonly mode: 'view'; readonly table: Pick<Table, 'id' | 'name'> }
  | { readonly mode: 'view'; readonly table: null; readonly orderId: string }
