import { PLAN_FREE_ID } from '@tiffin/domain'
import type { SubscriptionInForce } from './consequence.ts'
import { effectiveAt, grantsPlan, rolloverAt, turningPointsOf } from './subscription.ts'

/** The plan whose limits apply at a time: that of the subscription in effect, or the free one where it grants none. */
export function allowedPlanAt({ current, activePurchase, next }: SubscriptionInForce, now: Date): string {
  const stored = current && rolloverAt(current, next, now)
  // A plan that follows is granted by its own purchase.
  const purchase = stored === current ? activePurchase : next
  return grantsPlan(stored, purchase, now) ? effectiveAt(stored, now).planId : PLAN_FREE_ID
}

/**
 * The first time after `now` at which another plan's limits apply although nothing is changed by then: a period that is
 * not renewed or that another plan follows, or the grace of an unpaid plan, is over. Null where there is no such time.
 */
export function allowedUntil(inForce: SubscriptionInForce, now: Date): Date | null {
  const end = inForce.current?.currentPeriodEnd
  if (!end) return null
  const allowed = allowedPlanAt(inForce, now)
  return turningPointsOf(end).find((at) => at > now && allowedPlanAt(inForce, at) !== allowed) ?? null
}
