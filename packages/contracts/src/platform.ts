import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { rupees, timestamp } from './fields.ts'
import { internalOnly, operatorOnly } from './roles.ts'

/** Figures of the whole platform. A figure is null while the service that knows it gives no answer. */
export const platformStats = z.object({
  restaurants: z.nullable(z.int()),
  users: z.nullable(z.int()),
  orders: z.nullable(z.int()),
  /** Active on a plan other than the free one. */
  active_paid_subs: z.nullable(z.int()),
  /** past_due or pending. */
  lapsed_subs: z.nullable(z.int()),
  /** Restaurants added on each of the last 7 days in India, the oldest first, today last. */
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

const operatorAction = z.object({
  id: z.string(),
  at: timestamp,
  /** The email of the operator. */
  actor: z.string(),
  /** noun.verb, for example restaurant.renamed or plan.changed. */
  action: z.string(),
  /** What it was done to: an id, and the name it had. */
  subject_id: z.string(),
  subject_name: z.string(),
  /** What was so before and after; null where there was nothing. No passwords. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.string(),
})
export type OperatorAction = z.output<typeof operatorAction>

/** Older than this moment; without it the newest. */
const beforeQuery = z.object({ before: z.optional(timestamp) })
export const OPERATOR_ACTIONS_A_PAGE = 50

export const listOperatorActions = defineEndpoint({
  id: 'listOperatorActions',
  service: 'gateway',
  method: 'GET',
  path: '/api/system/audit',
  access: operatorOnly,
  summary: 'What operators did, the newest first, 50 at a time and those of one moment together.',
  query: beforeQuery,
  response: z.object({
    actions: z.array(operatorAction),
    /** Asks for the next ones as `before`; null at the end. */
    next: z.nullable(timestamp),
    /** Services whose part is missing because they gave no answer. */
    missing: z.array(z.string()),
  }),
})

const readActions = {
  method: 'GET',
  path: '/internal/operator-actions',
  access: internalOnly,
  query: beforeQuery,
  response: z.array(operatorAction),
} as const

export const listTenancyActions = defineEndpoint({
  id: 'listTenancyActions',
  service: 'tenancy',
  summary: 'What operators did to restaurants, the newest first, 50 at a time and those of one moment together.',
  ...readActions,
})
export const listBillingActions = defineEndpoint({
  id: 'listBillingActions',
  service: 'billing',
  summary:
    'What operators did to plans and subscriptions, the newest first, 50 at a time and those of one moment together.',
  ...readActions,
})
