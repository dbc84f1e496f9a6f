import { MAX_AVAILABILITY_REASON_LENGTH, MOST_LEFT } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, floorManagers } from './access.ts'
import { defineEndpoint, type Access } from './endpoint.ts'
import { id, idParams, text, timestamp } from './fields.ts'

/** Screens in the kitchen may read and set the availability too, because the cooks know first how much is left. */
const screens = { devices: ['screen'] } as const satisfies Partial<Access>

/** The availability of a limited dish. Every other dish is available, however often it is ordered. */
export const availability = z.object({
  menu_item_id: id,
  /** The name on kitchen tickets; missing for a dish that left the menu, and where no menu can be read. */
  name: z.optional(z.string()),
  /** True when a portion can be ordered now. */
  available: z.boolean(),
  /** The portions left; null where none are counted. */
  remaining: z.nullable(z.int()),
  /** The moment at which the limit ends by itself; null where it holds until a user ends it. */
  until: z.nullable(timestamp),
  reason: z.nullable(z.string()),
})
export type Availability = z.output<typeof availability>

export const listAvailability = defineEndpoint({
  id: 'listAvailability',
  service: 'orders',
  method: 'GET',
  path: '/api/menu/availability',
  access: { ...everyRole, ...screens },
  summary: 'The dishes that are not available or counted down; all others are available.',
  response: z.array(availability),
})

/**
 * `available: true` without `remaining` ends the limit of the dish. A dish that is not available has no `remaining`.
 */
export const updateAvailability = defineEndpoint({
  id: 'updateAvailability',
  service: 'orders',
  method: 'PUT',
  path: '/api/menu/:id/availability',
  access: { ...floorManagers, ...screens },
  summary: 'Says that a dish is not available, how many portions are left, or that it is available again.',
  params: idParams,
  body: z.object({
    available: z.boolean(),
    remaining: z.optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(MOST_LEFT)))),
    until: z.optional(z.nullable(timestamp)),
    reason: z.optional(text(MAX_AVAILABILITY_REASON_LENGTH)),
  }),
  response: availability,
})
