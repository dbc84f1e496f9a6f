import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, rupees, timestamp } from './fields.ts'
import { internalOnly } from './roles.ts'

/** What orders knows of all restaurants, for the joins of the gateway. */

export const restaurantActivity = z.object({
  total: z.int(),
  last_order_at: z.nullable(timestamp),
  /** The last 30 business days, the oldest first, those without orders too. `sales` is what was completed that day. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.int(), sales: rupees })),
})

export const getRestaurantActivity = defineEndpoint({
  id: 'getRestaurantActivity',
  service: 'orders',
  method: 'GET',
  path: '/internal/restaurants/:restaurantId/activity',
  access: internalOnly,
  summary:
    'How much a restaurant sells: orders and sales of the last 30 business days, the last order, all orders ever.',
  params: z.object({ restaurantId: id }),
  response: restaurantActivity,
})

export const countOrders = defineEndpoint({
  id: 'countOrders',
  service: 'orders',
  method: 'GET',
  path: '/internal/platform/orders',
  access: internalOnly,
  summary: 'How many orders all restaurants took.',
  response: z.object({ orders: z.int() }),
})

export const listRecentOrderRecords = defineEndpoint({
  id: 'listRecentOrderRecords',
  service: 'orders',
  method: 'GET',
  path: '/internal/platform/recent-orders',
  access: internalOnly,
  summary: 'The last 20 orders across all restaurants, without those that were closed.',
  response: z.array(
    z.object({ restaurant_id: id, order_number: z.string(), created_at: timestamp, total_amount_rupees: rupees }),
  ),
})
