import { MAX_LINES_ON_ORDER, MAX_QUANTITY_ON_ORDER, MAX_VOID_NOTE_LENGTH, VOID_REASONS } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { MAX_APPROVAL_LENGTH } from './approvals.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams, text } from './fields.ts'
import { MAX_LINE_ID_LENGTH } from './items.ts'
import { order } from './order-schema.ts'
import { madeKots } from './punch.ts'

const voidReason = z.enum(VOID_REASONS)

export const voidLine = defineEndpoint({
  id: 'voidLine',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/void',
  access: everyRole,
  summary:
    'Takes punched portions of a line back: the bill falls, and the station that cooks them gets a ticket, unless ' +
    'they are held. Whoever is no Admin or Captain needs the approval of one.',
  idempotent: true,
  params: idParams,
  body: z
    .object({
      /** `line_id` of an item of the order. */
      line_id: text(MAX_LINE_ID_LENGTH),
      quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY_ON_ORDER)),
      reason: voidReason,
      /** A note; required for the reason `other`. */
      note: z.optional(z.nullable(text(MAX_VOID_NOTE_LENGTH))),
      /** True where the portions were cooked and thrown away. */
      wasted: z.boolean(),
      /** The approval that `approve` returned. */
      approval: z.optional(z.nullable(text(MAX_APPROVAL_LENGTH))),
      /** The version of the order that the caller saw. */
      version: z.int(),
    })
    .check(
      z.refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
        error: 'the reason needs a note',
        path: ['note'],
      }),
    ),
  response: order,
})

export const fireLines = defineEndpoint({
  id: 'fireLines',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/fire',
  access: everyRole,
  summary:
    'Makes the kitchen tickets of held lines, which are held no longer. The bill stays as it is. Lines that a ' +
    'colleague fired meanwhile are left out; NOTHING_HELD where none is left.',
  idempotent: true,
  params: idParams,
  body: z.object({
    /** `line_id` of each held item to fire. Without it all held items of the order are fired. */
    line_ids: z.optional(
      z.nullable(z.array(text(MAX_LINE_ID_LENGTH)).check(z.minLength(1), z.maxLength(MAX_LINES_ON_ORDER))),
    ),
  }),
  /** The order after the firing, and the tickets by number; none where the restaurant has no stations. */
  response: z.object({ order, kots: madeKots }),
})
