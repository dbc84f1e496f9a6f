import { BILLING_INTERVALS } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { everyRole } from './roles.ts'

/** A limit of −1 is unlimited (spec §3). */
export const planFeatures = z.object({
  order_limit_daily: z.int(),
  user_limit: z.int(),
  menu_item_limit: z.int(),
  allow_user_management: z.boolean(),
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
