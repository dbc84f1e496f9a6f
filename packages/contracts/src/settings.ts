import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { everyRole } from './roles.ts'

export const restaurantSettings = z.object({
  name: z.string(),
  address: text(500),
  gstin: text(30),
  phone: text(40),
  bill_header: text(500),
  bill_footer: text(500),
  kot_header: text(500),
  kot_footer: text(500),
})
export type RestaurantSettings = z.output<typeof restaurantSettings>

export const getRestaurantSettings = defineEndpoint({
  id: 'getRestaurantSettings',
  service: 'tenancy',
  method: 'GET',
  path: '/api/restaurant/settings',
  access: everyRole,
  summary: 'What is printed on bills and kitchen tickets.',
  response: restaurantSettings,
})
