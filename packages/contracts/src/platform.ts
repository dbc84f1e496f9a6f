import * as z from '#schema'
import { operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'

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
