import { BILLING_INTERVALS, UNLIMITED } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, text, timestamp } from './fields.ts'
import { places } from './platform-records.ts'
import { plan } from './plans.ts'
import { internalOnly, operatorOnly } from './roles.ts'

const planIdParams = z.object({ plan_id: z.string().check(z.minLength(1), z.maxLength(100)) })

const limit = z.int().check(z.minimum(UNLIMITED))
/** Exactly these: a misspelt limit would be none. */
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
      z.maxLength(60),
      z.regex(/^[A-Za-z0-9_-]+$/, 'may have letters, digits, hyphens and underscores'),
    ),
  name: text(60).check(z.minLength(1)),
  price_in_paise: z.int().check(z.nonnegative(), z.maximum(1_000_000_000)),
  billing_interval: z.enum(BILLING_INTERVALS),
  razorpay_plan_id: z.nullable(text(100)),
  features: writtenFeatures,
})

export const listAllPlans = defineEndpoint({
  id: 'listAllPlans',
  service: 'billing',
  method: 'GET',
  path: '/api/system/plans',
  access: operatorOnly,
  summary: 'Every plan, cheapest first.',
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
    'Changes a plan. A new price makes a new plan at the payment provider, for new subscribers; others keep theirs. The id stays.',
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

/** What an operator's change led to. */
const changedSubscription = z.object({
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
  body: z.object({ new_plan_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: changedSubscription,
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

/** Restaurants without a row are on the free plan, active, without an end; its name comes with it. */
export const listPlansInUse = defineEndpoint({
  id: 'listPlansInUse',
  service: 'billing',
  method: 'POST',
  path: '/internal/plans-in-use',
  access: internalOnly,
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

export const PLAN_SORTS = ['plan_name', 'subscription_status', 'current_period_end'] as const

export const rankRestaurantsByPlan = defineEndpoint({
  id: 'rankRestaurantsByPlan',
  service: 'billing',
  method: 'GET',
  path: '/internal/restaurant-places',
  access: internalOnly,
  summary:
    'Where restaurants stand, ascending, in the order of something only billing knows. Without a date comes last.',
  query: z.object({ by: z.enum(PLAN_SORTS) }),
  response: places,
})

export const countSubscriptions = defineEndpoint({
  id: 'countSubscriptions',
  service: 'billing',
  method: 'GET',
  path: '/internal/platform/subscriptions',
  access: internalOnly,
  summary: 'How many restaurants are active on a paid plan, and how many are past due or pending.',
  response: z.object({ active_paid: z.int(), lapsed: z.int() }),
})

export const subscriptionHistory = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  status: z.string(),
  current_period_end: z.nullable(timestamp),
  /** provider, restaurant, manual or demo: who decided it. */
  source: z.string(),
  /** The provider goes on charging for a plan, whatever is decided by hand. */
  has_live_mandate: z.boolean(),
  /** Every change of plan, status or end, the newest first: at most the last 100. */
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
  access: internalOnly,
  summary: 'What a restaurant is on, and how it came to that.',
  params: z.object({ restaurantId: id }),
  response: subscriptionHistory,
})
