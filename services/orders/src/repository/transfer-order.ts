import { AppError } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { actorNameOf, recordAudit, type Tenant } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase, Transaction } from './database.ts'
import { mayBeCooking, refuseFullKots, takeKotNumbers } from './kot-statements.ts'
import { findOccupants, lockTables, noteTableChange, type LockedTable } from './lock-tables.ts'
import { lockCounter, lockOrders } from './move-lines.ts'
import { hasOrderKey, ordersHeldBy } from './order-key.ts'
import { loadOrder } from './order-rows.ts'
import { nowOf } from './time.ts'

export type TransferOutcome =
  | { readonly kind: 'seated'; readonly order: Order }
  /** Another user moved the party to a different table at the same moment; `order` is its present state. */
  | { readonly kind: 'moved-elsewhere'; readonly order: Order }

/**
 * Moves the party of an active order to a free table and makes tickets for the stations that cook for the party. The
 * open further bills of the party go with it. The transaction locks both tables in the order of their ids, then the
 * counter of tickets, then the orders in the sequence of their keys. So two parties that change places wait for each
 * other without a deadlock. A request that places an order on one of the tables waits as well, and so does another move
 * of the party, which locks the same old table. A bill printed before names the old table, so it no longer counts as
 * printed. A move to the table where the party sits changes nothing.
 *
 * @throws AppError ORDER_NOT_FOUND, ORDER_COMPLETED, ORDER_HAS_NO_TABLE, TABLE_NOT_FOUND, TABLE_OCCUPIED or KOTS_FULL
 */
export function transferOrder(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  orderId: string,
  tableId: string,
): Promise<TransferOutcome> {
  const work = async (tx: Transaction): Promise<TransferOutcome> => {
    const order = requireActive(await loadOrder(tx, tenant, orderId))
    if (order.tableId === null) throw new AppError('ORDER_HAS_NO_TABLE')
    if (order.tableId === tableId) return { kind: 'seated', order }
    const tables = await lockTables(tx, tenant, [order.tableId, tableId])
    const target = tables.find(({ id }) => id === tableId)
    if (!target) throw new AppError('TABLE_NOT_FOUND')
    const occupants = await findOccupants(tx, tenant, [order.tableId, tableId])
    if (occupants.get(order.tableId) !== order.id) {
      const current = requireActive(await loadOrder(tx, tenant, orderId))
      return { kind: current.tableId === tableId ? 'seated' : 'moved-elsewhere', order: current }
    }
    const occupant = occupants.get(tableId)
    if (occupant !== undefined) throw new AppError('TABLE_OCCUPIED').with({ orderId: occupant })

    await lockCounter(tx, clock, tenant, 0)
    const further = await findFurtherBills(tx, tenant, order)
    await lockOrders(tx, tenant, [orderId, ...further])
    await tellStations(tx, clock, tenant, order, further, target)
    await tx.$executeRaw`
      UPDATE orders o SET table_id = ${target.id}::uuid, table_name = ${target.name}, area_name = ${target.areaName},
        version = version + 1, bill_printed_at = NULL, bill_sent_at = NULL
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)} AND o.status = 'Active'
        AND o.table_id = ${order.tableId}::uuid`
    await moveMerged(tx, tenant, orderId, target)
    // If the order was paid meanwhile, the UPDATE matched no row; `requireActive` throws and the transaction rolls
    // back.
    const current = requireActive(await loadOrder(tx, tenant, orderId))
    await noteTableChange(tx, tenant, order.tableId)
    await noteTransfer(tx, tenant, { id: orderId, name: order.orderNumber }, order, target)
    await moveFurtherBills(tx, tenant, order, further, target)
    return { kind: 'seated', order: current }
  }
  return db.inTenant(tenant, work).catch(refuseFullKots)
}

function requireActive(order: Order): Order {
  if (!orderCan('transfer', order)) throw new AppError('ORDER_COMPLETED')
  return order
}

