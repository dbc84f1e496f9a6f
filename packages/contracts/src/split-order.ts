import { MAX_LINES_ON_ORDER, MAX_PARTS_OF_SPLIT, MAX_QUANTITY_ON_ORDER } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, text } from './fields.ts'
import { MAX_LINE_ID_LENGTH, order } from './orders.ts'

const movedItem = z.object({
  /** `line_id` of an item of the order. */
  line_id: text(MAX_LINE_ID_LENGTH),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY_ON_ORDER)),
})

/** Dishes that leave the order together: for another table, or for a further bill of its own table. */
const splitPart = z.object({
  /**
   * The table that gets the dishes: its active order, or a new one where the table is free. Without it they are a
   * further bill of the same table.
   */
  table_id: z.optional(z.nullable(id)),
  items: z.array(movedItem).check(
    z.minLength(1),
    z.maxLength(MAX_LINES_ON_ORDER),
    z.refine((items) => isEachOnce(items.map(({ line_id }) => line_id)), 'must name a line once'),
  ),
})

export const splitOrder = defineEndpoint({
  id: 'splitOrder',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/split',
  access: everyRole,
  summary:
    'Moves dishes of an active order at a table to other bills: of its table, or of other tables. The order keeps ' +
    'the rest; without a rest it ends as Merged. Stations that cook what goes to another table get a ticket. ' +
    'Refused once a part of the order is paid.',
  idempotent: true,
  params: idParams,
  body: z.object({
    parts: z.array(splitPart).check(
      z.minLength(1),
      z.maxLength(MAX_PARTS_OF_SPLIT),
      z.refine((parts) => isEachOnce(parts.flatMap(({ table_id }) => table_id ?? [])), 'must name a table once'),
    ),
    /** The version of the order that the caller saw. */
    version: z.int(),
  }),
  /** The order after the split, and the order that has the dishes of each part. */
  response: z.object({ order, parts: z.array(order) }),
})

export const mergeOrders = defineEndpoint({
  id: 'mergeOrders',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/merge',
  access: everyRole,
  summary:
    'Moves all dishes of an active order at a table to another one, which is the reply. The order ends as Merged: ' +
    'without a bill, and in no figure. Stations that cook for it get a ticket. Refused once a part of either is paid.',
  idempotent: true,
  params: idParams,
  body: z.object({
    /** The order that gets the dishes. */
    into: id,
    /** The version of the order that ends, as the caller saw it. */
    version: z.int(),
  }),
  response: order,
})

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
