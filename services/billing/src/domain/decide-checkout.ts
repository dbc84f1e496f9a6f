import { AppError } from '@tiffin/contracts'
import { isDearerPlan, nextPlanStart } from '@tiffin/domain'
import type { Plan } from './plan.ts'
import { isChargePending, isResumable, type Purchase } from './purchase.ts'
import { hasPlanTimeLeft, renews, type CurrentPlan } from './subscription.ts'

/** The data on which a checkout depends, read under the lock of the restaurant. */
export type CheckoutState = {
  readonly isClosed: boolean
  /** The plan to buy; null when it was deleted. */
  readonly plan: Plan | null
  readonly current: CurrentPlan
  /** Purchases that may still change, newest first. */
  readonly openPurchases: readonly Purchase[]
  /** The time of the last decision about the subscription; null without a subscription. */
  readonly decidedAt: Date | null
}

export type CheckoutTerms = Pick<Purchase, 'planId' | 'pricePaise' | 'billingInterval' | 'startsAt'> & {
  readonly providerPlanId: string
}

export type CheckoutDecision =
  /**
   * `isAbandoned` is true where the call that created the purchase lost its lease, so that this call creates the
   * subscription.
   */
  | { readonly kind: 'resume'; readonly purchase: Purchase; readonly isAbandoned: boolean }
  | { readonly kind: 'begin'; readonly plan: Plan; readonly terms: CheckoutTerms }

/**
 * Decides whether a checkout resumes an unfinished checkout or begins a new one (gaps G20, G24).
 *
 * @throws AppError RESTAURANT_NOT_FOUND when the restaurant was removed, PLAN_NOT_FOUND when the plan was deleted or is
 *   not for sale, PAYMENT_UNDER_WAY, PLAN_IS_NEXT, PLAN_IS_CURRENT, or PLAN_ENDS_SOON when the plan is the current one
 *   and its period ends too soon for a new purchase to continue it
 */
export function decideCheckout(state: CheckoutState, now: Date): CheckoutDecision {
  const { isClosed, plan, current, openPurchases, decidedAt } = state
  const { subscription, price, next } = current
  if (isClosed) throw new AppError('RESTAURANT_NOT_FOUND')
  if (plan === null || plan.razorpayPlanId === null) throw new AppError('PLAN_NOT_FOUND')
  if (subscription.status === 'pending') throw new AppError('PAYMENT_UNDER_WAY')
  if (next?.planId === plan.planId) throw new AppError('PLAN_IS_NEXT')
  const { currentPeriodEnd: end } = subscription
  const isCurrent = subscription.planId === plan.planId && subscription.status === 'active'
  if (renews(current, plan.planId) || (isCurrent && end === null)) throw new AppError('PLAN_IS_CURRENT')
  // A plan that is not dearer waits for the last paid day, so that no paid days are lost (decision 18).
  const waits = isCurrent || (hasPlanTimeLeft(subscription, now) && !isDearerPlan(plan.pricePaise, price.pricePaise))
  const startsAt = waits && end !== null ? nextPlanStart(end, now) : null
  if (isCurrent && startsAt === null) throw new AppError('PLAN_ENDS_SOON')
  if (openPurchases.some((purchase) => isChargePending(purchase, now))) throw new AppError('PAYMENT_UNDER_WAY')
  const { planId, pricePaise, billingInterval, razorpayPlanId: providerPlanId } = plan
  const unfinished = openPurchases.find(
    (purchase) =>
      purchase.planId === planId &&
      purchase.providerPlanId === providerPlanId &&
      purchase.startsAt?.getTime() === startsAt?.getTime() &&
      isResumable(purchase, decidedAt, now),
  )
  if (unfinished) return { kind: 'resume', purchase: unfinished, isAbandoned: isAbandoned(unfinished, now) }
  return { kind: 'begin', plan, terms: { planId, pricePaise, billingInterval, providerPlanId, startsAt } }
}

/**
 * Returns whether the lease ran out before the provider's id was stored: the process that held the lease was killed or
 * got no answer from the provider.
 */
function isAbandoned({ providerId, checkAt }: Purchase, now: Date): boolean {
  return providerId === null && (checkAt === null || checkAt <= now)
}
