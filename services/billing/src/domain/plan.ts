import { PLAN_FREE_ID, yearlyPaise, type BillingInterval, type Paise, type PlanFeatures } from '@tiffin/domain'

export type Plan = {
  readonly planId: string
  readonly name: string
  readonly pricePaise: Paise
  readonly billingInterval: BillingInterval
  readonly razorpayPlanId: string | null
  readonly features: PlanFeatures
  readonly createdAt: Date
}

export type NewPlan = Omit<Plan, 'createdAt'>

/** The free plan keeps its name: who pays is told by it (gap G25). */
export const FREE_PLAN_NAME = 'Free'

/** Would a plan be taken for the free one by its name? */
export function isTakenForFree({ planId, name }: Pick<Plan, 'planId' | 'name'>): boolean {
  return planId !== PLAN_FREE_ID && name.trim().toLowerCase() === FREE_PLAN_NAME.toLowerCase()
}

/**
 * Cheapest first by what a plan costs for the same time, so that a yearly price does not look dear beside a monthly
 * one.
 */
export function sortPlans(plans: readonly Plan[]): Plan[] {
  const costOf = ({ pricePaise, billingInterval }: Plan) => yearlyPaise(pricePaise, billingInterval)
  return plans.toSorted((a, b) => costOf(a) - costOf(b) || a.planId.localeCompare(b.planId))
}

/** A plan as the audit shows it. */
export function toPlanFacts({ planId, name, pricePaise, billingInterval, razorpayPlanId, features }: NewPlan) {
  const { order_limit_daily, user_limit, menu_item_limit, allow_user_management } = features
  return {
    plan_id: planId,
    name,
    price_in_paise: pricePaise,
    billing_interval: billingInterval,
    razorpay_plan_id: razorpayPlanId,
    features: { order_limit_daily, user_limit, menu_item_limit, allow_user_management },
  }
}
