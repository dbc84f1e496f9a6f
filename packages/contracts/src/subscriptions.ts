import { BILLING_INTERVALS, MAX_PROVIDER_ID_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole, internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams, requiredText, restaurantParams, timestamp } from './fields.ts'
import { changedSubscription, planFeatures } from './plans.ts'

/** `status` is active, past_due, pending or cancelled. Another status of the provider passes, for a screen to show. */
export const subscriptionDetails = z.object({
  plan_id: z.string(),
  name: z.string(),
  status: z.string(),
  current_period_end: z.nullable(timestamp),
  price_in_paise: z.int(),
  billing_interval: z.enum(BILLING_INTERVALS),
  /** True when the plan ends at current_period_end and is not renewed. */
  cancels_at_period_end: z.boolean(),
  features: planFeatures,
  /** The plan that replaces this one after its last paid day; null or absent without one. */
  next_plan: z.optional(
    z.nullable(
      z.object({
        plan_id: z.string(),
        name: z.string(),
        price_in_paise: z.int(),
        billing_interval: z.enum(BILLING_INTERVALS),
        starts_at: timestamp,
      }),
    ),
  ),
})
export type SubscriptionDetails = z.output<typeof subscriptionDetails>

export const getSubscriptionDetails = defineEndpoint({
  id: 'getSubscriptionDetails',
  service: 'billing',
  method: 'GET',
  path: '/api/subscription/details',
  access: everyRole,
  summary: 'The current plan of the restaurant; one without a subscription is on the free plan, active.',
  response: subscriptionDetails,
})

export const createSubscription = defineEndpoint({
  id: 'createSubscription',
  service: 'billing',
  method: 'POST',
  path: '/api/subscription/create',
  access: adminOnly,
  asksOutside: true,
  summary:
    'Begins the purchase of a plan: answers what the checkout of the provider opens. The current plan stays as it is.',
  idempotent: true,
  body: z.object({ plan_id: requiredText(100) }),
  response: z.object({
    subscriptionId: z.string(),
    /** The provider's public key for the checkout. */
    key: z.string(),
  }),
})

export const verifySubscription = defineEndpoint({
  id: 'verifySubscription',
  service: 'billing',
  method: 'POST',
  path: '/api/subscription/verify',
  access: adminOnly,
  asksOutside: true,
  summary:
    'Proves a payment with what the checkout handed over. ' +
    'The plan changes when the provider confirms the charge, often at once.',
  body: z.object({
    razorpay_payment_id: requiredText(MAX_PROVIDER_ID_LENGTH),
    razorpay_subscription_id: requiredText(MAX_PROVIDER_ID_LENGTH),
    razorpay_signature: requiredText(200),
  }),
  response: subscriptionDetails,
})

export const cancelSubscription = defineEndpoint({
  id: 'cancelSubscription',
  service: 'billing',
  method: 'POST',
  path: '/api/subscription/cancel',
  access: adminOnly,
  asksOutside: true,
  summary: 'Leaves the paid plan for the free one, at the end of what is paid for or at once.',
  body: z.object({ at_period_end: z.boolean() }),
  response: subscriptionDetails,
})

export const extendSubscription = defineEndpoint({
  id: 'extendSubscription',
  service: 'billing',
  method: 'PUT',
  path: '/api/system/restaurants/:id/subscription/extend',
  access: operatorOnly,
  summary: 'Lets a subscription run to the end of a day in India, and makes it active.',
  params: idParams,
  body: z.object({ new_period_end: z.string() }),
  response: changedSubscription,
})

export const subscriptionHistory = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  status: z.string(),
  current_period_end: z.nullable(timestamp),
  /** The origin of the state: provider, restaurant, manual or demo. */
  source: z.string(),
  /** True while the provider still charges for a plan, also after a manual change. */
  has_live_mandate: z.boolean(),
  /** The last 100 changes of plan, status or period end, newest first. */
  history: z.array(
    z.object({
      at: timestamp,
      plan_id: z.string(),
      plan_name: z.string(),
      status: z.string(),
      current_period_end: z.nullable(timestamp),
      source: z.string(),
    }),
  ),
})

export const getSubscriptionHistory = defineEndpoint({
  id: 'getSubscriptionHistory',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/subscription',
  access: internalOnly('records'),
  summary: 'What a restaurant is on, and how it came to that.',
  params: restaurantParams,
  response: subscriptionHistory,
})

export const countSubscriptions = defineEndpoint({
  id: 'countSubscriptions',
  service: 'billing',
  method: 'GET',
  path: '/internal/platform/subscriptions',
  access: internalOnly('figures'),
  summary: 'How many restaurants are active on a paid plan, and how many are past due or pending.',
  response: z.object({ active_paid: z.int(), lapsed: z.int() }),
})