/** Moves the orders that were merged into this one to the new table, because their kitchen tickets show it. */
async function moveMerged(tx: Transaction, tenant: Tenant, orderId: string, target: LockedTable): Promise<void> {
  await tx.$executeRaw`
    UPDATE orders o SET table_id = ${target.id}::uuid, table_name = ${target.name}, area_name = ${target.areaName}
    WHERE o.restaurant_id = ${tenant.id}::uuid AND o.merged_into = ${orderId}::uuid`
}

/**
 * Finds the open further bills of a party: they name its table and are not older than its order. An older bill belongs
 * to guests who sat there before.
 */
async function findFurtherBills(tx: Transaction, tenant: Tenant, order: Order): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND o.status = 'Active' AND o.order_type = 'Dine-In'
      AND o.table_id IS NULL AND o.table_name = ${order.tableName}
      AND o.area_name IS NOT DISTINCT FROM ${order.areaName}::text AND o.created_at >= ${order.createdAt}::timestamptz`
  return rows.map(({ id }) => id)
}

/**
 * Renames the table of locked further bills, and of orders that were merged into them. A bill that was paid meanwhile
 * keeps the table at which it was paid.
 */
async function moveFurtherBills(
  tx: Transaction,
  tenant: Tenant,
  order: Order,
  further: readonly string[],
  target: LockedTable,
): Promise<void> {
  for (const id of further) {
    const [moved] = await tx.$queryRaw<{ name: string }[]>`
      UPDATE orders o SET table_name = ${target.name}, area_name = ${target.areaName}, version = version + 1,
        bill_printed_at = NULL, bill_sent_at = NULL
      WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', id)} AND o.status = 'Active'
      RETURNING o.order_number AS name`
    if (!moved) continue
    await tx.$executeRaw`
      UPDATE orders o SET table_name = ${target.name}, area_name = ${target.areaName}
      WHERE o.restaurant_id = ${tenant.id}::uuid AND o.merged_into = ${id}::uuid`
    await noteTransfer(tx, tenant, { id, name: moved.name }, order, target)
  }
}

function noteTransfer(
  tx: Transaction,
  tenant: Tenant,
  subject: { readonly id: string; readonly name: string },
  { tableName }: Order,
  target: LockedTable,
): Promise<void> {
  return recordAudit(tx, tenant, {
    action: 'order.transferred',
    subject,
    before: { table_name: tableName },
    after: { table_name: target.name },
  })
}

/**
 * Makes a ticket for each station that may still cook for the order or its further bills. A station with paper tickets
 * never reports food as done, so it gets a ticket whenever it cooked something of the order. A station that was
 * informed of dishes from another order may still cook them too.
 */
async function tellStations(
  tx: Transaction,
  clock: Clock,
  tenant: Tenant,
  order: Order,
  further: readonly string[],
  target: LockedTable,
): Promise<void> {
  const held = Prisma.join(
    [order.id, ...further].map((id) => ordersHeldBy(tenant, id)),
    ' UNION ALL ',
  )
  await tx.$executeRaw`
    WITH stations AS (
      SELECT DISTINCT ON (k.station_id) k.station_id, k.station_name
      FROM (${held}) held
      JOIN kots k ON k.restaurant_id = ${tenant.id}::uuid AND k.month = held.month AND k.order_id = held.id
      WHERE ${mayBeCooking}
      ORDER BY k.station_id, k.created_at DESC
    ), ${takeKotNumbers(tenant, clock, Prisma.sql`count(*) FROM stations HAVING count(*) > 0`)}
    INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
      station_name, lines, note, created_at, created_by_name)
    SELECT ${tenant.id}::uuid, o.month, uuidv7(), o.id, c.business_day,
      c.last_kot + 1 - row_number() OVER (ORDER BY s.station_name DESC), 'move', true, s.station_id, s.station_name,
      '[]'::jsonb, ${`${order.tableName} is now ${target.name}`}, ${nowOf(clock)}, ${actorNameOf(tenant)}::text
    FROM stations s, counter c, orders o
    WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', order.id)} RETURNING 1`
}
