import { FREE_PLAN_NAME } from './plan.ts'
import type { PaymentState } from './purchase.ts'
import { displayedAt, type StoredSubscription } from './subscription.ts'

export type SubscriptionOnPlan = StoredSubscription & { readonly restaurantId: string; readonly planName: string }
/** A purchase whose verified payment may still wait for its charge. */
export type VerifiedPurchase = PaymentState & { readonly restaurantId: string }

/**
 * The plan of a restaurant as the operator sees it: the effective one, with the status `pending` while a charge is
 * pending.
 */
export type PlanInUse = {
  readonly restaurantId: string
  readonly planName: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
}

/** Lists the plan of every restaurant that has a stored subscription or one of the `verified` purchases. */
export function plansInUse(
  stored: readonly SubscriptionOnPlan[],
  verified: readonly VerifiedPurchase[],
  now: Date,
): PlanInUse[] {
  const purchasesOf = new Map<string, VerifiedPurchase[]>()
  for (const each of verified) purchasesOf.set(each.restaurantId, [...(purchasesOf.get(each.restaurantId) ?? []), each])
  const inUse = stored.map((each) => {
    const purchases = purchasesOf.get(each.restaurantId) ?? []
    purchasesOf.delete(each.restaurantId)
    return toInUse(each.restaurantId, each, purchases, now)
  })
  return [...inUse, ...[...purchasesOf].map(([restaurantId, purchases]) => toInUse(restaurantId, null, purchases, now))]
}

function toInUse(
  restaurantId: string,
  stored: SubscriptionOnPlan | null,
  purchases: readonly PaymentState[],
  now: Date,
): PlanInUse {
  const { planId, status, currentPeriodEnd } = displayedAt(stored, purchases, now)
  return {
    restaurantId,
    planName: stored?.planId === planId ? stored.planName : FREE_PLAN_NAME,
    status,
    currentPeriodEnd,
  }
}

/**
 * Counts restaurants as spec §4 defines: active paid when the status is active and the plan is not named Free, lapsed
 * when the status is past due or pending.
 */
export function countInUse(inUse: readonly PlanInUse[]): { readonly activePaid: number; readonly lapsed: number } {
  return {
    activePaid: inUse.filter(({ status, planName }) => status === 'active' && planName !== FREE_PLAN_NAME).length,
    lapsed: inUse.filter(({ status }) => status === 'past_due' || status === 'pending').length,
  }
}
