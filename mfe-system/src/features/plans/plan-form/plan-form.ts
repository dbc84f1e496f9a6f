import type { BodyOf, createPlan, Plan } from '@tiffin/contracts'
import {
  DEFAULT_PLAN_FEATURES,
  paise,
  paiseFromRupees,
  rupeesFromPaise,
  type BillingInterval,
  type Paise,
  type PlanFeatures,
} from '@tiffin/domain'

/** A plan as the form holds it: the price as text in rupees, the features as JSON. */
export type PlanForm = {
  readonly plan_id: string
  readonly name: string
  readonly price: string
  readonly billing_interval: BillingInterval
  readonly razorpay_plan_id: string
  readonly features: string
}

export function formOf(plan: Plan | null): PlanForm {
  return {
    plan_id: plan?.plan_id ?? '',
    name: plan?.name ?? '',
    price: plan ? rupeesFromPaise(paise(plan.price_in_paise)).toFixed(2) : '',
    billing_interval: plan?.billing_interval ?? 'monthly',
    razorpay_plan_id: plan?.razorpay_plan_id ?? '',
    features: JSON.stringify(plan?.features ?? DEFAULT_PLAN_FEATURES, null, 2),
  }
}

export function bodyOf(form: PlanForm, price: Paise, features: PlanFeatures): BodyOf<typeof createPlan> {
  const razorpayPlanId = form.razorpay_plan_id.trim()
  return {
    plan_id: form.plan_id.trim(),
    name: form.name.trim(),
    price_in_paise: price,
    billing_interval: form.billing_interval,
    razorpay_plan_id: razorpayPlanId === '' ? null : razorpayPlanId,
    features: { ...features },
  }
}

/**
 * Reads a price typed in rupees: at most twelve digits before the point and two after it. Returns null for any other
 * text, such as a negative amount (spec §5).
 */
export function readPrice(typed: string): Paise | null {
  const text = typed.trim()
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? paiseFromRupees(Number(text)) : null
}
