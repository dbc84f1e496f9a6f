import { AppError } from '@tiffin/contracts'
import { isPartOfDocumentNumber, type OrderStatus, type OrderType, type Paise } from '@tiffin/domain'
import type { Moment, StoredReply, Tenant } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { createClock, type Clock, type OrdersDatabase } from './database.ts'
import { hasOrderKey } from './order-key.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'
import { isNoSettledTable, startOfWindow, type OrdersWindow } from './orders-window.ts'
import { businessDayAt, nowOf, startOfBusinessDay } from './time.ts'
import { findStoredReply } from './stored-replies.ts'

export type OrderFilter = {
  readonly status?: OrderStatus | undefined
  readonly type?: OrderType | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly cursor?: string | undefined
  /**
   * A part of the number of an order or of one of its documents, of a customer's name or contact, or of a table's name.
   */
  readonly search?: string | undefined
  readonly limit: number
  /**
   * The window in which orders that are not active are listed; without a window, active and other orders of any age are
   * listed.
   */
  readonly window?: OrdersWindow | undefined
}

/**
 * The number and total of orders settled on a day, the number of active orders, and the number of orders placed on the
 * day. The daily limit of the plan counts placed orders.
 */
export type DaySales = {
  readonly orders: number
  readonly salesPaise: Paise
  readonly active: number
  readonly placed: number
}

type DayRow = { readonly orders: number; readonly sales: string; readonly active: number; readonly placed: number }

/** A result with the moment at which it was read. The version of the moment is no newer than the result. */
export type FoundAtMoment<T> = { readonly moment: Moment; readonly found: T }

/**
 * Reads the orders of a restaurant, and purges what is old. The writes and the longer reads are functions in files of
 * their own, whose database and clock `app.ts` binds.
 */
export function createOrdersRepository(db: OrdersDatabase, clock = createClock()) {
  const at = (moment: Moment): Moment => ({ ...moment, now: clock(moment.now) })
  return {
    /** Reads the time and the version of the restaurant's data, without the data. */
    async moment(tenant: Tenant): Promise<Moment> {
      return at(await db.moment(tenant))
    },

    /** Lists orders, the newest first. If the filter has a window, active orders come before the others. */
    async list(tenant: Tenant, filter: OrderFilter): Promise<FoundAtMoment<Order[]>> {
      const { rows, moment } = await db.readInTenant<OrderRow>(tenant, listStatement(tenant, filter, clock))
      return { moment: at(moment), found: rows.map(orderFromRow) }
    },

    async findActiveOfTable(tenant: Tenant, tableId: string): Promise<Order | null> {
      const rows = await db.runInTenant<OrderRow>(
        tenant,
        Prisma.sql`
          SELECT ${orderColumns(tenant)} FROM occupied_tables t
          JOIN orders o ON o.restaurant_id = ${tenant.id}::uuid AND o.month = t.month AND o.id = t.order_id
          WHERE t.restaurant_id = ${tenant.id}::uuid AND t.table_id = ${tableId}::uuid`,
      )
      return rows[0] ? orderFromRow(rows[0]) : null
    },

    /** Loads an order in its present state. @throws AppError ORDER_NOT_FOUND */
    async load(tenant: Tenant, orderId: string): Promise<Order> {
      const rows = await db.runInTenant<OrderRow>(
        tenant,
        Prisma.sql`
          SELECT ${orderColumns(tenant)} FROM orders o
          WHERE o.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('o', orderId)}`,
      )
      if (!rows[0]) throw new AppError('ORDER_NOT_FOUND')
      return orderFromRow(rows[0])
    },

    async findStoredReply(tenant: Tenant, key: string): Promise<StoredReply | null> {
      return db.inTenant(tenant, (tx) => findStoredReply(tx, tenant, key))
    },

    /** Sums the sales of the business day, and counts the active orders and those placed on that day. */
    async sumSales(tenant: Tenant): Promise<FoundAtMoment<DaySales>> {
      const { rows, moment } = await db.readInTenant<DayRow>(
        tenant,
        Prisma.sql`
          SELECT count(*)::int AS orders, coalesce(sum(payable_paise), 0)::bigint AS sales,
            (SELECT count(*)::int FROM orders WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Active') AS active,
            coalesce((SELECT last FROM order_counters WHERE restaurant_id = ${tenant.id}::uuid
              AND business_day = ${businessDayAt(nowOf(clock))}), 0) AS placed
          FROM orders
          WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Completed'
            AND completed_at >= ${startOfBusinessDay(clock)}`,
      )
      const { orders = 0, sales = '0', active = 0, placed = 0 } = rows[0] ?? {}
      return { moment: at(moment), found: { orders, salesPaise: Number(sales) as Paise, active, placed } }
    },

    /** Deletes at most `limit` idempotency keys older than a week, of all restaurants. @returns the number of rows */
    async purgeIdempotencyKeys(limit: number): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`
        SELECT purge_idempotency_keys(${limit}::int) AS purged`
      return row?.purged ?? 0
    },

    /** Deletes at most `limit` print jobs older than 35 days, of all restaurants. @returns the number of rows */
    async purgePrintJobs(limit: number): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`
        SELECT purge_print_jobs(${limit}::int) AS purged`
      return row?.purged ?? 0
    },

    /**
     * Deletes at most `limit` floor changes, of all restaurants, that are older than the last 1,000 heads of their
     * restaurant.
     *
     * @returns the number of rows
     */
    async purgeFloorChanges(limit: number): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ purged: number }[]>`
        SELECT purge_floor_changes(${limit}::int) AS purged`
      return row?.purged ?? 0
    },
  }
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>

