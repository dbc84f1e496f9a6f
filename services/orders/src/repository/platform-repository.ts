import { computeBill, type CartLine, type Paise } from '@tiffin/domain'
import type { Tenant } from '@tiffin/service-kit'
import type { OrdersDatabase } from './database.ts'

/** An order of whichever restaurant. */
export type RecentOrder = {
  readonly restaurantId: string
  readonly orderNumber: string
  readonly createdAt: Date
  readonly totalPaise: Paise
}

/** Orders begun and sales settled on a business day; days without either are left out. */
export type DayActivity = { readonly day: string; readonly orders: number; readonly salesPaise: Paise }
export type Activity = {
  readonly total: number
  readonly lastOrderAt: Date | null
  readonly days: readonly DayActivity[]
}

type RecentRow = {
  restaurant_id: string
  order_number: string
  created_at: Date
  payable_paise: bigint | null
  lines: readonly CartLine[]
}
type ActivityRow = { total: bigint; last_order_at: Date | null }
type DayRow = { day: string; orders: number; sales: bigint }

/** Orders removed in one transaction; 2,000 take about a tenth of a second. */
const PURGED_AT_ONCE = 2_000

/** What the platform asks of orders beyond a restaurant's own. */
export function createPlatformRepository(db: OrdersDatabase) {
  return {
    async countOrders(): Promise<number> {
      const [row] = await db.unscoped.$queryRaw<{ orders: bigint }[]>`SELECT count_orders() AS orders`
      return Number(row?.orders ?? 0)
    },

    /** Newest first, without those of closed restaurants. */
    async listRecent(most: number): Promise<RecentOrder[]> {
      const rows = await db.unscoped.$queryRaw<RecentRow[]>`SELECT * FROM recent_orders(${most}::int)`
      return rows.map((row) => ({
        restaurantId: row.restaurant_id,
        orderNumber: row.order_number,
        createdAt: row.created_at,
        totalPaise:
          row.payable_paise === null ? computeBill(row.lines).grossPaise : (Number(row.payable_paise) as Paise),
      }))
    },

    /**
     * Days from `since` on, by the clock of the business day: `dayOffsetMs` is how far its midnight is from that of
     * UTC.
     */
    loadActivity: (tenant: Tenant, since: Date, dayOffsetMs: number): Promise<Activity> =>
      db.inTenant(tenant, async (tx) => {
        const shift = dayOffsetMs / 1_000
        const [sums] = await tx.$queryRaw<ActivityRow[]>`
          SELECT (SELECT coalesce(sum(last), 0) FROM order_counters WHERE restaurant_id = ${tenant.id}::uuid) AS total,
            (SELECT max(created_at) FROM orders WHERE restaurant_id = ${tenant.id}::uuid) AS last_order_at`
        const days = await tx.$queryRaw<DayRow[]>`
          SELECT day::text, sum(orders)::int AS orders, sum(sales)::bigint AS sales FROM (
            SELECT business_day AS day, last AS orders, 0::bigint AS sales FROM order_counters
            WHERE restaurant_id = ${tenant.id}::uuid AND business_day >= (${since}::timestamptz AT TIME ZONE 'UTC' + make_interval(secs => ${shift}::float8))::date
            UNION ALL
            SELECT (completed_at AT TIME ZONE 'UTC' + make_interval(secs => ${shift}::float8))::date, 0, payable_paise FROM orders
            WHERE restaurant_id = ${tenant.id}::uuid AND status = 'Completed' AND completed_at >= ${since}::timestamptz
          ) each_day GROUP BY day ORDER BY day`
        return {
          total: Number(sums?.total ?? 0),
          lastOrderAt: sums?.last_order_at ?? null,
          days: days.map(({ day, orders, sales }) => ({ day, orders, salesPaise: Number(sales) as Paise })),
        }
      }),

    /** May come twice. */
    async close(tenant: Tenant, removedAt: Date): Promise<void> {
      await db.unscoped.closedRestaurant.createMany({
        data: [{ restaurantId: tenant.id, removedAt }],
        skipDuplicates: true,
      })
    },

    /** Removes everything of a closed restaurant; one that was stopped half-way goes on. @throws for one that is open */
    async purge(tenant: Tenant): Promise<void> {
      for (;;) {
        const [row] = await db.unscoped.$queryRaw<
          { more: boolean }[]
        >`SELECT purge_restaurant(${tenant.id}::uuid, ${PURGED_AT_ONCE}::int) AS more`
        if (!row?.more) return
      }
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>
