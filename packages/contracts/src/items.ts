import { TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, price, timestamp } from './fields.ts'
import { orderLines, printsKots, punchHeaders, punchReply } from './punch.ts'
import { taken } from './taken.ts'

export const orderItem = z.object({
  /** The id of the dish on the menu. */
  id,
  name: z.string(),
  quantity: z.int(),
  price,
  tax_rate_applied: percent,
  tax_group_name: z.nullable(z.string()),
  tax_is_split: z.boolean(),
  /** The id of the line within this order; older releases do not send it. */
  line_id: z.optional(z.string()),
  /** The portions that were punched and taken back; `quantity` does not include them. Absent without any. */
  voided: z.optional(z.int()),
  /** The guest's wish for these portions; absent without one. Portions with another wish are another line. */
  notes: z.optional(z.string()),
  /** What the guest chose of the dish; `name` has it as well. Absent without a choice. */
  modifiers: z.optional(z.array(z.object({ id, name: z.string() }))),
  /**
   * The kind of tax that the line was sold under, by which GST bills are computed. Present only where `taxKindOf` would
   * derive another kind from rate and split.
   */
  tax_kind: z.optional(z.enum(TAX_KINDS)),
  /**
   * The time since which these portions are held: they are on the bill, and have no kitchen ticket until they are
   * fired. Absent for all others. Held portions are an item of their own beside those of the same dish that the kitchen
   * has. A completed order has none.
   */
  held_since: z.optional(timestamp),
})
export type OrderItem = z.output<typeof orderItem>

export const MAX_LINE_ID_LENGTH = 100

export const addItems = defineEndpoint({
  id: 'addItems',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/add',
  access: everyRole,
  summary: 'Adds the difference to an active order.',
  idempotent: true,
  params: idParams,
  body: z.object({ items: orderLines, newTotalAmount: z.optional(z.nullable(z.number())), printsKots, taken }),
  headers: punchHeaders,
  response: punchReply,
})
