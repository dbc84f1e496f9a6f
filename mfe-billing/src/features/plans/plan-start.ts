import type { Plan, SubscriptionDetails } from '@tiffin/contracts'
import { formatDate, isDearerPlan, paise, nextPlanStart } from '@tiffin/domain'
import { canResume, isOnFreePlan } from './subscription-state.ts'

/**
 * Returns the formatted day of the first charge if the plan is bought now; null if the first charge is at once. A plan
 * that is not dearer starts on the last paid day of the current plan, so that no paid days are lost (decision 18). The
 * current plan itself, if it is set to end or to be replaced, also starts again on that day.
 */
export function startDayOf(plan: Plan, subscription: SubscriptionDetails, now = new Date()): string | null {
  const { plan_id, status, current_period_end: end } = subscription
  if (status !== 'active' || end === null || isOnFreePlan(subscription)) return null
  const waits =
    plan.plan_id === plan_id
      ? canResume(subscription)
      : !isDearerPlan(paise(plan.price_in_paise), paise(subscription.price_in_paise))
  const start = waits ? nextPlanStart(new Date(end), now) : null
  return start && formatDate(start, 'day')
}

/** Returns true when the plan is already scheduled to follow the current one. */
export function isNextPlan({ plan_id }: Plan, { next_plan }: SubscriptionDetails): boolean {
  return next_plan?.plan_id === plan_id
}
