import { PLAN_FREE_ID } from '@tiffin/domain'
import type { SubscriptionInForce } from './consequence.ts'
import { effectiveAt, grantsPlan, rolloverAt, turningPointsOf } from './subscription.ts'

/**
 * Returns the id of the plan whose limits apply at `now`: the plan of the subscription in effect, or the free plan when
 * that subscription does not grant its plan.
 */
export function allowedPlanAt({ current, activePurchase, next }: SubscriptionInForce, now: Date): string {
  const stored = current && rolloverAt(current, next, now)
  // After the rollover, the next purchase decides whether the plan is granted.
  const purchase = stored === current ? activePurchase : next
  return grantsPlan(stored, purchase, now) ? effectiveAt(stored, now).planId : PLAN_FREE_ID
}

/**
 * Returns the first time after `now` at which the limits of another plan apply without any change of the stored data:
 * when a period ends without a renewal, when the next plan takes over, or when the grace of an unpaid plan ends. Null
 * when there is no such time.
 */
export function allowedUntil(inForce: SubscriptionInForce, now: Date): Date | null {
  const end = inForce.current?.currentPeriodEnd
  if (!end) return null
  const allowed = allowedPlanAt(inForce, now)
  return turningPointsOf(end).find((at) => at > now && allowedPlanAt(inForce, at) !== allowed) ?? null
}
