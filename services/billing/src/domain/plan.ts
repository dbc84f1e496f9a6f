import { PLAN_FREE_ID, type BillingInterval, type Paise, type PlanFeatures } from '@tiffin/domain'

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

/**
 * A plan as the operator changed it. In `razorpayPlanId`, null takes the plan off sale, undefined leaves the provider's
 * plan as it is.
 */
export type ChangedPlan = Omit<NewPlan, 'razorpayPlanId'> & { readonly razorpayPlanId: string | null | undefined }

/** The fixed name of the free plan: paying restaurants are recognised by the name of their plan (gap G25). */
export const FREE_PLAN_NAME = 'Free'

/** Returns whether a plan other than the free one has the free plan's name, which is not allowed. */
export function hasFreePlanName({ planId, name }: Pick<Plan, 'planId' | 'name'>): boolean {
  return planId !== PLAN_FREE_ID && name.trim().toLowerCase() === FREE_PLAN_NAME.toLowerCase()
}

/**
 * Sorts plans by the price of one billing interval, lowest first, as prices are shown; 'Upgrade Plan' compares the same
 * prices (gap G25).
 */
export function sortPlans(plans: readonly Plan[]): Plan[] {
  return plans.toSorted((a, b) => a.pricePaise - b.pricePaise || a.planId.localeCompare(b.planId))
}

/** Returns the fields of a plan that an operator action records. */
export function planFacts({ planId, name, pricePaise, billingInterval, razorpayPlanId, features }: NewPlan) {
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
