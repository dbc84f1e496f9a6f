import { findBill, type CartLine, type Paise } from '@tiffin/domain'
import { runPurge, type Tenant } from '@tiffin/service-kit'
import type { Clock, OrdersDatabase } from './database.ts'

/** An order of any restaurant; its total is null when it cannot be computed. */
export type RecentOrder = {
  readonly restaurantId: string
  readonly orderNumber: string
  readonly createdAt: Date
  readonly totalPaise: Paise | null
}

/** The number of orders placed on a business day, and the sales settled on it. Days without either are left out. */
export type DayActivity = { readonly day: string; readonly orders: number; readonly salesPaise: Paise }
export type OrderActivity = {
  readonly total: number
  readonly lastOrderAt: Date | null
  readonly days: readonly DayActivity[]
}

/** The removal of a restaurant. `purgeAt` is the time from which its data may be purged; null while unknown. */
export type RemovalTimes = { readonly removedAt: Date; readonly purgeAt: Date | null }

type RecentRow = {
  restaurant_id: string
  order_number: string
  created_at: Date
  payable_paise: bigint | null
  lines: readonly CartLine[]
}
type ActivityRow = { total: bigint; last_order_at: Date | null }
type DayRow = { day: string; orders: number; sales: bigint }

/**
 * The number of orders, or of audit entries, that one transaction removes. Removing 2,000 orders takes about a tenth of
 * a second.
 */
const PURGED_AT_ONCE = 2_000

/** Runs the queries of the platform: sums and lists for the operator, and the removal of a restaurant. */
export function createPlatformRepository(db: OrdersDatabase, clock: Clock) {
  return {
    async now(tenant: Tenant): Promise<Date> {
      return clock((await db.moment(tenant)).now)
    },

    async countOrders(): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ orders: bigint }[]>`SELECT count_orders() AS orders`
      return Number(row?.orders ?? 0)
    },

    /** Lists orders, the newest first, without those of closed restaurants. */
    async listRecent(most: number): Promise<RecentOrder[]> {
      const rows = await db.unscoped.$queryRaw<RecentRow[]>`SELECT * FROM recent_orders(${most}::int)`
      return rows.map((row) => ({
        restaurantId: row.restaurant_id,
        orderNumber: row.order_number,
        createdAt: row.created_at,
        totalPaise:
          row.payable_paise === null ? (findBill(row.lines)?.grossPaise ?? null) : (Number(row.payable_paise) as Paise),
      }))
    },

    /**
     * Loads the activity of the business days from `since` on.
     *
     * @param dayOffsetMs the time from the start of a business day to midnight in UTC of its date
     */
    loadActivity(tenant: Tenant, since: Date, dayOffsetMs: number): Promise<OrderActivity> {
      return db.inTenant(tenant, async (tx) => {
        const shift = dayOffsetMs / 1_000
        const [sums] = await tx.$queryRaw<ActivityRow[]>`
          SELECT (SELECT coalesce(sum(last), 0) FROM order_counters WHERE restaurant_id = ${tenant.id}::uuid) AS total,
            (SELECT max(created_at) FROM orders WHERE restaurant_id = ${tenant.id}::uuid) AS last_order_at`
        const days = await tx.$queryRaw<DayRow[]>`
          SELECT day::text, sum(orders)::int AS orders, sum(sales)::bigint AS sales FROM (
            SELECT business_day AS day, last AS orders, 0::bigint AS sales FROM order_counters
            WHERE restaurant_id = ${tenant.id}::uuid AND business_day >=
              (${since}::timestamptz AT TIME ZONE 'UTC' + make_interval(secs => ${shift}::float8))::date
            UNION ALL
            SELECT (completed_at AT TIME ZONE 'UTC' + make_interval(secs => ${shift}::float8))::date, 0, payable_paise
            FROM orders
            WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Completed' AND completed_at >= ${since}::timestamptz
          ) each_day GROUP BY day ORDER BY day`
        return {
          total: Number(sums?.total ?? 0),
          lastOrderAt: sums?.last_order_at ?? null,
          days: days.map(({ day, orders, sales }) => ({ day, orders, salesPaise: Number(sales) as Paise })),
        }
      })
    },

    /** Closes a restaurant. A repeated call changes nothing, except that it sets `purgeAt` if that was unknown. */
    async close(tenant: Tenant, { removedAt, purgeAt }: RemovalTimes): Promise<void> {
      const { unscoped } = db
      await unscoped.$queryRaw`
        SELECT close_restaurant(${tenant.id}::uuid, ${removedAt}::timestamptz, ${purgeAt}::timestamptz)::text`
    },

    /**
     * Purges a closed restaurant; a purge that was interrupted continues.
     *
     * @throws AppError RESTAURANT_IS_KEPT
     */
    async purge(tenant: Tenant): Promise<void> {
      // The whole audit is purged first, with its head. `purge_restaurant` deletes the audit entries of an order too,
      // which would leave gaps in a chain whose head still exists.
      const removeAudit = () =>
        db.unscoped.$queryRaw<
          { more: boolean }[]
        >`SELECT purge_audit(${tenant.id}::uuid, ${PURGED_AT_ONCE}::int) AS more`
      const removeRest = () =>
        db.unscoped.$queryRaw<
          { more: boolean }[]
        >`SELECT purge_restaurant(${tenant.id}::uuid, ${PURGED_AT_ONCE}::int) AS more`
      for (const removeSome of [removeAudit, removeRest]) {
        while ((await runPurge(removeSome))[0]?.more) continue
      }
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>
