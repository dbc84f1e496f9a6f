import type { Tenant } from '@tiffin/service-kit'

/** Names a purchase, a refund, a dispute or an invoice, with its restaurant. */
export type TenantRef = { readonly tenant: Tenant; readonly id: string }
/** The columns by which a row is named. */
export type RefRow = { restaurant_id: string; id: string }

export const refFromRow = (row: RefRow): TenantRef => ({ tenant: { id: row.restaurant_id }, id: row.id })
