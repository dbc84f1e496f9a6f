import { isPin, MAX_QUANTITY_ON_ORDER } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, password, text } from './fields.ts'
import { discount, MAX_LINE_ID_LENGTH } from './orders.ts'
import { user } from './users.ts'

/** Four to six digits as text, because a PIN may begin with 0. */
const pin = z.string().check(z.refine(isPin, 'must be 4 to 6 digits'))

export const listUsersWithPin = defineEndpoint({
  id: 'listUsersWithPin',
  service: 'tenancy',
  method: 'GET',
  path: '/api/pins',
  access: everyRole,
  summary: 'The staff who can take over a till by PIN, by email: the list on a shared tablet.',
  response: z.array(user),
})

/** A session alone sets no PIN: whoever finds a tablet signed in could sign in as its user from then on. */
export const setPin = defineEndpoint({
  id: 'setPin',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/pin',
  access: everyRole,
  summary: 'Sets or changes the PIN of the caller, who gives the own password. 403 for a wrong password.',
  body: z.object({ password, pin }),
  response: 'none',
})

export const removePin = defineEndpoint({
  id: 'removePin',
  service: 'tenancy',
  method: 'POST',
  path: '/api/pin/remove',
  access: everyRole,
  summary: 'Removes the PIN of the caller, who gives the own password. 403 for a wrong password.',
  body: z.object({ password }),
  response: 'none',
})

export const removeUserPin = defineEndpoint({
  id: 'removeUserPin',
  service: 'tenancy',
  method: 'DELETE',
  path: '/api/users/:id/pin',
  access: adminOnly,
  summary: 'Removes the PIN of a staff account, whose password and sessions stay as they are.',
  params: idParams,
  response: 'none',
})

/**
 * For a discount above the limit of who takes the payment: the approval goes with the settlement, and the session
 * stays.
 */
export const approveDiscount = defineEndpoint({
  id: 'approveDiscount',
  service: 'tenancy',
  method: 'POST',
  path: '/api/pin/approve-discount',
  access: everyRole,
  summary:
    'A colleague of the caller approves one discount of one order by PIN, up to the limit of the own role. ' +
    'The approval holds for five minutes. 403 for a wrong PIN and for a user without one; 429 after five wrong ones.',
  body: z.object({ user_id: id, pin, order_id: id, discount }),
  response: z.object({ approval: z.string() }),
})

/** For an act that the role of the caller is not enough for: the approval goes with that act, and the session stays. */
export const approve = defineEndpoint({
  id: 'approve',
  service: 'tenancy',
  method: 'POST',
  path: '/api/approvals',
  access: everyRole,
  summary:
    'An Admin or Captain of the restaurant approves by PIN that so many portions of one line of one order are taken ' +
    'back. The approval holds for a minute and counts once. 403 for a wrong PIN and for a role that may not approve; ' +
    '429 after five wrong ones.',
  body: z.object({
    user_id: id,
    pin,
    action: z.enum(['void']),
    subject: z.object({
      order_id: id,
      line_id: text(MAX_LINE_ID_LENGTH),
      quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY_ON_ORDER)),
    }),
  }),
  response: z.object({ approval: z.string() }),
})

/** The answers are never 401: that would end the session of whoever is signed in on the till. */
export const signInByPin = defineEndpoint({
  id: 'signInByPin',
  service: 'tenancy',
  method: 'POST',
  path: '/api/pin/login',
  access: everyRole,
  summary:
    'Signs a colleague of the caller in by PIN and answers a token as a login does. ' +
    '403 for a wrong PIN and for a user without one; 429 after five wrong ones.',
  body: z.object({ user_id: id, pin }),
  response: z.object({ token: z.string() }),
})
