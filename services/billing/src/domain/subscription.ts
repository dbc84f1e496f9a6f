import { PLAN_FREE_ID, type SubscriptionStatus } from '@tiffin/domain'
import type { Plan } from './plan.ts'
import { isCharged, isFinal, isOverdue, type Purchase } from './purchase.ts'

/** `source`: who decided. What the operator decides by hand (`manual`) holds until its date (gap G26). */
export type Source = 'provider' | 'restaurant' | 'manual' | 'demo'

export type Subscription = {
  readonly planId: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
  /** It is not renewed; when its period is over the restaurant is on the free plan. */
  readonly cancelsAtPeriodEnd: boolean
  readonly source: string
  /** The purchase whose charges keep it alive. */
  readonly purchaseId: string | null
  /** When it was last decided. */
  readonly updatedAt: Date
}

export type NewSubscription = Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd'> & { readonly source: Source } & Partial<Pick<Subscription, 'cancelsAtPeriodEnd' | 'purchaseId'>>

/** A restaurant that never chose a plan is on the free one, and that is active. */
export const FREE_SUBSCRIPTION: NewSubscription = { planId: PLAN_FREE_ID, status: 'active' satisfies SubscriptionStatus, currentPeriodEnd: null, source: 'restaurant' }

/** What a restaurant is on now: its subscription as it holds now and the plan behind it. */
export type CurrentPlan = {
  readonly subscription: Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd' | 'cancelsAtPeriodEnd'>
  readonly plan: Plan
  /** False when only what the free plan allows is allowed: cancelled, or the paid time is over. */
  readonly grantsPlan: boolean
}

/** A renewal is told a little after the period it follows. */
const RENEWAL_GRACE_MS = 24 * 60 * 60 * 1_000

/** What of a kept subscription holds at a time; null when it is the free plan again. */
export function holdingAt(kept: Subscription, now: Date): Omit<CurrentPlan, 'plan'> | null {
  const end = kept.currentPeriodEnd?.getTime() ?? Infinity
  if (kept.cancelsAtPeriodEnd && end <= now.getTime()) return null
  const grace = kept.source === 'provider' ? RENEWAL_GRACE_MS : 0
  if (kept.status !== 'active' || end + grace > now.getTime()) return { subscription: kept, grantsPlan: kept.status !== 'cancelled' }
  return { subscription: { ...kept, status: kept.source === 'provider' ? 'past_due' : 'cancelled' }, grantsPlan: false }
}

/** What the operator decided holds against the provider until its date, but not against a purchase made after it. */
function isHeldByHand(current: Subscription, purchase: Purchase, now: Date): boolean {
  if (current.source !== 'manual' || purchase.createdAt > current.updatedAt) return false
  return current.currentPeriodEnd === null || current.currentPeriodEnd > now
}

/** What a change at the provider means for the plan. `superseded`: a newer purchase is in force, so this one must end. */
export type Consequence = { readonly set: NewSubscription } | 'none' | 'superseded'

type InForce = { readonly current: Subscription | null; /** The purchase behind `current`. */ readonly purchase: Purchase | null }

/** The plan of a restaurant after what the provider said of one of its purchases. An unpaid purchase changes nothing. */
export function consequenceOf(purchase: Purchase, { current, purchase: driving }: InForce, now: Date): Consequence {
  const drives = current !== null && current.purchaseId === purchase.id
  if (purchase.ending === 'now' || (current !== null && isHeldByHand(current, purchase, now))) return 'none'
  if (isCharged(purchase) || isOverdue(purchase)) {
    if (!drives && driving !== null && !isFinal(driving) && driving.ending !== 'now' && driving.createdAt > purchase.createdAt) return 'superseded'
    const status: SubscriptionStatus = isCharged(purchase) ? 'active' : 'past_due'
    return {
      set: { planId: purchase.planId, status, currentPeriodEnd: purchase.currentEnd, cancelsAtPeriodEnd: purchase.ending === 'period_end', source: 'provider', purchaseId: purchase.id },
    }
  }
  // One that was to end with its period goes on to its last day, whatever the provider calls it.
  if (!isFinal(purchase) || !drives || current.cancelsAtPeriodEnd || current.source !== 'provider') return 'none'
  return { set: { planId: current.planId, status: 'cancelled', currentPeriodEnd: current.currentPeriodEnd, source: 'provider', purchaseId: purchase.id } }
}
