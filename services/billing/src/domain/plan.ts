import type { BillingInterval, Paise, PlanFeatures } from '@tiffin/domain'

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

const MONTHS = { monthly: 1, yearly: 12 } as const satisfies Record<BillingInterval, number>

/** Cheapest first by what a plan costs a month, so that a yearly price does not look dear beside a monthly one. */
export function sortPlans(plans: readonly Plan[]): Plan[] {
  return plans.toSorted((a, b) => monthlyPaise(a) - monthlyPaise(b) || a.planId.localeCompare(b.planId))
}

function monthlyPaise(plan: Plan): number {
  return plan.pricePaise / MONTHS[plan.billingInterval]
}
