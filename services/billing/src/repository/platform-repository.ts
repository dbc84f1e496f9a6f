import { paise, type BillingInterval, type Paise } from '@tiffin/domain'
import type { Proven } from '../domain/purchase.ts'
import type { Kept } from '../domain/subscription.ts'
import type { BillingDatabase } from './database.ts'

/** A subscription as it is kept, with its plan and what is paid for it. */
export type KeptOnPlan = Kept & { readonly restaurantId: string; readonly planName: string; readonly pricePaise: Paise; readonly billingInterval: BillingInterval }
export type ProvenPurchase = Proven & { readonly restaurantId: string }

/** Subscriptions that differ in nothing but restaurant and end. */
type Row = {
  plan_id: string
  plan_name: string
  status: string
  cancels_at_period_end: boolean
  source: string
  price_in_paise: number
  billing_interval: string
  restaurant_ids: string
  period_ends: string
}
type ProvenRow = { restaurant_id: string; status: string; proven_at: Date; ending: string | null; starts_at: Date | null }

/** What is kept of all restaurants at once, without those that were closed. Others than these never chose a plan. */
export function createPlatformRepository(db: BillingDatabase) {
  return {
    async listSubscriptions(restaurantIds: readonly string[] | null): Promise<KeptOnPlan[]> {
      const rows = await db.unscoped.$queryRaw<Row[]>`SELECT * FROM list_subscriptions(${restaurantIds}::uuid[])`
      return rows.flatMap(toKept)
    },

    /** Payments that may be awaited. */
    async listProven(): Promise<ProvenPurchase[]> {
      const rows = await db.unscoped.$queryRaw<ProvenRow[]>`SELECT * FROM list_proven_purchases()`
      return rows.map(({ restaurant_id: restaurantId, status, proven_at: provenAt, ending, starts_at: startsAt }) => ({ restaurantId, status, provenAt, ending: ending as Proven['ending'], startsAt }))
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>

function toKept(row: Row): KeptOnPlan[] {
  const ends = row.period_ends.split(',')
  const shared = {
    planId: row.plan_id,
    planName: row.plan_name,
    status: row.status,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    source: row.source,
    pricePaise: paise(row.price_in_paise),
    billingInterval: row.billing_interval as BillingInterval,
  }
  return row.restaurant_ids.split(',').map((restaurantId, index) => ({ ...shared, restaurantId, currentPeriodEnd: ends[index] ? new Date(Number(ends[index])) : null }))
}
