import { PLAN_FREE_ID } from '@tiffin/domain'
import type { PurchaseEnding } from './decide-endings.ts'
import { startsInPeriod, type Purchase } from './purchase.ts'
import { effectiveAt, type NewSubscription, type Subscription } from './subscription.ts'

/** The operator's decision: the new subscription, and the purchases that end because of it. */
export type ManualDecision = {
  readonly subscription: NewSubscription
  readonly endings: readonly PurchaseEnding[]
}

/**
 * Returns the subscription after the operator puts a restaurant on a plan, without an end. The result is null when
 * nothing changes: the restaurant is on the plan, active, and set to stay on it.
 */
export function decidePlanChange(stored: Subscription | null, planId: string, now: Date): NewSubscription | null {
  const effective = effectiveAt(stored, now)
  const staysOn = effective.status === 'active' && !effective.cancelsAtPeriodEnd && !stored?.nextPurchaseId
  if (effective.planId === planId && staysOn) return null
  return { planId, status: 'active', currentPeriodEnd: null, source: 'manual' }
}

/**
 * Decides what follows when the operator extends any plan to a date. The free plan continues after the date (gap G26),
 * and a paid plan keeps its active purchase. If `next`, the purchase of the plan that was to follow, would be charged
 * within the extension, `next` ends before its first charge, because the provider cannot move the start of every
 * mandate. The extended plan then ends on its date unless the Admin chooses a plan to follow (decision 18).
 */
export function decideExtension(
  stored: Subscription | null,
  next: Purchase | null,
  end: Date,
  now: Date,
): ManualDecision {
  const { planId, cancelsAtPeriodEnd } = effectiveAt(stored, now)
  const extended = { planId, status: 'active', currentPeriodEnd: end, source: 'manual' } as const
  if (planId === PLAN_FREE_ID || stored === null) return { subscription: extended, endings: [] }
  const kept = { ...extended, purchaseId: stored.purchaseId }
  if (next !== null && startsInPeriod(next, end))
    return {
      subscription: { ...kept, cancelsAtPeriodEnd: true, nextPurchaseId: null },
      endings: [{ purchase: next, ending: 'now' }],
    }
  return { subscription: { ...kept, cancelsAtPeriodEnd, nextPurchaseId: stored.nextPurchaseId }, endings: [] }
}
