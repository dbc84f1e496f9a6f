import type {
  BodyOf,
  changePlan,
  countSubscriptions,
  createPlan,
  getSubscriptionHistory,
  Invoice as WireInvoice,
  listPlansInUse,
  Plan as WirePlan,
  PublicPlan,
  ResponseOf,
  SubscriptionDetails,
  updatePlan,
} from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import type { ChangedPlan, NewPlan, Plan } from './domain/plan.ts'
import type { countInUse, PlanInUse } from './domain/plans-in-use.ts'
import type { CurrentPlan } from './domain/subscription.ts'
import type { ManualSubscription } from './repository/manual-subscriptions-repository.ts'
import type { Invoice } from './repository/invoices-repository.ts'
import type { SubscriptionHistory } from './repository/subscriptions-repository.ts'

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

/** Reads a new plan; a provider id that is empty or missing counts as null (spec §3, §5). */
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

/** Reads a changed plan; a provider id that is missing stays as it is. */
export function fromWireChangedPlan(body: BodyOf<typeof updatePlan>): ChangedPlan {
  const plan = fromWirePlan(body)
  return body.razorpay_plan_id === undefined ? { ...plan, razorpayPlanId: undefined } : plan
}

export function toWirePublicPlan({ name, pricePaise, billingInterval, features }: Plan): PublicPlan {
  return { name, price_in_paise: pricePaise, billing_interval: billingInterval, features }
}

export function toWireSubscription({ subscription, plan, price, next }: CurrentPlan): SubscriptionDetails {
  return {
    plan_id: plan.planId,
    name: plan.name,
    status: subscription.status,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
    price_in_paise: price.pricePaise,
    billing_interval: price.billingInterval,
    cancels_at_period_end: subscription.cancelsAtPeriodEnd,
    features: plan.features,
    next_plan: next && {
      plan_id: next.planId,
      name: next.name,
      price_in_paise: next.pricePaise,
      billing_interval: next.billingInterval,
      starts_at: next.startsAt.toISOString(),
    },
  }
}

export function toWireSubscriptionHistory({
  current: { plan, subscription },
  hasLiveMandate,
  changes,
}: SubscriptionHistory): ResponseOf<typeof getSubscriptionHistory> {
  return {
    plan_id: plan.planId,
    plan_name: plan.name,
    status: subscription.status,
    current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
    source: subscription.source,
    has_live_mandate: hasLiveMandate,
    history: changes.map(({ at, planId, planName, status, currentPeriodEnd, source }) => ({
      at: at.toISOString(),
      plan_id: planId,
      plan_name: planName,
      status,
      current_period_end: currentPeriodEnd?.toISOString() ?? null,
      source,
    })),
  }
}

/**
 * Maps the plan of a restaurant to a row of the operator's list; `current_period_end` is null for a plan without an
 * end.
 */
export function toWirePlanInUse({
  restaurantId,
  planName,
  status,
  currentPeriodEnd,
}: PlanInUse): ResponseOf<typeof listPlansInUse>['subscriptions'][number] {
  return {
    restaurant_id: restaurantId,
    plan_name: planName,
    status,
    current_period_end: currentPeriodEnd?.toISOString() ?? null,
  }
}

export function toWireSubscriptionCounts({
  activePaid,
  lapsed,
}: ReturnType<typeof countInUse>): ResponseOf<typeof countSubscriptions> {
  return { active_paid: activePaid, lapsed }
}

export function toWireManualSubscription({
  planId,
  planName,
  status,
  currentPeriodEnd,
}: ManualSubscription): ResponseOf<typeof changePlan> {
  return { plan_id: planId, plan_name: planName, status, current_period_end: currentPeriodEnd?.toISOString() ?? null }
}

/** Maps an invoice as the Admin reads it: amounts in paise, and null for a period the provider does not tell. */
export function toWireInvoice({
  id,
  number,
  planName,
  amountPaise,
  paidAt,
  periodStart,
  periodEnd,
  creditNotes,
}: Invoice): WireInvoice {
  return {
    id,
    number,
    plan_name: planName,
    amount_in_paise: amountPaise,
    paid_at: paidAt.toISOString(),
    period_start: periodStart?.toISOString() ?? null,
    period_end: periodEnd?.toISOString() ?? null,
    credit_notes: creditNotes.map((note) => ({
      id: note.id,
      number: note.number,
      amount_in_paise: note.amountPaise,
      issued_at: note.issuedAt.toISOString(),
    })),
  }
}
