import { paise, type Paise } from '../money/money.ts'

export const PLAN_FREE_ID = 'plan_free'

/** A limit of −1 means unlimited (spec §3). */
export const UNLIMITED = -1

export const BILLING_INTERVALS = ['monthly', 'yearly'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'pending', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** What a plan allows. Limits count orders of a business day, users of a team and items of a menu. */
export type PlanFeatures = {
  readonly order_limit_daily: number
  readonly user_limit: number
  readonly menu_item_limit: number
  readonly allow_user_management: boolean
}

export const DEFAULT_PLAN_FEATURES: PlanFeatures = {
  order_limit_daily: 10,
  user_limit: 3,
  menu_item_limit: 50,
  allow_user_management: false,
}

/** May one more be added to `used` under this limit? */
export function isWithinLimit(limit: number, used: number): boolean {
  return limit === UNLIMITED || used < limit
}

const CHARGES_A_YEAR = { monthly: 12, yearly: 1 } as const satisfies Record<BillingInterval, number>

/**
 * What a plan costs a year. Plans of different intervals are compared and added up by the year, where nothing has to be
 * divided (gap G25).
 */
export function yearlyPaise(pricePaise: Paise, interval: BillingInterval): Paise {
  return paise(pricePaise * CHARGES_A_YEAR[interval])
}

/** A twelfth of an amount a year that is not negative, rounded half up. Of a sum it is taken once, at the end. */
export function monthlyPaise(paiseAYear: Paise): Paise {
  return paise(Math.floor((paiseAYear + 6) / 12))
}