function listStatement(tenant: Tenant, filter: OrderFilter, clock: Clock): Prisma.Sql {
  const conditions = [
    Prisma.sql`o.restaurant_id = ${tenant.id}::uuid`,
    filter.status && Prisma.sql`o.status = ${filter.status}`,
    filter.type && Prisma.sql`o.order_type = ${filter.type}`,
    filter.from && Prisma.sql`o.created_at >= ${filter.from.toISOString()}::timestamptz`,
    filter.to && Prisma.sql`o.created_at <= ${filter.to.toISOString()}::timestamptz`,
    filter.window?.hideSettledTables && isNoSettledTable,
    filter.search && matches(tenant, filter.search),
    filter.cursor &&
      Prisma.sql`(o.created_at, o.id) < (
        SELECT c.created_at, c.id FROM orders c
        WHERE c.restaurant_id = ${tenant.id}::uuid AND ${hasOrderKey('c', filter.cursor)})`,
  ].filter((condition) => condition instanceof Prisma.Sql)
  const where = Prisma.join(conditions, ' AND ')
  const limit = Prisma.sql`ORDER BY o.created_at DESC, o.id DESC LIMIT ${filter.limit}::int`
  if (filter.window === undefined)
    return Prisma.sql`SELECT ${orderColumns(tenant)} FROM orders o WHERE ${where} ${limit}`

  const since = startOfWindow(clock, filter.window)
  // An index scan finds the active orders, and another scan the newest ones of the window. A single filter would read
  // the whole history.
  return Prisma.sql`
    SELECT ${orderColumns(tenant, clock)} FROM orders o JOIN (
      (SELECT o.month, o.id FROM orders o WHERE ${where} AND o.status = 'Active' ${limit})
      UNION
      (SELECT o.month, o.id FROM orders o WHERE ${where} AND o.created_at >= ${since} ${limit})
    ) shown ON o.restaurant_id = ${tenant.id}::uuid AND o.month = shown.month AND o.id = shown.id
    ORDER BY o.status = 'Active' DESC, o.created_at DESC, o.id DESC LIMIT ${filter.limit}::int`
}

/**
 * Returns SQL that is true for an order `o` that a search finds, by a part of its own texts or of the number of one of
 * its documents. A cancelled document counts too, because the guest may have its paper.
 *
 * The numbers of a restaurant's documents are read once, from the index `documents_by_number` alone, and matching ones
 * are looked up in memory for each order. So the scan of the orders still ends when the page is full.
 */
function matches(tenant: Tenant, search: string): Prisma.Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isOfInvoice = Prisma.sql`OR (o.month, o.id) IN (
    SELECT d.month, d.order_id FROM documents d
    WHERE d.restaurant_id = ${tenant.id}::uuid AND d.number ILIKE ${pattern})`
  return Prisma.sql`(o.order_number ILIKE ${pattern} OR o.table_name ILIKE ${pattern}
    OR o.customer_name ILIKE ${pattern} OR o.customer_contact ILIKE ${pattern}
    ${isPartOfDocumentNumber(search) ? isOfInvoice : Prisma.empty})`
}
