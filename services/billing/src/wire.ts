import type {
  BodyOf,
  changePlan,
  createPlan,
  Invoice as WireInvoice,
  Plan as WirePlan,
  PublicPlan,
  ResponseOf,
  SubscriptionDetails,
} from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import type { NewPlan, Plan } from './domain/plan.ts'
import type { CurrentPlan } from './domain/subscription.ts'
import type { Decision } from './repository/by-hand-repository.ts'
import type { Invoice } from './repository/invoices-repository.ts'

export function toWirePlan(plan: Plan): WirePlan {
  return {
    plan_id: plan.planId,
    name: plan.name,
    price_in_paise: plan.pricePaise,
    billing_interval: plan.billingInterval,
    razorpay_plan_id: plan.razorpayPlanId,
    features: plan.features,
    created_at: plan.createdAt.toISOString(),
  }
}

/** An empty id at the provider is none (spec §5). */
export function fromWirePlan({
  plan_id,
  name,
  price_in_paise,
  billing_interval,
  razorpay_plan_id,
  features,
}: BodyOf<typeof createPlan>): NewPlan {
  return {
    planId: plan_id,
    name,
    pricePaise: paise(price_in_paise),
    billingInterval: billing_interval,
    razorpayPlanId: razorpay_plan_id || null,
    features,
  }
}

export function toPublicPlan({ name, pricePaise, billingInterval, features }: Plan): PublicPlan {
  return { name, price_in_paise: pricePaise, billing_interval: billingInterval, features }
}

export function toWireSubscription({ subscription, plan, price }: CurrentPlan): SubscriptionDetails {
  return {
    plan_id: plan.planId,
    name: plan.name,
    status: subscription.status,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
    price_in_paise: price.pricePaise,
    billing_interval: price.billingInterval,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd,
    features: plan.features,
  }
}

export function toWireDecision({
  planId,
  planName,
  status,
  currentPeriodEnd,
}: Decision): ResponseOf<typeof changePlan> {
  return { plan_id: planId, plan_name: planName, status, current_period_end: currentPeriodEnd?.toISOString() ?? null }
}

export function toWireInvoice({
  id,
  number,
  planName,
  amountPaise,
  paidAt,
  periodStart,
  periodEnd,
}: Invoice): WireInvoice {
  return {
    id,
    number,
    plan_name: planName,
    amount_in_paise: amountPaise,
    paid_at: paidAt.toISOString(),
    period_start: periodStart?.toISOString() ?? null,
    period_end: periodEnd?.toISOString() ?? null,
  }
}
