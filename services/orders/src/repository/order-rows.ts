import { AppError } from '@tiffin/contracts'
import type { Tenant } from '@tiffin/service-kit'
import type { BasisPoints, Discount, OrderType, Paise } from '@tiffin/domain'
import type { LateMark } from '../domain/late-arrival.ts'
import type { AllowedDiscount, Order, OrderLine, PartPayment, Payment, Settlement, Tip } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, Transaction } from './database.ts'
import { documentColumn, documentFromRow, type DocumentRow } from './document-column.ts'
import { heldOfLine } from './held-portions.ts'
import { hasOrderKey } from './order-key.ts'
import { readyColumn, readyFromRow, type ReadyRow } from './ready-food.ts'

/**
 * An order with its items, payments, document and ready tickets as one row, so that a list of orders is one statement.
 */
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
  /** The database driver returns text, Prisma a bigint. */
  readonly discount_paise: bigint | string | null
  readonly discount_reason: string | null
  readonly discount_approved_by: string | null
  readonly round_off_paise: number | null
  readonly payable_paise: bigint | string | null
  readonly tip_paise: bigint | string | null
  readonly tip_method: string | null
  readonly version: number
  readonly created_by_name: string | null
  readonly taken_by_name: string | null
  readonly late: readonly LateMark[] | null
  readonly till_refs: readonly string[]
  readonly covers: number | null
  readonly promised_at: Date | null
  readonly bill_printed_at: Date | null
  readonly bill_sent_at: Date | null
  readonly lines: readonly StoredLine[]
  readonly payments: readonly PaymentRow[]
  readonly ready: readonly ReadyRow[] | null
  readonly document: DocumentRow | null
}

/**
 * A line as it is stored: with all its portions, of which `heldPortions` are held. The key of a stored line does not
 * say that portions are held, so that they stay in their row when they are fired.
 */
export type StoredLine = Omit<OrderLine, 'held' | 'heldSince'> & {
  readonly heldPortions?: number
  readonly heldSince?: string | null
}

/** A payment as JSON of the database; a part payment has the time at which it was taken. */
type PaymentRow = Payment & { readonly at?: string; readonly by?: string }

/**
 * Returns the select list of an OrderRow; the orders table is `o`.
 *
 * @param clock decides which paid orders without a table still list their ready food; null lists that of active orders
 *   only
 */
export const orderColumns = (tenant: Tenant, clock: Clock | null = null) => Prisma.sql`
  o.id, o.order_number, o.order_type, o.status, o.table_id, o.table_name, o.area_name,
  o.customer_name, o.customer_contact, o.customer_address, o.created_at, o.completed_at,
  o.discount_type, o.discount_value, o.discount_paise, o.discount_reason, o.discount_approved_by, o.round_off_paise,
  o.payable_paise, o.tip_paise, o.tip_method, o.version, o.created_by_name, o.taken_by_name, o.late, o.till_refs,
  o.covers, o.promised_at, o.bill_printed_at, o.bill_sent_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
      'menuItemId', i.menu_item_id, 'name', i.name, 'quantity', i.quantity - i.voided, 'pricePaise', i.price_paise,
      'rateBasisPoints', i.rate_basis_points, 'taxGroupName', i.tax_group_name, 'taxIsSplit', i.tax_is_split,
      'taxKind', i.tax_kind, 'notes', nullif(i.notes, ''), 'voided', i.voided - i.moved, 'variant', i.variant
    ) || CASE WHEN i.modifiers IS NULL THEN '{}' ELSE jsonb_build_object('modifiers', i.modifiers) END
      || CASE WHEN i.held = 0 OR o.status <> 'Active' THEN '{}' ELSE jsonb_build_object(
        'heldPortions', ${heldOfLine}, 'heldSince', i.held_since) END
    ORDER BY i.position), '[]'::jsonb)
   FROM order_items i
   WHERE i.restaurant_id = ${tenant.id}::uuid AND i.month = o.month AND i.order_id = o.id
     AND i.quantity > i.voided) AS lines,
  (SELECT coalesce(jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object(
        'method', p.method, 'amountPaise', CASE p.direction WHEN 'out' THEN -p.amount_paise ELSE p.amount_paise END,
        'tenderedPaise', p.tendered_paise, 'at', p.at, 'by', p.user_name, 'reference', p.reference
      )) ORDER BY p.position
    ), '[]'::jsonb)
   FROM order_payments p
   WHERE p.restaurant_id = ${tenant.id}::uuid AND p.month = o.month AND p.order_id = o.id) AS payments,
  ${documentColumn(tenant)} AS document,
  ${readyColumn(tenant, clock)}`

