import { MOST_FLOOR_CHANGES } from '@tiffin/contracts'
import { businessDayOf } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { Clock, OrdersDatabase } from './database.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'
import { isInWindow, type OrdersWindow } from './orders-window.ts'
import { tableColumns, tableFromRow, type FloorTable, type TableRow } from './table-rows.ts'

/** The number of heads kept for each restaurant; `purge_floor_changes` removes older ones. */
const KEPT_HEADS = 1_000

/**
 * The state that a terminal knows: a head of the floor, and the business day on which it was read. `since` is undefined
 * for a terminal without a head. An undefined `day` counts as the present day.
 */
export type KnownFloor = { readonly since: number | undefined; readonly day: string | undefined }

export type FloorChanges = {
  readonly head: number
  readonly day: string
  /** The changes since the known head; null when the terminal must read the whole lists instead. */
  readonly changed: {
    readonly orders: readonly Order[]
    readonly tables: readonly FloorTable[]
    readonly gone: readonly string[]
    readonly isAvailabilityChanged: boolean
  } | null
}

type ChangeRow = {
  readonly head: number
  readonly stockHead: number
  readonly kind: Kind | null
  readonly id: string
  readonly month: string
}
type Kind = 'orders' | 'tables' | 'areas'

/**
 * Lists the orders and tables that changed after a head, in their present state, which is at least as new as the head
 * of the answer. If nothing changed, one small query is enough. When the business day ends, settled orders leave the
 * list without a change of their own. So on another day the terminal must read the whole lists.
 */
export async function listFloorChanges(
  db: OrdersDatabase,
  clock: Clock,
  tenant: Tenant,
  { since, day }: KnownFloor,
  window: OrdersWindow,
): Promise<FloorChanges> {
  const { rows, moment } = await db.readInTenant<ChangeRow>(tenant, changesStatement(tenant, since ?? null))
  const head = rows[0]?.head ?? 0
  const today = businessDayOf(clock(moment.now))
  const isKnown = since !== undefined && since <= head && head - since <= KEPT_HEADS && (day ?? today) === today
  if (!isKnown || rows.length > MOST_FLOOR_CHANGES) return { head, day: today, changed: null }

  const isAvailabilityChanged = (rows[0]?.stockHead ?? 0) > since
  const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const [changedOrders, changedTables, changedAreas] = [ofKind('orders'), ofKind('tables'), ofKind('areas')]
  if (changedOrders.length + changedTables.length + changedAreas.length === 0)
    return { head, day: today, changed: { orders: [], tables: [], gone: [], isAvailabilityChanged } }
  const [orders, tables] = await Promise.all([
    db.runInTenant<OrderRow>(tenant, ordersStatement(tenant, clock, changedOrders, window)),
    db.runInTenant<TableRow>(tenant, tablesStatement(tenant, changedOrders, changedTables, changedAreas)),
  ])
  const there = new Set([...orders, ...tables].map(({ id }) => id))
  const gone = [...changedOrders, ...changedTables].map(({ id }) => id).filter((id) => !there.has(id))
  const changed = { orders: orders.map(orderFromRow), tables: tables.map(tableFromRow), gone, isAvailabilityChanged }
  return { head, day: today, changed }
}

function changesStatement(tenant: Tenant, since: number | null): Prisma.Sql {
  return Prisma.sql`
    SELECT v.head, v.stock_head AS "stockHead", c.kind, c.id, c.month::text
    FROM restaurant_versions v LEFT JOIN LATERAL (
      SELECT DISTINCT f.kind, f.id, f.month FROM floor_changes f
      WHERE f.restaurant_id = ${tenant.id}::uuid AND f.head > ${since}::int AND f.head > v.head - ${KEPT_HEADS}::int
      LIMIT ${MOST_FLOOR_CHANGES + 1}::int
    ) c ON true
    WHERE v.restaurant_id = ${tenant.id}::uuid`
}

/** Returns the statement that reads the changed orders that the list still shows. */
function ordersStatement(
  tenant: Tenant,
  clock: Clock,
  changed: readonly ChangeRow[],
  window: OrdersWindow,
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${orderColumns(tenant, clock)} FROM ${keysOf(changed)}
    JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = changed.month AND o.id = changed.id
    WHERE ${isInWindow(clock, window)}`
}

/**
 * Returns the statement that reads the changed tables that still exist, those of changed areas, and those whose order
 * changed.
 */
function tablesStatement(
  tenant: Tenant,
  orders: readonly ChangeRow[],
  tables: readonly ChangeRow[],
  areas: readonly ChangeRow[],
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${tableColumns}
    FROM tables t
    JOIN areas a ON a.restaurant_id = ${tenant.id}::uuid AND a.id = t.area_id
    LEFT JOIN occupied_tables o ON o.restaurant_id = ${tenant.id}::uuid AND o.table_id = t.id
    WHERE t.restaurant_id = ${tenant.id}::uuid AND t.deleted_at IS NULL AND (
      t.id = ANY (${idsOf(tables)}::uuid[]) OR t.area_id = ANY (${idsOf(areas)}::uuid[]) OR t.id IN (
        SELECT ordered.table_id FROM ${keysOf(orders)}
        JOIN orders ordered ON ordered.restaurant_id = ${tenant.id}::uuid AND ordered.month = changed.month
          AND ordered.id = changed.id))`
}

function keysOf(orders: readonly ChangeRow[]): Prisma.Sql {
  return Prisma.sql`unnest(${orders.map(({ month }) => month)}::date[], ${idsOf(orders)}::uuid[]) AS changed(month, id)`
}

function idsOf(rows: readonly ChangeRow[]): string[] {
  return rows.map(({ id }) => id)
}
