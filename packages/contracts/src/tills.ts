import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id } from './fields.ts'

/**
 * A till: a browser in which staff take orders. Its references begin with its series, which no other till of the
 * restaurant ever has.
 */
const till = z.object({ id, name: z.string(), series: z.string() })

/**
 * The till makes its id, so that a repetition whose first answer was lost makes no second till. Nobody is asked for a
 * code: whoever may take orders may do it on any browser.
 */
export const registerTill = defineEndpoint({
  id: 'registerTill',
  service: 'tenancy',
  method: 'POST',
  path: '/api/devices/tills',
  access: everyRole,
  summary:
    'Adds the till with this id and gives it a series, or answers the one it has and notes that it was opened. 404 ' +
    'for a till that an Admin has closed, which takes another id.',
  body: z.object({ id }),
  response: till,
})
