import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { everyRole } from './access.ts'

/** The number of days whose orders count for best sellers, and the largest number of dishes in the reply. */
export const BEST_SELLER_DAYS = 30
export const MOST_BEST_SELLERS = 24

export const listBestSellers = defineEndpoint({
  id: 'listBestSellers',
  service: 'orders',
  method: 'GET',
  path: '/api/best-sellers',
  access: everyRole,
  summary:
    'The dishes on the menu of which most portions were ordered in the last 30 days, by id, most first. Counted ' +
    'every ten minutes at most.',
  response: z.array(id),
})
