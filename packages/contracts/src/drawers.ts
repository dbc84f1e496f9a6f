import { DRAWER_REASONS, MAX_DRAWER_NOTE_LENGTH, MAY_OPEN_DRAWER } from '@tiffin/domain'
import * as z from '#schema'
import { NOTE_REQUIRED } from './documents.ts'
import { defineEndpoint, type Access } from './endpoint.ts'
import { text } from './fields.ts'

/** This constant is not in `access.ts` beside the others, because the first script of the till contains those. */
const drawerOpeners = { scope: 'restaurant', roles: MAY_OPEN_DRAWER } as const satisfies Access

export const openDrawer = defineEndpoint({
  id: 'openDrawer',
  service: 'orders',
  method: 'POST',
  path: '/api/print/drawer/open',
  access: drawerOpeners,
  summary:
    'Opens the cash drawer without a payment, for a reason that the audit keeps. A drawer that does not open within ' +
    'a minute stays closed. DRAWER_NOT_SET where the printer of bills has none.',
  idempotent: true,
  body: z
    .object({
      reason: z.enum(DRAWER_REASONS),
      /** A note on the reason; required for the reason `other`. */
      note: z.optional(z.nullable(text(MAX_DRAWER_NOTE_LENGTH))),
    })
    .check(NOTE_REQUIRED),
  response: z.object({
    /** False where the print agent has not asked for jobs within the last 15 seconds: the drawer may stay closed. */
    is_agent_on: z.boolean(),
  }),
})
