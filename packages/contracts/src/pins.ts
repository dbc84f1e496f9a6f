import { isPin } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, password } from './fields.ts'
import { user } from './users.ts'

/** Four to six digits, as text because a PIN may begin with 0. */
export const pin = z.string().check(z.refine(isPin, 'must be 4 to 6 digits'))

export const listUsersWithPin = defineEndpoint({
  id: 'listUsersWithPin',
  service: 'tenancy',
  method: 'GET',
  path: '/api/pins',
  access: everyRole,
  summary: 'The staff who can take over a till by PIN, by email: the list on a shared tablet.',
  response: z.array(user),
})

/**
 * Setting a PIN needs the password too: otherwise somebody who finds a signed-in tablet could set a PIN and sign in as
 * that user later.
 */
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

/** A wrong PIN is never answered with 401, which would end the session on the till. */
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
