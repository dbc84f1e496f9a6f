import { PLAN_FREE_ID } from '@tiffin/domain'
import { effectiveAt, type NewSubscription, type Subscription } from './subscription.ts'

/**
 * Returns the subscription after the operator puts a restaurant on a plan, without an end. Null when nothing changes:
 * the restaurant is on the plan, active, and set to stay on it.
 */
export function decidePlanChange(stored: Subscription | null, planId: string, now: Date): NewSubscription | null {
  const effective = effectiveAt(stored, now)
  const staysOn = effective.status === 'active' && !effective.cancelsAtPeriodEnd && !stored?.nextPurchaseId
  if (effective.planId === planId && staysOn) return null
  return { planId, status: 'active', currentPeriodEnd: null, source: 'manual' }
}

/**
 * Returns the subscription after the operator extends any plan to a date. The free plan goes on after its date as well
 * (gap G26); a paid plan keeps its purchases.
 */
export function decideExtension(stored: Subscription | null, end: Date, now: Date): NewSubscription {
  const { planId, cancelsAtPeriodEnd } = effectiveAt(stored, now)
  const extended = { planId, status: 'active', currentPeriodEnd: end, source: 'manual' } as const
  if (planId === PLAN_FREE_ID || stored === null) return extended
  return {
    ...extended,
    cancelsAtPeriodEnd,
    purchaseId: stored.purchaseId,
    nextPurchaseId: stored.nextPurchaseId,
  }
}
