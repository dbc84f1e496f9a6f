import { paise, type Paise } from '../money/money.ts'

export const PLAN_FREE_ID = 'plan_free'

/** A limit of −1 means unlimited (spec §3). */
export const UNLIMITED = -1

export const BILLING_INTERVALS = ['monthly', 'yearly'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]
/** The text after the price of a plan that is not free (spec §9; gap G25 for the year). */
export const INTERVAL_SUFFIXES = { monthly: '/mo', yearly: '/yr' } as const satisfies Record<BillingInterval, string>

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'pending', 'cancelled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Entitlements of a plan. Limits count orders of a business day, users of a team and items of a menu. */
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

/** Returns whether a limit allows one more than `used`. */
export function isWithinLimit(limit: number, used: number): boolean {
  return limit === UNLIMITED || used < limit
}

/** Returns whether four fifths of a limit or more are used, so that people are warned before the limit refuses. */
export function isNearLimit(limit: number, used: number): boolean {
  return limit !== UNLIMITED && used * 5 >= limit * 4
}

const CHARGES_A_YEAR = { monthly: 12, yearly: 1 } as const satisfies Record<BillingInterval, number>

/**
 * Returns the price of a plan for a year. Sums of plans with different intervals are by year, which needs no division
 * (gap G25).
 */
export function yearlyPaise(pricePaise: Paise, interval: BillingInterval): Paise {
  return paise(pricePaise * CHARGES_A_YEAR[interval])
}

/**
 * The shortest time, in milliseconds, between the purchase of a following plan and its start, so that the payment can
 * complete before the start.
 */
export const MIN_LEAD_MS = 60 * 60_000

/**
 * Returns the start of a plan that follows the current one: `paidUntil`, so that no paid day is lost. Returns null,
 * which means at once, when `paidUntil` is not more than `MIN_LEAD_MS` ahead.
 */
export function nextPlanStart(paidUntil: Date, now: Date): Date | null {
  return paidUntil.getTime() - now.getTime() > MIN_LEAD_MS ? paidUntil : null
}

/**
 * Returns whether a plan costs more than the current one, by the listed prices. A dearer plan replaces the current one
 * at once; other plans wait for the last paid day (decision 18).
 */
export function isDearerPlan(pricePaise: Paise, currentPaise: Paise): boolean {
  return pricePaise > currentPaise
}

/**
 * Returns a twelfth of a yearly amount that is not negative, rounded half up. Callers add up yearly amounts and convert
 * the sum, so that rounding happens once.
 */
export function monthlyPaise(paiseAYear: Paise): Paise {
  return paise(Math.floor((paiseAYear + 6) / 12))
}
