import {
  AppError,
  cancelSubscription,
  createSubscription,
  listInvoices,
  listPlans,
  verifySubscription,
  type BodyOf,
  type Plan,
  type SubscriptionDetails,
} from '@tiffin/contracts'
import { DAY_MS, isDearerPlan, paise, PLAN_FREE_ID } from '@tiffin/domain'
import { route, type MockRoute } from '../http/route.ts'
import { ID_PREFIX, nextMockId } from '../ids.ts'
import type { MockRestaurant } from '../restaurant.ts'

const PERIOD_MS = { monthly: 30 * DAY_MS, yearly: 365 * DAY_MS } as const

export function billingHandlers(restaurant: MockRestaurant): MockRoute[] {
  return [
    route(restaurant, listPlans, () => restaurant.plans.toSorted((a, b) => a.price_in_paise - b.price_in_paise)),
    route(restaurant, listInvoices, () => restaurant.invoices),
    route(restaurant, createSubscription, ({ body }) => {
      const plan = restaurant.plans.find((each) => each.plan_id === body.plan_id)
      if (!plan) throw new AppError('PLAN_NOT_FOUND')
      const { plan_id: current, status, cancels_at_period_end: isEnding, next_plan: next } = restaurant.subscription
      if (next?.plan_id === plan.plan_id) throw new AppError('PLAN_IS_NEXT')
      if (plan.plan_id === current && status === 'active' && !isEnding && !next) throw new AppError('PLAN_IS_CURRENT')
      if (!plan.razorpay_plan_id) throw new AppError('PLAN_NOT_FOR_SALE')
      return { subscriptionId: `sub_${plan.plan_id}`, key: 'rzp_test_mock' }
    }),
    route(restaurant, verifySubscription, ({ body }) => {
      const plan = restaurant.plans.find((each) => `sub_${each.plan_id}` === body.razorpay_subscription_id)
      if (!plan || body.razorpay_signature !== signatureOf(body.razorpay_subscription_id))
        throw new AppError('PAYMENT_NOT_VERIFIED')
      if (restaurant.chargesLate) restaurant.subscription = { ...restaurant.subscription, status: 'pending' }
      else if (plan.plan_id === restaurant.subscription.plan_id)
        restaurant.subscription = { ...restaurant.subscription, cancels_at_period_end: false, next_plan: null }
      else if (waits(plan, restaurant.subscription)) restaurant.subscription = follow(plan, restaurant.subscription)
      else charge(restaurant, plan)
      return restaurant.subscription
    }),
    route(restaurant, cancelSubscription, ({ body }) => {
      const free = restaurant.plans.find((each) => each.plan_id === PLAN_FREE_ID)
      if (!free) throw new AppError('PLAN_NOT_FOUND')
      restaurant.subscription = body.at_period_end
        ? { ...restaurant.subscription, cancels_at_period_end: true, next_plan: null }
        : on(free, null)
      return restaurant.subscription
    }),
  ]
}

/** Returns the proof of payment that `verifySubscription` of the mock accepts for this subscription. */
export function mockPaymentProof(subscriptionId: string): BodyOf<typeof verifySubscription> {
  return {
    razorpay_payment_id: 'pay_mock',
    razorpay_subscription_id: subscriptionId,
    razorpay_signature: signatureOf(subscriptionId),
  }
}

const signatureOf = (subscriptionId: string) => `signed ${subscriptionId}`

/**
 * Returns whether a plan starts only after the last paid day: while a paid plan is active, a plan that is not dearer
 * waits.
 */
function waits(plan: Plan, { plan_id, status, current_period_end, price_in_paise }: SubscriptionDetails): boolean {
  return (
    status === 'active' &&
    plan_id !== PLAN_FREE_ID &&
    current_period_end !== null &&
    !isDearerPlan(paise(plan.price_in_paise), paise(price_in_paise))
  )
}

function follow(
  { plan_id, name, price_in_paise, billing_interval }: Plan,
  subscription: SubscriptionDetails,
): SubscriptionDetails {
  const starts_at = subscription.current_period_end ?? ''
  return {
    ...subscription,
    cancels_at_period_end: false,
    next_plan: { plan_id, name, price_in_paise, billing_interval, starts_at },
  }
}

function charge(restaurant: MockRestaurant, plan: Plan): void {
  const paidAt = restaurant.now()
  const periodEnd = new Date(paidAt.getTime() + PERIOD_MS[plan.billing_interval]).toISOString()
  restaurant.subscription = on(plan, periodEnd)
  restaurant.invoices = [
    {
      id: nextMockId(restaurant, ID_PREFIX.invoice, restaurant.invoices),
      number: `TIF-2026-${String(restaurant.invoices.length + 43).padStart(5, '0')}`,
      plan_name: plan.name,
      amount_in_paise: plan.price_in_paise,
      paid_at: paidAt.toISOString(),
      period_start: paidAt.toISOString(),
      period_end: periodEnd,
    },
    ...restaurant.invoices,
  ]
}

function on(
  { plan_id, name, price_in_paise, billing_interval, features }: Plan,
  periodEnd: string | null,
): SubscriptionDetails {
  return {
    plan_id,
    name,
    status: 'active',
    current_period_end: periodEnd,
    price_in_paise,
    billing_interval,
    cancels_at_period_end: false,
    features,
  }
}
