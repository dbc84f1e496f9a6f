import { paise, type BillingInterval } from '@tiffin/domain'
import type { SubscriptionAtPrice } from '../domain/mrr.ts'
import type { SubscriptionOnPlan, VerifiedPurchase } from '../domain/plans-in-use.ts'
import type { PaymentState } from '../domain/purchase.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import type { BillingDatabase } from './database.ts'

/**
 * A group of subscriptions that differ only in restaurant and end. `restaurant_ids` and `period_ends` are lists joined
 * by commas, in the same order; an end is in ms since 1970, and empty for none.
 */
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

/**
 * Reads the subscriptions of all restaurants that are not closed. A restaurant that is missing is on the free plan
 * without an end.
 */
export function createPlatformRepository(db: BillingDatabase) {
  return {
    async listSubscriptions(restaurantIds: readonly string[] | null): Promise<SubscriptionOnPlan[]> {
      const rows = await db.unscoped.$queryRaw<NamedRow[]>`SELECT * FROM list_subscriptions(${restaurantIds}::uuid[])`
      return rows.flatMap((row) => {
        const ids = row.restaurant_ids.split(',')
        return subscriptionsFromRow(row, (stored, index) => ({
          ...stored,
          restaurantId: ids[index] as string,
          planName: row.plan_name,
        }))
      })
    },

    async listPrices(): Promise<SubscriptionAtPrice[]> {
      const rows = await db.unscoped.$queryRaw<PricedRow[]>`SELECT * FROM list_subscription_prices()`
      return rows.flatMap((row) => {
        const price = {
          pricePaise: paise(row.price_in_paise),
          billingInterval: row.billing_interval as BillingInterval,
        }
        return subscriptionsFromRow(row, (stored) => ({ ...stored, ...price }))
      })
    },

    /** Lists purchases with a verified payment that may still wait for its charge. */
    async listVerified(): Promise<VerifiedPurchase[]> {
      const rows = await db.unscoped.$queryRaw<ProvenRow[]>`SELECT * FROM list_proven_purchases()`
      return rows.map(
        ({ restaurant_id: restaurantId, status, proven_at: verifiedAt, ending, starts_at: startsAt }) => ({
          restaurantId,
          status,
          verifiedAt,
          ending: ending as PaymentState['ending'],
          startsAt,
        }),
      )
    },
  }
}

export type PlatformRepository = ReturnType<typeof createPlatformRepository>

function subscriptionsFromRow<T>(row: Row, complete: (stored: StoredSubscription, index: number) => T): T[] {
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
