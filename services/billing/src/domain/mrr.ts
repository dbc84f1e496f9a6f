import { monthlyPaise, paise, PLAN_FREE_ID, yearlyPaise, type BillingInterval, type Paise } from '@tiffin/domain'
import { effectiveAt, type StoredSubscription } from './subscription.ts'

/** A stored subscription with the agreed price, which may differ from the plan's price today. */
export type SubscriptionAtPrice = StoredSubscription & {
  readonly pricePaise: Paise
  readonly billingInterval: BillingInterval
}

/**
 * Computes the monthly recurring revenue of the active subscriptions that are not on the free plan, at the price paid
 * for each (gap G25). The sum is rounded once.
 */
export function monthlyRevenue(stored: readonly SubscriptionAtPrice[], now: Date): Paise {
  let paiseAYear = 0
  for (const each of stored) {
    const { planId, status } = effectiveAt(each, now)
    if (status === 'active' && planId !== PLAN_FREE_ID) paiseAYear += yearlyPaise(each.pricePaise, each.billingInterval)
  }
  return monthlyPaise(paise(paiseAYear))
}
