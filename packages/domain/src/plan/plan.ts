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
