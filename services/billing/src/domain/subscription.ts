import { PLAN_FREE_ID, type SubscriptionStatus } from '@tiffin/domain'
import type { Plan } from './plan.ts'

export type Subscription = {
  readonly planId: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
}

/** `source`: who decided, for example the operator by hand. */
export type NewSubscription = Subscription & { readonly source: string }

/** A restaurant that never chose a plan is on the free one, and that is active. */
export const FREE_SUBSCRIPTION: Subscription = { planId: PLAN_FREE_ID, status: 'active' satisfies SubscriptionStatus, currentPeriodEnd: null }

/** What a restaurant is on now: its subscription and the plan behind it. */
export type CurrentPlan = { readonly subscription: Subscription; readonly plan: Plan }
