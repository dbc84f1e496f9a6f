import {
  BILLING_INTERVALS,
  MAX_PLAN_ID_LENGTH,
  MAX_PLAN_NAME_LENGTH,
  MAX_PLAN_PRICE_PAISE,
  MAX_PROVIDER_ID_LENGTH,
  UNLIMITED,
} from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyone, internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, requiredText, text, timestamp } from './fields.ts'
import { places } from './restaurant-records.ts'

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
  summary: 'The plans a restaurant can choose from, the lowest price first.',
  response: z.array(plan),
})

/** The part of a plan that visitors see without signing in. */
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
  access: everyone,
  summary: 'The plans as the public page shows them, the lowest price first. May be kept for a minute.',
  response: z.array(publicPlan),
})

const planIdParams = z.object({ plan_id: requiredText(100) })

const limit = z.int().check(z.minimum(UNLIMITED))

/** The object is strict, because a misspelt limit would otherwise count as missing. */
const writtenFeatures = z.strictObject({
  order_limit_daily: limit,
  user_limit: limit,
  menu_item_limit: limit,
  allow_user_management: z.boolean(),
})

const planBody = z.object({
  plan_id: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(MAX_PLAN_ID_LENGTH),
      z.regex(/^[A-Za-z0-9_-]+$/, 'may have letters, digits, hyphens and underscores'),
    ),
  name: text(MAX_PLAN_NAME_LENGTH).check(z.minLength(1)),
  price_in_paise: z.int().check(z.nonnegative(), z.maximum(MAX_PLAN_PRICE_PAISE)),
  billing_interval: z.enum(BILLING_INTERVALS),
  /** The provider's id of the plan. Without this field, a new plan has no id and a changed plan keeps its own. */
  razorpay_plan_id: z.optional(z.nullable(text(MAX_PROVIDER_ID_LENGTH))),
  features: writtenFeatures,
})

export const listAllPlans = defineEndpoint({
  id: 'listAllPlans',
  service: 'billing',
  method: 'GET',
  path: '/api/system/plans',
  access: operatorOnly,
  summary: 'Every plan, the lowest price first.',
  response: z.array(plan),
})

export const createPlan = defineEndpoint({
  id: 'createPlan',
  service: 'billing',
  method: 'POST',
  path: '/api/system/plans',
  access: operatorOnly,
  summary: 'Adds a plan. A plan of the payment provider that is named must cost the same, as often.',
  body: planBody,
  response: plan,
  status: 201,
})

export const updatePlan = defineEndpoint({
  id: 'updatePlan',
  service: 'billing',
  method: 'PUT',
  path: '/api/system/plans/:plan_id',
  access: operatorOnly,
  summary:
    'Changes a plan. A new price makes a new plan at the payment provider, for new subscribers; others keep ' +
    'theirs. The id stays.',
  params: planIdParams,
  body: planBody,
  response: plan,
})

export const deletePlan = defineEndpoint({
  id: 'deletePlan',
  service: 'billing',
  method: 'DELETE',
  path: '/api/system/plans/:plan_id',
  access: operatorOnly,
  summary: 'Removes a plan nobody is on. The free plan stays.',
  params: planIdParams,
  response: 'none',
})

/** Restaurants that are not listed are on the free plan, active, without an end. */
export const listPlansInUse = defineEndpoint({
  id: 'listPlansInUse',
  service: 'billing',
  method: 'POST',
  path: '/internal/plans-in-use',
  access: internalOnly('records'),
  summary: 'The plan of every restaurant that ever chose one, or of those named, as it holds now.',
  body: z.object({ restaurant_ids: z.optional(z.array(id).check(z.maxLength(1_000))) }),
  response: z.object({
    free_plan_name: z.string(),
    subscriptions: z.array(
      z.object({
        restaurant_id: id,
        plan_name: z.string(),
        status: z.string(),
        current_period_end: z.nullable(timestamp),
      }),
    ),
  }),
})

/** The subscription after a change by the operator. */
export const changedSubscription = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  status: z.string(),
  current_period_end: z.nullable(timestamp),
})

export const changePlan = defineEndpoint({
  id: 'changePlan',
  service: 'billing',
  method: 'PUT',
  path: '/api/system/restaurants/:id/subscription',
  access: operatorOnly,
  summary: 'Puts a restaurant on a plan by hand. What the payment provider does stays as it is.',
  params: idParams,
  body: z.object({ new_plan_id: requiredText(100) }),
  response: changedSubscription,
})

export const PLAN_SORTS = ['plan_name', 'subscription_status', 'current_period_end'] as const

export const rankRestaurantsByPlan = defineEndpoint({
  id: 'rankRestaurantsByPlan',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurant-places',
  access: internalOnly('records'),
  summary:
    'Where restaurants stand, ascending, in the order of something only billing knows. Without a date comes last.',
  query: z.object({ by: z.enum(PLAN_SORTS) }),
  response: places,
})
