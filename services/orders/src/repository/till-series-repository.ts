import type { Tenant } from '@tiffin/service-kit'
import { refusedNumber } from '../domain/till-number.ts'
import { documentNumber } from '@tiffin/domain'
import { Prisma } from '../generated/prisma/client.ts'
import type { OrdersDatabase } from './database.ts'

/** The invoices of one financial year that a till has numbered itself. */
export type TillSeries = {
  readonly series: string
  readonly financialYear: string
  readonly tillId: string
  /** How many invoices have arrived, and the highest serial of them; 0 for none. */
  readonly received: number
  readonly lastReceived: number
  /** The highest serial that the till says it has taken. */
  readonly lastTaken: number
  readonly takenAt: Date
  /** The first and last serial of each gap below `lastReceived`. */
  readonly gaps: readonly (readonly [from: number, to: number])[]
}

/** What a till says about the last number that it has taken. */
export type TakenNumber = Pick<TillSeries, 'series' | 'financialYear' | 'tillId' | 'lastTaken' | 'takenAt'>

/** Stores which till has which series of invoices. A trigger of `documents` writes each number that arrives. */
export function createTillSeriesRepository(db: OrdersDatabase) {
  return {
    /** Lists the series of all tills with their gaps, the newest financial year first. */
    list(tenant: Tenant): Promise<TillSeries[]> {
      return db.runInTenant<TillSeries>(tenant, listing(tenant))
    },

    /**
     * Notes the last number that a till has taken. The first number that is known of a series and financial year binds
     * both to the till.
     *
     * @throws AppError INVOICE_NUMBER_REFUSED if another till has the series
     */
    async note(tenant: Tenant, { series, financialYear, tillId, lastTaken, takenAt }: TakenNumber): Promise<void> {
      const noted = await db.runInTenant<{ taken: number }>(
        tenant,
        Prisma.sql`
          INSERT INTO till_series AS t (restaurant_id, series, fy, till_id, taken, taken_at)
          VALUES (${tenant.id}::uuid, ${series}, ${financialYear}, ${tillId}::uuid, ${lastTaken}::int,
            ${takenAt.toISOString()}::timestamptz)
          ON CONFLICT (restaurant_id, series, fy) DO UPDATE SET taken = greatest(t.taken, excluded.taken),
            taken_at = greatest(t.taken_at, excluded.taken_at)
          WHERE t.till_id = excluded.till_id
          RETURNING taken`,
      )
      if (noted.length === 0) throw refusedNumber(documentNumber(series, financialYear, lastTaken), 'of-another')
    },
  }
}

export type TillSeriesRepository = ReturnType<typeof createTillSeriesRepository>

function listing(tenant: Tenant): Prisma.Sql {
  return Prisma.sql`
    WITH numbers AS (
      SELECT d.series, d.fy, d.n, coalesce(lag(d.n) OVER (PARTITION BY d.series, d.fy ORDER BY d.n), 0) AS previous
      FROM till_series t JOIN documents d ON d.restaurant_id = t.restaurant_id AND d.kind = 'invoice'
        AND d.series = t.series AND d.fy = t.fy
      WHERE t.restaurant_id = ${tenant.id}::uuid AND d.restaurant_id = ${tenant.id}::uuid
    )
    SELECT t.series, t.fy AS "financialYear", t.till_id AS "tillId", count(n.n)::int AS received,
      coalesce(max(n.n), 0)::int AS "lastReceived", t.taken AS "lastTaken", t.taken_at AS "takenAt",
      coalesce(jsonb_agg(jsonb_build_array(n.previous + 1, n.n - 1) ORDER BY n.n)
        FILTER (WHERE n.n > n.previous + 1), '[]'::jsonb) AS gaps
    FROM till_series t LEFT JOIN numbers n ON n.series = t.series AND n.fy = t.fy
    WHERE t.restaurant_id = ${tenant.id}::uuid
    GROUP BY t.series, t.fy, t.till_id, t.taken, t.taken_at
    ORDER BY t.fy DESC, t.series`
}
