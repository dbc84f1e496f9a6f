import { PLAN_FREE_ID, type SubscriptionStatus } from '@tiffin/domain'
import type { Plan } from './plan.ts'
import {
  isAgreed,
  isAwaited,
  isCharged,
  isFinal,
  isOverdue,
  isSuspended,
  isYetToBegin,
  type Proven,
  type Purchase,
} from './purchase.ts'

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

export type NewSubscription = Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd'> & {
  readonly source: Source
} & Partial<Pick<Subscription, 'cancelsAtPeriodEnd' | 'purchaseId'>>

/** A restaurant that never chose a plan is on the free one, and that is active. */
export const FREE_SUBSCRIPTION = {
  planId: PLAN_FREE_ID,
  status: 'active' satisfies SubscriptionStatus,
  currentPeriodEnd: null,
  source: 'restaurant',
} as const satisfies NewSubscription

/** What of a subscription was decided, as far as it matters for what holds now. */
export type Kept = Pick<Subscription, 'planId' | 'status' | 'currentPeriodEnd' | 'cancelsAtPeriodEnd' | 'source'>

/** A subscription as it holds at a time. */
export type Standing = Kept

/** What a restaurant is on now, the plan behind it, what is paid for it, and whether it allows what the plan includes. */
export type CurrentPlan = {
  readonly subscription: Standing
  readonly plan: Plan
  readonly price: Pick<Plan, 'pricePaise' | 'billingInterval'>
  readonly grantsPlan: boolean
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** A renewal is told a little after the period it follows. */
const RENEWAL_GRACE_MS = DAY_MS
/**
 * A renewal that failed is tried for so long by the provider, and the restaurant keeps what it had meanwhile (decision
 * 12).
 */
const OVERDUE_GRACE_MS = 3 * DAY_MS

const FREE: Standing = { ...FREE_SUBSCRIPTION, cancelsAtPeriodEnd: false }

/** What of a kept subscription holds at a time. One that was never kept, or ended as it was to, is the free plan. */
export function holdingAt(kept: Kept | null, now: Date): Standing {
  if (kept === null) return FREE
  const end = kept.currentPeriodEnd?.getTime() ?? Infinity
  if (kept.cancelsAtPeriodEnd && end <= now.getTime()) return FREE
  const { planId, status, currentPeriodEnd, cancelsAtPeriodEnd, source } = kept
  const holding = { planId, status, currentPeriodEnd, cancelsAtPeriodEnd, source }
  if (status !== 'active') return holding
  if (source === 'provider')
    return end + RENEWAL_GRACE_MS <= now.getTime() ? { ...holding, status: 'past_due' } : holding
  return end <= now.getTime() ? { ...holding, status: 'cancelled' } : holding
}

/**
 * Does a kept subscription allow what its plan includes, or only what the free one does? A cancelled one does not, nor
 * one whose paid time is over: for three days longer it does while the provider tries again to charge `driving`.
 */
export function grantsPlan(kept: Kept | null, driving: Purchase | null, now: Date): boolean {
  const { status, source, currentPeriodEnd } = holdingAt(kept, now)
  if (source !== 'provider' || status !== 'past_due' || currentPeriodEnd === null) return status !== 'cancelled'
  const graceMs = driving !== null && isSuspended(driving) ? 0 : OVERDUE_GRACE_MS
  return now.getTime() < currentPeriodEnd.getTime() + graceMs
}

/** The same as it is shown: `pending` while a proven payment is awaited, with what was allowed before. */
export function standingAt(kept: Kept | null, purchases: readonly Proven[], now: Date): Standing {
  const holding = holdingAt(kept, now)
  return purchases.some((purchase) => isAwaited(purchase, now))
    ? { ...holding, status: 'pending' satisfies SubscriptionStatus }
    : holding
}

/** It is in force, and there are days left that were paid for or given. */
export function isPaidOn({ planId, status, currentPeriodEnd }: Standing, now: Date): boolean {
  return status === 'active' && planId !== PLAN_FREE_ID && currentPeriodEnd !== null && currentPeriodEnd > now
}

/**
 * What the operator decided holds against the provider until its date, but not against what was bought after it: proven
 * since, or now heard to be charged for the first time, unless that was agreed to before for a later day.
 */
function isHeldByHand(current: Subscription, before: Purchase, purchase: Purchase, now: Date): boolean {
  if (current.source !== 'manual') return false
  const isFirstCharge = before.paidCount === 0 && purchase.paidCount > 0 && purchase.startsAt === null
  if (isFirstCharge || (purchase.provenAt ?? purchase.createdAt) > current.updatedAt) return false
  return current.currentPeriodEnd === null || current.currentPeriodEnd > now
}

/** What a change at the provider means for the plan. `superseded`: a newer purchase is in force, so this one must end. */
export type Consequence = { readonly set: NewSubscription } | 'none' | 'superseded'

type InForce = {
  readonly current: Subscription | null
  /** The purchase behind `current`. */ readonly purchase: Purchase | null
}

/**
 * The plan of a restaurant after what the provider said of one of its purchases, which was known as `before`. An unpaid
 * purchase changes nothing.
 */
export function consequenceOf(
  before: Purchase,
  purchase: Purchase,
  { current, purchase: driving }: InForce,
  now: Date,
): Consequence {
  const drives = current !== null && current.purchaseId === purchase.id
  if (purchase.ending === 'now' || (current !== null && isHeldByHand(current, before, purchase, now))) return 'none'
  if (isCharged(purchase) || isOverdue(purchase)) {
    if (
      !drives &&
      driving !== null &&
      !isFinal(driving) &&
      driving.ending !== 'now' &&
      driving.createdAt > purchase.createdAt
    )
      return 'superseded'
    const status: SubscriptionStatus = isCharged(purchase) ? 'active' : 'past_due'
    return {
      set: {
        planId: purchase.planId,
        status,
        currentPeriodEnd: purchase.currentEnd,
        cancelsAtPeriodEnd: purchase.ending === 'period_end',
        source: 'provider',
        purchaseId: purchase.id,
      },
    }
  }
  if (isAgreed(purchase)) return takeUpAgain(purchase, current, now)
  // It was to go on with this purchase, which ended before it began: what is paid for goes on to its last day.
  if (isFinal(purchase) && drives && isYetToBegin(purchase))
    return { set: { ...decisionOf(current), cancelsAtPeriodEnd: true } }
  // One that was to end with its period goes on to its last day, whatever the provider calls it.
  if (!isFinal(purchase) || !drives || current.cancelsAtPeriodEnd || current.source !== 'provider') return 'none'
  return {
    set: {
      planId: current.planId,
      status: 'cancelled',
      currentPeriodEnd: current.currentPeriodEnd,
      source: 'provider',
      purchaseId: purchase.id,
    },
  }
}

/** A plan that was to end goes on: the purchase that starts when it ends has been agreed to. */
function takeUpAgain(purchase: Purchase, current: Subscription | null, now: Date): Consequence {
  if (current === null || purchase.ending !== null || current.planId !== purchase.planId || !current.cancelsAtPeriodEnd)
    return 'none'
  if (current.currentPeriodEnd === null || current.currentPeriodEnd <= now) return 'none'
  return { set: { ...decisionOf(current), cancelsAtPeriodEnd: false, source: 'provider', purchaseId: purchase.id } }
}

const decisionOf = ({ planId, status, currentPeriodEnd, source, purchaseId }: Subscription): NewSubscription => ({
  planId,
  status,
  currentPeriodEnd,
  source: source as Source,
  purchaseId,
})
