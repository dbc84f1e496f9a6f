import * as z from '#schema'
import { internalOnly, operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, rupees, timestamp } from './fields.ts'

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
