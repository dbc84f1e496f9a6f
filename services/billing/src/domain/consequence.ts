import type { SubscriptionStatus } from '@tiffin/domain'
import { NEXT_STEP, type PurchaseEvent, type PurchaseRole, type SubscriptionStep } from './purchase-status.ts'
import { isCharged, isFinal, isNotStarted, isOverdue, isScheduled, MAX_GAP_MS, type Purchase } from './purchase.ts'
import {
  effectiveAt,
  hasPlanTimeLeft,
  type NewSubscription,
  type SubscriptionSource,
  type Subscription,
} from './subscription.ts'

/**
 * The consequence of a change at the provider. `superseded`: the changed purchase must end, because a newer one
 * replaces it or because its start no longer fits the current period.
 */
export type Consequence =
  | { readonly kind: 'set'; readonly subscription: NewSubscription }
  | { readonly kind: 'none' }
  | { readonly kind: 'superseded' }

/** The stored subscription and the purchases behind it. */
export type SubscriptionInForce = {
  readonly current: Subscription | null
  /** The purchase whose charges keep `current` alive. */
  readonly activePurchase: Purchase | null
  /** The purchase that follows `activePurchase`. */
  readonly next: Purchase | null
}

const NONE: Consequence = { kind: 'none' }
const SUPERSEDED: Consequence = { kind: 'superseded' }

/**
 * Decides the subscription of a restaurant after the provider reported a new state of one of its purchases. `before` is
 * the stored state of that purchase. The table `NEXT_STEP` names the step; each step checks what may forbid it.
 */
export function consequenceOf(
  before: Purchase,
  purchase: Purchase,
  inForce: SubscriptionInForce,
  now: Date,
): Consequence {
  const { current } = inForce
  if (purchase.ending === 'now' || (current !== null && isManualOverride(current, before, purchase, now))) return NONE
  return STEPS[NEXT_STEP[roleOf(purchase, current)][eventOf(purchase)]](purchase, inForce, now)
}

function roleOf(purchase: Purchase, current: Subscription | null): PurchaseRole {
  if (current?.nextPurchaseId === purchase.id) return 'upcoming'
  if (current?.purchaseId !== purchase.id) return 'other'
  return isNotStarted(purchase) ? 'upcoming' : 'active'
}

function eventOf(purchase: Purchase): PurchaseEvent {
  if (isCharged(purchase)) return 'charged'
  if (isOverdue(purchase)) return 'overdue'
  if (isScheduled(purchase)) return 'scheduled'
  return isFinal(purchase) ? 'ended' : 'nothing'
}

const STEPS: Readonly<
  Record<SubscriptionStep, (purchase: Purchase, inForce: SubscriptionInForce, now: Date) => Consequence>
> = {
  keep: () => NONE,
  schedule,
  activate: (purchase, inForce, now) => replaceSubscription(purchase, 'active', inForce, now),
  'mark-past-due': (purchase, inForce, now) => replaceSubscription(purchase, 'past_due', inForce, now),
  cancel,
  'end-with-period': (_purchase, { current }) =>
    current === null ? NONE : set({ ...keepTerms(current), nextPurchaseId: null, cancelsAtPeriodEnd: true }),
}

/**
 * Cancels the plan at once. A plan that is set to end, or followed by another plan, runs to its last day instead, and a
 * plan that the provider did not decide stays.
 */
function cancel(purchase: Purchase, { current, next }: SubscriptionInForce): Consequence {
  if (current === null || current.cancelsAtPeriodEnd || next !== null || current.source !== 'provider') return NONE
  const { planId, currentPeriodEnd } = current
  return set({ planId, status: 'cancelled', currentPeriodEnd, source: 'provider', purchaseId: purchase.id })
}

/**
 * Makes the plan of a charged or overdue purchase the current one, unless a newer purchase is in force. The plan that
 * is scheduled next stays, except when this purchase replaces another one.
 */
function replaceSubscription(
  purchase: Purchase,
  status: SubscriptionStatus,
  { current, activePurchase, next }: SubscriptionInForce,
  now: Date,
): Consequence {
  const isActive = current !== null && current.purchaseId === purchase.id
  const isOlder =
    activePurchase !== null &&
    !isFinal(activePurchase) &&
    activePurchase.ending !== 'now' &&
    activePurchase.createdAt > purchase.createdAt
  if (!isActive && isOlder) return SUPERSEDED
  const nextPurchaseId = isActive && next !== null && next.id !== purchase.id ? next.id : null
  // A failed charge does not shorten the paid days of a plan that another plan follows.
  if (nextPurchaseId !== null && status === 'past_due' && current && hasPlanTimeLeft(effectiveAt(current, now), now))
    return NONE
  return set({
    planId: purchase.planId,
    status,
    currentPeriodEnd: purchase.currentEnd,
    cancelsAtPeriodEnd: purchase.ending === 'period_end' && nextPurchaseId === null,
    source: 'provider',
    purchaseId: purchase.id,
    nextPurchaseId,
  })
}

/**
 * Lets a scheduled purchase follow the current period: the purchase keeps a plan that was to end, or brings the next
 * plan. Of two scheduled purchases the one that was created last counts.
 */
function schedule(purchase: Purchase, { current, next }: SubscriptionInForce, now: Date): Consequence {
  if (current === null || purchase.ending !== null) return NONE
  if (current.currentPeriodEnd === null || current.currentPeriodEnd <= now) return NONE
  if (next !== null && next.id !== purchase.id && !isFinal(next) && next.createdAt > purchase.createdAt)
    return SUPERSEDED
  const renewed = { ...keepTerms(current), cancelsAtPeriodEnd: false, source: 'provider' } as const
  if (current.planId === purchase.planId)
    return current.cancelsAtPeriodEnd || next !== null
      ? set({ ...renewed, purchaseId: purchase.id, nextPurchaseId: null })
      : NONE
  if (!hasPlanTimeLeft(effectiveAt(current, now), now)) return NONE
  // The period has changed since the checkout, so the purchase would be charged within paid days, or long after them.
  const gapMs = (purchase.startsAt?.getTime() ?? 0) - current.currentPeriodEnd.getTime()
  if (Math.abs(gapMs) > MAX_GAP_MS) return SUPERSEDED
  return set({ ...renewed, nextPurchaseId: purchase.id })
}

/**
 * Returns whether a decision of the operator overrides the provider, until the date of the decision. A purchase
 * prevails over the decision when its payment was verified (or, without a verification, the purchase created) after the
 * decision, or when its first charge arrives now and was not scheduled before (gap G26).
 */
function isManualOverride(current: Subscription, before: Purchase, purchase: Purchase, now: Date): boolean {
  if (current.source !== 'manual') return false
  const isFirstCharge = before.paidCount === 0 && purchase.paidCount > 0 && purchase.startsAt === null
  if (isFirstCharge || (purchase.verifiedAt ?? purchase.createdAt) > current.updatedAt) return false
  return current.currentPeriodEnd === null || current.currentPeriodEnd > now
}

const set = (subscription: NewSubscription): Consequence => ({ kind: 'set', subscription })

const keepTerms = ({ planId, status, currentPeriodEnd, ...rest }: Subscription): NewSubscription => ({
  planId,
  status,
  currentPeriodEnd,
  source: rest.source as SubscriptionSource,
  purchaseId: rest.purchaseId,
  nextPurchaseId: rest.nextPurchaseId,
})
