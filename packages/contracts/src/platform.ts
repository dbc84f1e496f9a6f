import * as z from '#schema'
import { internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, rupees, timestamp } from './fields.ts'

/** Figures of the whole platform. A figure is null while its service does not answer. */
export const platformStats = z.object({
  restaurants: z.nullable(z.int()),
  users: z.nullable(z.int()),
  orders: z.nullable(z.int()),
  /** Subscriptions that are active on a paid plan. */
  active_paid_subs: z.nullable(z.int()),
  /** Subscriptions that are past_due or pending. */
  lapsed_subs: z.nullable(z.int()),
  /** Restaurants added on each of the last 7 days in India, the oldest day first and today last. */
  sign_ups: z.nullable(z.array(z.object({ day: z.iso.date(), count: z.int() }))),
})
export type PlatformStats = z.output<typeof platformStats>

export const getPlatformStats = defineEndpoint({
  id: 'getPlatformStats',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/stats',
  access: operatorOnly,
  summary: 'Counts of the platform. A service that is away leaves its figures out; 503 when all are.',
  response: platformStats,
})

export const countRestaurants = defineEndpoint({
  id: 'countRestaurants',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/platform/restaurants',
  access: internalOnly('figures'),
  summary: 'How many restaurants and users there are, and how many restaurants were added on each of the last 7 days.',
  response: z.object({
    restaurants: z.int(),
    users: z.int(),
    sign_ups: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  }),
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

export const getMrr = defineEndpoint({
  id: 'getMrr',
  service: 'billing',
  method: 'GET',
  path: '/api/system/mrr',
  access: operatorOnly,
  summary: 'What active subscriptions bring a month; a yearly one counts a twelfth, rounded half up at the end.',
  response: z.object({ total_mrr_paise: z.int() }),
})

export const recentOrder = z.object({
  restaurant_name: z.string(),
  created_at: timestamp,
  total_amount_rupees: rupees,
  order_number: z.string(),
})
export type RecentOrder = z.output<typeof recentOrder>

export const listRecentOrders = defineEndpoint({
  id: 'listRecentOrders',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/recent-orders',
  access: operatorOnly,
  summary: 'The last 20 orders across all restaurants.',
  response: z.array(recentOrder),
})

export const listRecentOrderRecords = defineEndpoint({
  id: 'listRecentOrderRecords',
  service: 'orders',
  method: 'GET',
  path: '/internal/platform/recent-orders',
  access: internalOnly('records'),
  summary: 'The last 20 orders across all restaurants, without those that were closed.',
  response: z.array(
    z.object({ restaurant_id: id, order_number: z.string(), created_at: timestamp, total_amount_rupees: rupees }),
  ),
})
