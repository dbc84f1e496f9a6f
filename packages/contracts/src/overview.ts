import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { rupees } from './fields.ts'
import { salesViewers } from './access.ts'

export const getOverview = defineEndpoint({
  id: 'getOverview',
  service: 'orders',
  method: 'GET',
  path: '/api/overview',
  access: salesViewers,
  summary:
    'Active orders, orders completed today and what those brought, in rupees, and how many were placed today, which ' +
    'is what the daily limit of the plan counts. Today is the business day of the restaurant.',
  response: z.object({
    totalOrders: z.int(),
    todaysSales: rupees,
    activeOrders: z.int(),
    placedToday: z.optional(z.int()),
  }),
})
