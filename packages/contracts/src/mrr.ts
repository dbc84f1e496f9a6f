import * as z from '#schema'
import { operatorOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'

export const getMrr = defineEndpoint({
  id: 'getMrr',
  service: 'billing',
  method: 'GET',
  path: '/api/system/mrr',
  access: operatorOnly,
  summary: 'What active subscriptions bring a month; a yearly one counts a twelfth, rounded half up at the end.',
  response: z.object({ total_mrr_paise: z.int() }),
})
