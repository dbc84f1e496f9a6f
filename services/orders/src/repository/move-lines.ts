import { AppError } from '@tiffin/contracts'
import { CANCEL_REASON_WORDS } from '@tiffin/domain'
import { recordAudit, type Tenant } from '@tiffin/service-kit'
import { portionsByRow, storedVariantOf } from '../domain/stored-lines.ts'
import type { Order, OrderLine } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, Transaction } from './database.ts'
import { cancelLeftDocument, numberOfLeftDocument, withoutBill } from './document-events.ts'
import { addHeld, heldOfLine } from './held-portions.ts'
import { hasOrderKey } from './order-key.ts'
import { businessDayAt, nowOf } from './time.ts'

/** The last order number of the business day, after the new orders took their numbers. */
export type LockedCounter = { readonly last: number; readonly day: string }

/**
 * Takes numbers of the business day for new orders, and locks the counter of the day until the transaction ends. A
 * transaction that takes ticket numbers later must hold this lock before the locks of orders, as a punch does.
 */
export async function lockCounter(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  newOrders: number,
): Promise<LockedCounter> {
  const [counter] = await tx.$queryRaw<LockedCounter[]>`
    WITH counter AS (
      INSERT INTO order_counters (restaurant_id, business_day, last, last_kot)
      VALUES (${tenant.id}::uuid, ${businessDayAt(nowOf(clock))}, ${newOrders}::int, 0)
      ON CONFLICT (restaurant_id, business_day) DO UPDATE SET last = order_counters.last + excluded.last
      RETURNING last, business_day
    )
    SELECT last, to_char(business_day, 'YYMMDD') AS day FROM counter`
  return counter!
}

/**
 * Locks orders until the transaction ends, all in one sequence, so that two moves between the same orders wait for each
 * other without a deadlock.
 */
export async function lockOrders(tx: Transaction, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const keys = Prisma.join(
    ids.map((id) => Prisma.sql`(${hasOrderKey('o', id)})`),
    ' OR ',
  )
  await tx.$queryRaw`
    SELECT o.id FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND (${keys})
    ORDER BY o.month, o.id FOR UPDATE OF o`
}

/**
 * Moves portions of lines from one order to another, both locked. Each line keeps what identifies it: dish, price, rate
 * and variant. The order that gives them counts the portions as moved, so its punched quantities stay. Held portions
 * stay held.
 *
 * @param position the position on the bill of the first line that the receiving order did not have
 * @throws AppError ORDER_CHANGED if a line has fewer portions than the caller read
 */
export async function moveLines(
  tx: Transaction,
  tenant: Tenant,
  [from, to]: readonly [from: string, to: string],
  lines: readonly OrderLine[],
  position: number,
): Promise<void> {
  if (lines.length === 0) return
  const keys = portionsByRow(lines).map(({ line, portions, held }, index) => ({
    menuItemId: line.menuItemId,
    pricePaise: line.pricePaise,
    rateBasisPoints: line.rateBasisPoints,
    variant: storedVariantOf(line),
    portions,
    held,
    index,
  }))
  const moved = await tx.$executeRaw`
    WITH taken AS (
      UPDATE order_items i SET voided = i.voided + line.portions, moved = i.moved + line.portions,
        held = ${heldOfLine} - line.held
      FROM orders o, jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS line(
        "menuItemId" uuid, "pricePaise" int, "rateBasisPoints" int, variant text, portions int, held int, index int)
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', from)}
        AND i.restaurant_id = ${tenant.id}::uuid AND i.month = o.month AND i.order_id = o.id
        AND i.menu_item_id = line."menuItemId" AND i.price_paise = line."pricePaise"
        AND i.rate_basis_points = line."rateBasisPoints" AND i.variant = line.variant
        AND i.quantity - i.voided >= line.portions AND ${heldOfLine} >= line.held
      RETURNING i.menu_item_id, i.price_paise, i.rate_basis_points, i.name, i.tax_group_name, i.tax_is_split,
        i.tax_kind, i.notes, i.variant, i.modifiers, i.held_since, line.portions, line.held, line.index
    )
    INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
      tax_group_name, tax_is_split, tax_kind, quantity, position, notes, variant, modifiers, held, held_since)
    SELECT ${tenant.id}::uuid, o.month, o.id, t.menu_item_id, t.price_paise, t.rate_basis_points, t.name,
      t.tax_group_name, t.tax_is_split, t.tax_kind, t.portions, ${position}::int + t.index, t.notes, t.variant,
      t.modifiers, t.held, CASE WHEN t.held > 0 THEN t.held_since END
    FROM taken t, orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', to)}
    ON CONFLICT (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, variant)
      DO UPDATE SET quantity = order_items.quantity + excluded.quantity, ${addHeld}`
  if (moved !== keys.length) throw new AppError('ORDER_CHANGED')
}

/**
 * Raises the version of a locked order whose lines change. The order loses its printed bill, and its open document is
 * cancelled in the same statement.
 *
 * @param set further assignments, each with a comma before it
 * @throws AppError ORDER_CHANGED if the order is not active any more or has another version than `order`
 */
export async function changeBill(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  set: Prisma.Sql = Prisma.empty,
): Promise<void> {
  const [changed] = await tx.$queryRaw<{ cancelled: string | null }[]>`
    WITH changed AS (
      UPDATE orders o SET version = version + 1, ${withoutBill} ${set}
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} AND o.status = 'Active'
        AND o.version = ${order.version}::int
      RETURNING o.id, o.month, old.document_id AS left_document
    ), cancelled AS (
      ${cancelLeftDocument(tenant, 'order_changed', nowOf(clock), Prisma.sql`changed`)}
    )
    SELECT ${numberOfLeftDocument(tenant)} AS cancelled FROM changed`
  if (!changed) throw new AppError('ORDER_CHANGED')
  if (changed.cancelled === null) return
  await recordAudit(tx, tenant, {
    action: 'order.invoice-cancelled',
    subject: { id: order.id, name: order.orderNumber },
    after: { document: changed.cancelled, reason: CANCEL_REASON_WORDS.order_changed },
  })
}

type Seat = Pick<Order, 'id' | 'tableId' | 'tableName' | 'areaName'>

/**
 * Ends a locked order that gives all its portions to others. From now on `holder` has the order's kitchen tickets, so
 * the order names the holder's table, and so do the orders that were merged into it before.
 */
export async function endAsMerged(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  holder: Seat,
): Promise<void> {
  const seat = Prisma.sql`table_id = ${holder.tableId}::uuid, table_name = ${holder.tableName},
    area_name = ${holder.areaName}, merged_into = ${holder.id}::uuid`
  await changeBill(tx, clock, tenant, order, Prisma.sql`, status = 'Merged', ${seat}`)
  await tx.$executeRaw`
    UPDATE orders o SET ${seat} WHERE o.restaurant_id = ${tenant.id}::uuid AND o.merged_into = ${order.id}::uuid`
}
