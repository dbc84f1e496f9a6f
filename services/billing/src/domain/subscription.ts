import { DAY_MS, PLAN_FREE_ID, type SubscriptionStatus } from '@tiffin/domain'
import type { Plan } from './plan.ts'
import { isChargePending, isSuspended, type PaymentState, type Purchase } from './purchase.ts'

/** The party that decided the subscription. A decision of the operator (`manual`) holds until its date (gap G26). */
export type SubscriptionSource = 'provider' | 'restaurant' | 'manual' | 'demo'

/** The subscription of a restaurant as its row stores it. */
export type Subscription = {
  readonly planId: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
  /** True when the subscription is not renewed: the free plan follows the period. */
  readonly cancelsAtPeriodEnd: boolean
  readonly source: string
  /** The active purchase: its charges keep the subscription alive. */
  readonly purchaseId: string | null
  /** The purchase of another plan that takes over when the period ends. */
  readonly nextPurchaseId: string | null
  /** The time at which the subscription was last decided. */
  readonly updatedAt: Date
}

export type NewSubscription = Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd'> & {
  readonly source: SubscriptionSource
} & Partial<Pick<Subscription, 'cancelsAtPeriodEnd' | 'purchaseId' | 'nextPurchaseId'>>

/** The subscription of a restaurant without a row: the free plan, active. */
export const FREE_SUBSCRIPTION = {
  planId: PLAN_FREE_ID,
  status: 'active' satisfies SubscriptionStatus,
  currentPeriodEnd: null,
  source: 'restaurant',
} as const satisfies NewSubscription

/** The stored fields that decide the effective subscription. */
export type StoredSubscription = Pick<
  Subscription,
  'planId' | 'status' | 'currentPeriodEnd' | 'cancelsAtPeriodEnd' | 'source'
>

/** A subscription as it applies at a given time. */
export type EffectiveSubscription = StoredSubscription

type Price = Pick<Plan, 'pricePaise' | 'billingInterval'>

/** The plan that follows the current period, at the agreed price. */
export type NextPlan = Price & { readonly planId: string; readonly name: string; readonly startsAt: Date }

/** The subscription of a restaurant as people see it (`displayedAt`), with its plan. */
export type CurrentPlan = {
  readonly subscription: EffectiveSubscription
  readonly plan: Plan
  /** The price that the restaurant pays, which may differ from the plan's price today (gap G22). */
  readonly price: Price
  /** True while the subscription allows what its plan includes; otherwise the limits of the free plan apply. */
  readonly grantsPlan: boolean
  /** The time from which the limits of another plan apply without any change of the subscription; null for never. */
  readonly allowedUntil: Date | null
  readonly next: NextPlan | null
}

/** Returns whether a plan is the current one and is set to go on, so that nothing is left to buy of it. */
export function renews({ subscription, next }: CurrentPlan, planId: string): boolean {
  const { status, cancelsAtPeriodEnd } = subscription
  return subscription.planId === planId && status === 'active' && !cancelsAtPeriodEnd && next === null
}

/** The tolerated delay of the event of a renewal, which arrives a little after the old period has ended. */
const RENEWAL_GRACE_MS = DAY_MS
/**
 * The time for which the provider retries a failed renewal. Meanwhile the restaurant keeps the plan's limits (decision
 * 12).
 */
const OVERDUE_GRACE_MS = 3 * DAY_MS

/** Returns the times at which time alone may change a subscription whose period ends at `end`, earliest first. */
export function turningPointsOf(end: Date): Date[] {
  return [0, RENEWAL_GRACE_MS, OVERDUE_GRACE_MS].map((afterMs) => new Date(end.getTime() + afterMs))
}

const FREE: EffectiveSubscription = { ...FREE_SUBSCRIPTION, cancelsAtPeriodEnd: false }

/**
 * Returns the subscription on the next purchase once its period is over, even before the provider reports the first
 * charge of that purchase; otherwise returns `stored`.
 */
export function rolloverAt<S extends Subscription>(stored: S, next: Purchase | null, now: Date): S {
  if (next === null || stored.currentPeriodEnd === null || stored.currentPeriodEnd > now) return stored
  return {
    ...stored,
    planId: next.planId,
    purchaseId: next.id,
    nextPurchaseId: null,
    source: 'provider' satisfies SubscriptionSource,
  }
}

/**
 * Returns the subscription in effect at a time: the free plan without a row, or after a period that was not to be
 * renewed. An active plan from the provider is `past_due` from a day after its period on; an active plan from another
 * source is `cancelled` once its period is over.
 */
export function effectiveAt(stored: StoredSubscription | null, now: Date): EffectiveSubscription {
  if (stored === null) return FREE
  const end = stored.currentPeriodEnd?.getTime() ?? Infinity
  // A free plan with an end date continues after that date.
  if ((stored.cancelsAtPeriodEnd || stored.planId === PLAN_FREE_ID) && end <= now.getTime()) return FREE
  const { planId, status, currentPeriodEnd, cancelsAtPeriodEnd, source } = stored
  const effective = { planId, status, currentPeriodEnd, cancelsAtPeriodEnd, source }
  if (status !== 'active') return effective
  if (source === 'provider')
    return end + RENEWAL_GRACE_MS <= now.getTime() ? { ...effective, status: 'past_due' } : effective
  return end <= now.getTime() ? { ...effective, status: 'cancelled' } : effective
}

/**
 * Tells whether a subscription allows what its plan includes (decision 12). A cancelled subscription does not. A past
 * due subscription allows it until three days after its period, while the provider retries the charge of
 * `activePurchase`, and no longer than its period once the provider stopped retrying.
 */
export function grantsPlan(stored: StoredSubscription | null, activePurchase: Purchase | null, now: Date): boolean {
  const { status, source, currentPeriodEnd } = effectiveAt(stored, now)
  if (source !== 'provider' || status !== 'past_due' || currentPeriodEnd === null) return status !== 'cancelled'
  const graceMs = activePurchase !== null && isSuspended(activePurchase) ? 0 : OVERDUE_GRACE_MS
  return now.getTime() < currentPeriodEnd.getTime() + graceMs
}

/**
 * Returns the effective subscription as people see it: `pending` while a charge is pending, with the plan and the
 * limits of the effective subscription.
 */
export function displayedAt(
  stored: StoredSubscription | null,
  purchases: readonly PaymentState[],
  now: Date,
): EffectiveSubscription {
  const effective = effectiveAt(stored, now)
  return purchases.some((purchase) => isChargePending(purchase, now))
    ? { ...effective, status: 'pending' satisfies SubscriptionStatus }
    : effective
}

/**
 * Returns whether the operator decided after the payment was verified. The decision is then shown as active and not as
 * pending (spec §4); the charge still counts when it comes.
 */
export function isOverriddenSince(
  { source, updatedAt }: Pick<Subscription, 'source' | 'updatedAt'>,
  { verifiedAt }: PaymentState,
): boolean {
  return source === ('manual' satisfies SubscriptionSource) && verifiedAt !== null && updatedAt >= verifiedAt
}

/**
 * Returns whether the subscription is active with days left that were paid for or given. The result is false on the
 * free plan, and on a plan without an end.
 */
export function hasPlanTimeLeft({ planId, status, currentPeriodEnd }: EffectiveSubscription, now: Date): boolean {
  return status === 'active' && planId !== PLAN_FREE_ID && currentPeriodEnd !== null && currentPeriodEnd > now
}
