import type { Invoice as WireInvoice, Plan as WirePlan, PublicPlan, SubscriptionDetails } from '@tiffin/contracts'
import type { Plan } from './domain/plan.ts'
import type { CurrentPlan } from './domain/subscription.ts'
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

export function toPublicPlan({ name, pricePaise, billingInterval, features }: Plan): PublicPlan {
  return { name, price_in_paise: pricePaise, billing_interval: billingInterval, features }
}

export function toWireSubscription({ subscription, plan }: CurrentPlan): SubscriptionDetails {
  return {
    plan_id: plan.planId,
    name: plan.name,
    status: subscription.status,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
    price_in_paise: plan.pricePaise,
    billing_interval: plan.billingInterval,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd,
    features: plan.features,
  }
}

export function toWireInvoice({ id, number, planName, amountPaise, paidAt, periodStart, periodEnd }: Invoice): WireInvoice {
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
