import { MAX_GUEST_DATA_DAYS, MAX_PHONE_LENGTH, MIN_GUEST_DATA_DAYS } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, requiredText } from './fields.ts'
import { adminOnly, internalOnly } from './access.ts'

const days = z.int().check(z.minimum(MIN_GUEST_DATA_DAYS), z.maximum(MAX_GUEST_DATA_DAYS))

/**
 * `days` is the number of days for which a completed order, an undecided held command and a settled khata keep their
 * guest's data; null means for ever.
 */
export const guestRetention = z.object({ days: z.nullable(days) })

export const getGuestRetention = defineEndpoint({
  id: 'getGuestRetention',
  service: 'tenancy',
  method: 'GET',
  path: '/api/guests/retention',
  access: adminOnly,
  summary:
    'How many days after its completion an order keeps name, phone, address and wishes of its guest; null: always.',
  response: guestRetention,
})

export const updateGuestRetention = defineEndpoint({
  id: 'updateGuestRetention',
  service: 'tenancy',
  method: 'PUT',
  path: '/api/guests/retention',
  access: adminOnly,
  summary: 'Changes that. What is older is removed within two hours and cannot be brought back.',
  body: guestRetention,
  response: guestRetention,
})

/** The phone number is in the body, so that it appears in no URL and no log. */
export const eraseGuest = defineEndpoint({
  id: 'eraseGuest',
  service: 'orders',
  method: 'POST',
  path: '/api/guests/erase',
  access: adminOnly,
  summary:
    'Removes name, phone, address and wishes from all completed orders of a phone number, and name and phone of its ' +
    'khata if nothing is owed; dishes and amounts stay.',
  body: z.object({ phone: requiredText(MAX_PHONE_LENGTH) }),
  /**
   * `open` counts the active orders of that number, which keep the guest's data until they are completed, and `left`
   * the completed orders that did not fit into this call; another call continues. `owing` counts the khatas of that
   * number that still owe, which keep name and phone until they are settled, and `khatas` those that lost name and
   * phone; both fields are absent for none.
   */
  response: z.object({
    erased: z.int(),
    open: z.int(),
    left: z.int(),
    owing: z.optional(z.int()),
    khatas: z.optional(z.int()),
  }),
})

/** The largest number of restaurants in one reply. */
export const MAX_GUEST_RETENTIONS = 500

/** The orders service reads this list periodically, so the data of restaurants without a sign-in are erased too. */
export const listGuestRetentions = defineEndpoint({
  id: 'listGuestRetentions',
  service: 'tenancy',
  method: 'GET',
  path: '/internal/guest-retentions',
  access: internalOnly('guests'),
  summary:
    'The restaurants that do not keep their guests for ever, by id, ' +
    `at most ${MAX_GUEST_RETENTIONS} after the one given.`,
  query: z.object({ after: z.optional(id) }),
  response: z.array(z.object({ restaurant_id: id, days })),
})