/**
 * Loads an order.
 *
 * @param lock the locking clause, such as FOR UPDATE; empty for none
 * @throws AppError ORDER_NOT_FOUND
 */
export async function loadOrder(tx: Transaction, tenant: Tenant, orderId: string, lock = Prisma.empty): Promise<Order> {
  const [row] = await tx.$queryRaw<OrderRow[]>`
    SELECT ${orderColumns(tenant)} FROM orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)} ${lock}`
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  return orderFromRow(row)
}

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
    lines: row.lines.flatMap(linesFromStored),
    settlement: settlementFromRow(row),
    ...partPaymentsFromRow(row),
    ...(row.document && { document: documentFromRow(row.document) }),
    ...(row.document && row.completed_at === null && { openDiscount: openDiscountFromRow(row) }),
    version: row.version,
    createdByName: row.created_by_name,
    ...(row.taken_by_name !== null && { takenByName: row.taken_by_name }),
    ...(row.late !== null && { late: row.late }),
    ...(row.till_refs.length > 0 && { tillRefs: row.till_refs }),
    covers: row.covers,
    promisedAt: row.promised_at,
    billPrintedAt: row.bill_printed_at,
    billSentAt: row.bill_sent_at,
    ready: readyFromRow(row.ready),
  }
}

/** Returns the portions of a stored line that the kitchen has, and those that are held, as lines of their own. */
function linesFromStored({ heldPortions = 0, heldSince, ...line }: StoredLine): OrderLine[] {
  if (heldPortions === 0) return [line]
  const { voided: _voided, ...plain } = line
  const held = { ...plain, quantity: heldPortions, held: true, ...(heldSince && { heldSince: new Date(heldSince) }) }
  const rest = line.quantity - heldPortions
  return rest > 0 ? [{ ...line, quantity: rest }, held] : [{ ...line, ...held }]
}

function settlementFromRow(row: OrderRow): Settlement | null {
  if (row.completed_at === null || row.payable_paise === null) return null
  return {
    completedAt: row.completed_at,
    discount: discountFromRow(row),
    discountReason: row.discount_reason,
    discountApprovedBy: row.discount_approved_by,
    discountPaise: Number(row.discount_paise ?? 0) as Paise,
    roundOffPaise: (row.round_off_paise ?? 0) as Paise,
    payablePaise: Number(row.payable_paise) as Paise,
    payments: row.payments.map(paymentFromRow),
    tip: tipFromRow(row),
  }
}

/** Returns the discount of an active order, which has one only with an open document. */
function openDiscountFromRow(row: OrderRow): AllowedDiscount | null {
  const discount = discountFromRow(row)
  return discount && { discount, reason: row.discount_reason, approvedBy: row.discount_approved_by }
}

function partPaymentsFromRow({ completed_at, payments }: OrderRow): Pick<Order, 'partPayments'> {
  const parts = payments.map(paymentFromRow).filter((payment) => 'at' in payment)
  return completed_at !== null || parts.length === 0 ? {} : { partPayments: parts }
}

function paymentFromRow({ at, by, reference, ...payment }: PaymentRow): Payment | PartPayment {
  if (at === undefined) return { ...payment, ...(reference && { reference }) }
  return { ...payment, at: new Date(at), by: by ?? null, reference: reference ?? null }
}

function tipFromRow({ tip_method: method, tip_paise: amountPaise }: OrderRow): Tip | null {
  return method === null || amountPaise === null ? null : { method, amountPaise: Number(amountPaise) as Paise }
}

/** Maps a discount to its columns: paise of a flat one, basis points of a percentage. */
export function discountColumns(discount: Discount | null): { type: string | null; value: number | null } {
  if (discount === null) return { type: null, value: null }
  return { type: discount.type, value: discount.type === 'flat' ? discount.amountPaise : discount.basisPoints }
}

function discountFromRow(row: OrderRow): Discount | null {
  if (row.discount_type === null || row.discount_value === null) return null
  return row.discount_type === 'flat'
    ? { type: 'flat', amountPaise: row.discount_value as Paise }
    : { type: 'percent', basisPoints: row.discount_value as BasisPoints }
}
