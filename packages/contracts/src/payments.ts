import * as z from '#schema'
import { subscriptionDetails } from './billing.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { adminOnly } from './roles.ts'

// Apart from billing.ts, which the first paint of every page carries.
export const createSubscription = defineEndpoint({
  id: 'createSubscription',
  service: 'billing',
  method: 'POST',
  path: '/api/subscription/create',
  access: adminOnly,
  summary:
    'Begins the purchase of a plan: answers what the checkout of the provider opens. The current plan stays as it is.',
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
  summary:
    'Proves a payment with what the checkout handed over. The plan changes when the provider confirms the charge, often at once.',
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
