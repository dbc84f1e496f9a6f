import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams } from './fields.ts'

export const MOST_PICKED_UP_AT_ONCE = 100

export const pickUpFood = defineEndpoint({
  id: 'pickUpFood',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/pick-up',
  access: everyRole,
  summary:
    'The food of these kitchen tickets is on its way to the guests: no till shows it as ready any longer. A ticket ' +
    'that is not ready is left out, so sent again it changes nothing.',
  params: idParams,
  body: z.object({ kot_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_PICKED_UP_AT_ONCE)) }),
  response: 'none',
})
