import { BILLING_INTERVALS } from '@tiffin/domain'
import * as z from '#schema'
import { planFeatures } from './billing.ts'
import { defineEndpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'
import { adminOnly } from './roles.ts'

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
