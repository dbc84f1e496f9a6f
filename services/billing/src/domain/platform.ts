import { monthlyPaise, paise, PLAN_FREE_ID, yearlyPaise, type BillingInterval, type Paise } from '@tiffin/domain'
import { FREE_PLAN_NAME } from './plan.ts'
import type { Proven } from './purchase.ts'
import { holdingAt, standingAt, type Kept } from './subscription.ts'

/** A subscription as it is kept, with the name of its plan. */
export type KeptOnPlan = Kept & { readonly restaurantId: string; readonly planName: string }
/** The same with what is paid for it. */
export type KeptAtPrice = Kept & { readonly pricePaise: Paise; readonly billingInterval: BillingInterval }
export type ProvenPurchase = Proven & { readonly restaurantId: string }

/** What a restaurant is on, as the operator sees it. */
export type PlanInUse = {
  readonly restaurantId: string
  readonly planName: string
  readonly status: string
  readonly currentPeriodEnd: Date | null
}

/** Every restaurant that chose a plan or is about to, as it holds now. */
export function plansInUse(kept: readonly KeptOnPlan[], proven: readonly ProvenPurchase[], now: Date): PlanInUse[] {
  const provenOf = new Map<string, ProvenPurchase[]>()
  for (const each of proven) provenOf.set(each.restaurantId, [...(provenOf.get(each.restaurantId) ?? []), each])
  const inUse = kept.map((each) => {
    const purchases = provenOf.get(each.restaurantId) ?? []
    provenOf.delete(each.restaurantId)
    return toInUse(each.restaurantId, each, purchases, now)
  })
  return [...inUse, ...[...provenOf].map(([restaurantId, purchases]) => toInUse(restaurantId, null, purchases, now))]
}

function toInUse(restaurantId: string, kept: KeptOnPlan | null, purchases: readonly Proven[], now: Date): PlanInUse {
  const { planId, status, currentPeriodEnd } = standingAt(kept, purchases, now)
  return { restaurantId, planName: kept?.planId === planId ? kept.planName : FREE_PLAN_NAME, status, currentPeriodEnd }
}

/** Spec §4: paid by the name of the plan, lapsed while past due or pending. */
export function countInUse(inUse: readonly PlanInUse[]): { readonly activePaid: number; readonly lapsed: number } {
  return {
    activePaid: inUse.filter(({ status, planName }) => status === 'active' && planName !== FREE_PLAN_NAME).length,
    lapsed: inUse.filter(({ status }) => status === 'past_due' || status === 'pending').length,
  }
}

/** What active subscriptions bring a month, at the price that is paid for each (gap G25). */
export function monthlyRevenue(kept: readonly KeptAtPrice[], now: Date): Paise {
  let paiseAYear = 0
  for (const each of kept) {
    const { planId, status } = holdingAt(each, now)
    if (status === 'active' && planId !== PLAN_FREE_ID) paiseAYear += yearlyPaise(each.pricePaise, each.billingInterval)
  }
  return monthlyPaise(paise(paiseAYear))
}
