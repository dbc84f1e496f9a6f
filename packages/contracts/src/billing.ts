import { BILLING_INTERVALS } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { everyRole, adminOnly, internalOnly } from './roles.ts'

/** A limit of −1 is unlimited (spec §3). */
export const planFeatures = z.object({
  order_limit_daily: z.int(),
  user_limit: z.int(),
  menu_item_limit: z.int(),
  allow_user_management: z.boolean(),
})

export const plan = z.object({
  plan_id: z.string(),
  name: z.string(),
  price_in_paise: z.int(),
  billing_interval: z.enum(BILLING_INTERVALS),
  razorpay_plan_id: z.nullable(z.string()),
  features: planFeatures,
  created_at: timestamp,
})
export type Plan = z.output<typeof plan>

export const listPlans = defineEndpoint({
  id: 'listPlans',
  service: 'billing',
  method: 'GET',
  path: '/api/plans',
  access: adminOnly,
  summary: 'The plans a restaurant can choose from, cheapest first.',
  response: z.array(plan),
})

/** What a visitor may know of a plan. */
export const publicPlan = z.object({
  name: z.string(),
  price_in_paise: z.int(),
  billing_interval: z.enum(BILLING_INTERVALS),
  features: planFeatures,
})
export type PublicPlan = z.output<typeof publicPlan>

export const listPublicPlans = defineEndpoint({
  id: 'listPublicPlans',
  service: 'billing',
  method: 'GET',
  path: '/api/public/plans',
  access: { scope: 'public' },
  summary: 'The plans as the public page shows them, cheapest first. May be kept for a minute.',
  response: z.array(publicPlan),
})

/** `status` is active, past_due, pending or cancelled; anything else a provider may add is shown as it is. */
export const subscriptionDetails = z.object({
  plan_id: z.string(),
  name: z.string(),
  status: z.string(),
  current_period_end: z.nullable(timestamp),
  price_in_paise: z.int(),
  billing_interval: z.enum(BILLING_INTERVALS),
  /** The plan runs until current_period_end and is not renewed. */
  cancels_at_period_end: z.boolean(),
  features: planFeatures,
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
  summary: 'Begins the purchase of a plan: answers what the checkout of the provider opens. The current plan stays as it is.',
  idempotent: true,
  body: z.object({ plan_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: z.object({
    subscriptionId: z.string(),
    /** The public key of the checkout. */
    key: z.string(),
  }),
})

export const verifySubscription = defineEndpoint({
  id: 'verifySubscription',
  service: 'billing',
  method: 'POST',
  path: '/api/subscription/verify',
  access: adminOnly,
  summary: 'Proves a payment with what the checkout handed over. The plan changes when the provider confirms the charge, often at once.',
  body: z.object({
    razorpay_payment_id: z.string().check(z.minLength(1), z.maxLength(100)),
    razorpay_subscription_id: z.string().check(z.minLength(1), z.maxLength(100)),
    razorpay_signature: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  response: subscriptionDetails,
})

export const cancelSubscription = defineEndpoint({
  id: 'cancelSubscription',
  service: 'billing',
  method: 'POST',
  path: '/api/subscription/cancel',
  access: adminOnly,
  summary: 'Leaves the paid plan for the free one, at the end of what is paid for or at once.',
  body: z.object({ at_period_end: z.boolean() }),
  response: subscriptionDetails,
})

/** One successful charge of the subscription fee. */
export const invoice = z.object({
  id,
  number: z.string(),
  plan_name: z.string(),
  amount_in_paise: z.int(),
  paid_at: timestamp,
  period_start: z.nullable(timestamp),
  period_end: z.nullable(timestamp),
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = defineEndpoint({
  id: 'listInvoices',
  service: 'billing',
  method: 'GET',
  path: '/api/subscription/invoices',
  access: adminOnly,
  summary: 'What the restaurant paid for its plans, newest first.',
  response: z.array(invoice),
})

export const razorpayWebhook = defineEndpoint({
  id: 'razorpayWebhook',
  service: 'billing',
  method: 'POST',
  path: '/api/webhooks/razorpay',
  access: { scope: 'public' },
  summary: 'Events of the payment provider, signed over the bytes of the body. Answered when kept, worked on after.',
  rawBody: true,
  response: z.object({ status: z.enum(['ok']) }),
})

/** Asked by the services that enforce a limit; they keep the last answer, so selling never waits for billing. */
export const getEntitlements = defineEndpoint({
  id: 'getEntitlements',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/entitlements',
  access: internalOnly,
  summary: 'What the current plan of a restaurant allows.',
  params: z.object({ restaurantId: id }),
  response: planFeatures,
})
