import type { BasisPoints, CartLine, Discount, OrderType, Paise } from '@tiffin/domain'
import type { Order, Payment, Settlement } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'

/** An order with its items and payments as one row, so that a list of orders is one statement. */
export type OrderRow = {
  readonly id: string
  readonly order_number: string
  readonly order_type: OrderType
  readonly status: string
  readonly table_id: string | null
  readonly table_name: string | null
  readonly area_name: string | null
  readonly customer_name: string | null
  readonly customer_contact: string | null
  readonly customer_address: string | null
  readonly created_at: Date
  readonly completed_at: Date | null
  readonly discount_type: 'flat' | 'percent' | null
  readonly discount_value: number | null
  readonly discount_paise: bigint | null
  readonly round_off_paise: number | null
  readonly payable_paise: bigint | null
  readonly version: number
  readonly lines: readonly CartLine[]
  readonly payments: readonly Payment[]
}

/** What a select list needs to give OrderRows; the orders table is `o`. */
export const orderColumns = Prisma.sql`
  o.id, o.order_number, o.order_type, o.status, o.table_id, o.table_name, o.area_name,
  o.customer_name, o.customer_contact, o.customer_address, o.created_at, o.completed_at,
  o.discount_type, o.discount_value, o.discount_paise, o.round_off_paise, o.payable_paise, o.version,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'menuItemId', i.menu_item_id, 'name', i.name, 'quantity', i.quantity, 'pricePaise', i.price_paise,
      'rateBasisPoints', i.rate_basis_points, 'taxGroupName', i.tax_group_name, 'taxIsSplit', i.tax_is_split
    ) ORDER BY i.position), '[]'::jsonb)
   FROM order_items i WHERE i.restaurant_id = o.restaurant_id AND i.order_id = o.id) AS lines,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amountPaise', p.amount_paise) ORDER BY p.position), '[]'::jsonb)
   FROM order_payments p WHERE p.restaurant_id = o.restaurant_id AND p.order_id = o.id) AS payments`

export function orderFromRow(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.order_number,
    orderType: row.order_type,
    status: row.status,
    tableId: row.table_id,
    tableName: row.table_name,
    areaName: row.area_name,
    customer:
      row.customer_name === null
        ? null
        : { name: row.customer_name, contact: row.customer_contact ?? '', address: row.customer_address ?? '' },
    createdAt: row.created_at,
    lines: row.lines,
    settlement: settlementFromRow(row),
    version: row.version,
  }
}

function settlementFromRow(row: OrderRow): Settlement | null {
  if (row.completed_at === null || row.payable_paise === null) return null
  return {
    completedAt: row.completed_at,
    discount: discountFromRow(row),
    discountPaise: Number(row.discount_paise ?? 0) as Paise,
    roundOffPaise: (row.round_off_paise ?? 0) as Paise,
    payablePaise: Number(row.payable_paise) as Paise,
    payments: row.payments,
  }
}

function discountFromRow(row: OrderRow): Discount | null {
  if (row.discount_type === null || row.discount_value === null) return null
  return row.discount_type === 'flat'
    ? { type: 'flat', amountPaise: row.discount_value as Paise }
    : { type: 'percent', basisPoints: row.discount_value as BasisPoints }
}
