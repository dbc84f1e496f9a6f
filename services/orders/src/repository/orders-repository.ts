import { AppError } from '@tiffin/contracts'
import type { OrderStatus, OrderType, Paise } from '@tiffin/domain'
import type { StoredReply, Tenant } from '@tiffin/service-kit'
import type { Order } from '../domain/order.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { addItems } from './add-items.ts'
import type { OrdersDatabase } from './database.ts'
import { orderColumns, orderFromRow, type OrderRow } from './order-rows.ts'
import { placeOrder } from './place-order.ts'
import { settleOrder } from './settle-order.ts'
import { findStoredReply } from './stored-replies.ts'

export type OrderFilter = {
  readonly status?: OrderStatus | undefined
  readonly type?: OrderType | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly cursor?: string | undefined
  /** Part of an order number, a customer's name or contact, or a table's name, whatever the case. */
  readonly search?: string | undefined
  readonly limit: number
  /** Shows active orders of any age and others only from here on. */
  readonly completedSince?: Date | undefined
  /** Shows completed orders only of types that have no table. */
  readonly hideSettledTables?: boolean
}

/** Orders settled on a day, what they brought, and how many are active now. */
export type DaySales = { readonly orders: number; readonly salesPaise: Paise; readonly active: number }

/** Orders of a restaurant. Reads are one statement each; the three writes stand in files of their own. */
export function createOrdersRepository(db: OrdersDatabase) {
  return {
    place: placeOrder.bind(null, db),
    add: addItems.bind(null, db),
    settle: settleOrder.bind(null, db),

    /** Newest first. */
    async list(tenant: Tenant, filter: OrderFilter): Promise<Order[]> {
      const rows = await db.inTenant(tenant, (tx) => tx.$queryRaw<OrderRow[]>(listStatement(tenant, filter)))
      return rows.map(orderFromRow)
    },

    async findActiveOfTable(tenant: Tenant, tableId: string): Promise<Order | null> {
      const rows = await db.inTenant(
        tenant,
        (tx) => tx.$queryRaw<OrderRow[]>`
          SELECT ${orderColumns} FROM orders o
          WHERE o.restaurant_id = ${tenant.id}::uuid AND o.table_id = ${tableId}::uuid AND o.status = 'Active'`,
      )
      return rows[0] ? orderFromRow(rows[0]) : null
    },

    /** @throws AppError ORDER_NOT_FOUND */
    async load(tenant: Tenant, orderId: string): Promise<Order> {
      const rows = await db.inTenant(
        tenant,
        (tx) =>
          tx.$queryRaw<
            OrderRow[]
          >`SELECT ${orderColumns} FROM orders o WHERE o.restaurant_id = ${tenant.id}::uuid AND o.id = ${orderId}::uuid`,
      )
      if (!rows[0]) throw new AppError('ORDER_NOT_FOUND')
      return orderFromRow(rows[0])
    },

    async findStoredReply(tenant: Tenant, key: string): Promise<StoredReply | null> {
      return db.inTenant(tenant, (tx) => findStoredReply(tx, tenant, key))
    },

    /** What was settled since an instant, and what is active. */
    async sumSales(tenant: Tenant, since: Date): Promise<DaySales> {
      const [row] = await db.inTenant(
        tenant,
        (tx) => tx.$queryRaw<{ orders: number; sales: bigint; active: number }[]>`
          SELECT count(*)::int AS orders, coalesce(sum(payable_paise), 0)::bigint AS sales,
            (SELECT count(*)::int FROM orders WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Active') AS active
          FROM orders
          WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Completed' AND completed_at >= ${since}::timestamptz`,
      )
      return { orders: row?.orders ?? 0, salesPaise: Number(row?.sales ?? 0) as Paise, active: row?.active ?? 0 }
    },

    /** Forgets idempotency keys older than a week, of all restaurants. */
    async purgeIdempotencyKeys(): Promise<void> {
      await db.unscoped.$queryRaw`SELECT purge_idempotency_keys()`
    },
  }
}

export type OrdersRepository = ReturnType<typeof createOrdersRepository>

function listStatement(tenant: Tenant, filter: OrderFilter): Prisma.Sql {
  const conditions = [
    Prisma.sql`o.restaurant_id = ${tenant.id}::uuid`,
    filter.status && Prisma.sql`o.status = ${filter.status}`,
    filter.type && Prisma.sql`o.order_type = ${filter.type}`,
    filter.from && Prisma.sql`o.created_at >= ${filter.from}::timestamptz`,
    filter.to && Prisma.sql`o.created_at <= ${filter.to}::timestamptz`,
    filter.hideSettledTables && Prisma.sql`(o.status = 'Active' OR o.order_type <> 'Dine-In')`,
    filter.search && matches(filter.search),
    filter.cursor &&
      Prisma.sql`(o.created_at, o.id) < (SELECT c.created_at, c.id FROM orders c WHERE c.restaurant_id = ${tenant.id}::uuid AND c.id = ${filter.cursor}::uuid)`,
  ].filter((condition) => condition instanceof Prisma.Sql)
  const where = Prisma.join(conditions, ' AND ')
  const limit = Prisma.sql`ORDER BY o.created_at DESC, o.id DESC LIMIT ${filter.limit}::int`
  if (!filter.completedSince) return Prisma.sql`SELECT ${orderColumns} FROM orders o WHERE ${where} ${limit}`

  // Two index scans instead of one filter over the history: what is active, and the newest of the window.
  return Prisma.sql`
    SELECT ${orderColumns} FROM orders o JOIN (
      (SELECT o.id FROM orders o WHERE ${where} AND o.status = 'Active' ${limit})
      UNION
      (SELECT o.id FROM orders o WHERE ${where} AND o.created_at >= ${filter.completedSince}::timestamptz ${limit})
    ) shown ON shown.id = o.id AND o.restaurant_id = ${tenant.id}::uuid
    ORDER BY o.status = 'Active' DESC, o.created_at DESC, o.id DESC LIMIT ${filter.limit}::int`
}

function matches(search: string): Prisma.Sql {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return Prisma.sql`(o.order_number ILIKE ${pattern} OR o.table_name ILIKE ${pattern} OR o.customer_name ILIKE ${pattern} OR o.customer_contact ILIKE ${pattern})`
}
