import { paise, type BillingInterval } from '@tiffin/domain'
import type { KeptAtPrice, KeptOnPlan, ProvenPurchase } from '../domain/platform.ts'
import type { Proven } from '../domain/purchase.ts'
import type { Kept } from '../domain/subscription.ts'
import type { BillingDatabase } from './database.ts'

/** Subscriptions that differ in nothing but restaurant and end. */
type Row = { plan_id: string; status: string; cancels_at_period_end: boolean; source: string; period_ends: string }
type NamedRow = Row & { plan_name: string; restaurant_ids: string }
type PricedRow = Row & { price_in_paise: number; billing_interval: string }
type ProvenRow = {
  restaurant_id: string
  status: string
  proven_at: Date
  ending: string | null
  starts_at: Date | null
}

/** What is kept of all restaurants at once, without those that were closed. Others than these never chose a plan. */
export function createPlatformRepository(db: BillingDatabase) {
  return {
    async listSubscriptions(restaurantIds: readonly string[] | null): Promise<KeptOnPlan[]> {
      const rows = await db.unscoped.$queryRaw<NamedRow[]>`SELECT * FROM list_subscriptions(${restaurantIds}::uuid[])`
      return rows.flatMap((row) => {
        const ids = row.restaurant_ids.split(',')
        return toKept(row, (kept, index) => ({ ...kept, restaurantId: ids[index] as string, planName: row.plan_name }))
      })
    },

    async listPrices(): Promise<KeptAtPrice[]> {
      const rows = await db.unscoped.$queryRaw<PricedRow[]>`SELECT * FROM list_subscription_prices()`
      return rows.flatMap((row) => {
        const price = {
          pricePaise: paise(row.price_in_paise),
          billingInterval: row.billing_interval as BillingInterval,
        }
        return toKept(row, (kept) => ({ ...kept, ...price }))
      })
    },

    /** Payments that may be awaited. */
    async listProven(): Promise<ProvenPurchase[]> {
      const rows = await db.unscoped.$queryRaw<ProvenRow[]>`SELECT * FROM list_proven_purchases()`
      return rows.map(({ restaurant_id: restaurantId, status, proven_at: provenAt, ending, starts_at: startsAt }) => ({
        restaurantId,
        status,
        provenAt,
        ending: ending as Proven['ending'],
        startsAt,
      }))
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>

function toKept<T>(row: Row, complete: (kept: Kept, index: number) => T): T[] {
  const { plan_id: planId, status, cancels_at_period_end: cancelsAtPeriodEnd, source } = row
  return row.period_ends
    .split(',')
    .map((end, index) =>
      complete(
        { planId, status, cancelsAtPeriodEnd, source, currentPeriodEnd: end === '' ? null : new Date(Number(end)) },
        index,
      ),
    )
}
