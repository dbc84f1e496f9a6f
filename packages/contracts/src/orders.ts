import {
  MAX_ADDRESS_LENGTH,
  MAX_COVERS,
  MAX_CUSTOMER_NAME_LENGTH,
  MAX_LINES_ON_ORDER,
  MAX_ORDER_SEARCH_LENGTH,
  MAX_PARTS_OF_SPLIT,
  MAX_PHONE_LENGTH,
  MAX_PROMISED_MINUTES,
  MAX_QUANTITY_ON_ORDER,
  MIN_COVERS,
  MOST_LISTED_ORDERS,
  ORDER_STATUSES,
} from '@tiffin/domain'
import * as z from '#schema'
import { everyRole, internalOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, newOrderId, text, timestamp } from './fields.ts'
import { MAX_LINE_ID_LENGTH } from './items.ts'
import { order, orderType } from './order-schema.ts'
import { orderLines, printsKots, punchHeaders, punchReply } from './punch.ts'
import { settlementBody } from './settlement.ts'
import { taken } from './taken.ts'

export const customerDetails = z.object({
  name: text(MAX_CUSTOMER_NAME_LENGTH),
  address: text(MAX_ADDRESS_LENGTH),
  contact: text(MAX_PHONE_LENGTH),
})

/**
 * The number of guests at the table; for an order without a table, the minutes from now until its promised time. Null
 * means that the value is not known.
 */
const party = {
  covers: z.optional(z.nullable(z.int().check(z.minimum(MIN_COVERS), z.maximum(MAX_COVERS)))),
  /** Minutes from now instead of a time, because the clock of a terminal may be wrong. */
  promisedInMinutes: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_PROMISED_MINUTES)))),
}

export const createOrder = defineEndpoint({
  id: 'createOrder',
  service: 'orders',
  method: 'POST',
  path: '/api/orders',
  access: everyRole,
  summary: 'Places an order and occupies its table. The server prices it; totals sent by the client are ignored.',
  idempotent: true,
  body: z.object({
    /**
     * The id, which the client makes so that the order exists once under any idempotency key. Without it the server
     * makes one.
     */
    id: z.optional(newOrderId),
    items: orderLines,
    totalAmount: z.optional(z.nullable(z.number())),
    tableId: z.optional(z.nullable(id)),
    orderType,
    customerDetails: z.optional(z.nullable(customerDetails)),
    printsKots,
    taken,
    ...party,
  }),
  headers: punchHeaders,
  response: punchReply,
  status: 201,
})

export const updateOrder = defineEndpoint({
  id: 'updateOrder',
  service: 'orders',
  method: 'PUT',
  path: '/api/orders/:id',
  access: everyRole,
  summary:
    'Changes the party of an active order at a table, or the promised time of one without; what is missing stays. ' +
    'The version stays too, because the bill is the same.',
  params: idParams,
  body: z.object(party),
  response: order,
})

export const transferOrder = defineEndpoint({
  id: 'transferOrder',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/transfer',
  access: everyRole,
  summary:
    'Moves the party of an active order to a free table; to the one where it sits changes nothing. The stations that ' +
    'cook for it get a ticket that says so, and a bill printed before, which names the old table, no longer counts. ' +
    'Its open further bills go with it, but none that is older than the order.',
  params: idParams,
  body: z.object({ table_id: id }),
  response: order,
})

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

export const settleOrder = defineEndpoint({
  id: 'settleOrder',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/settle',
  access: everyRole,
  summary: 'Settles an order of any type; a second settlement is refused.',
  idempotent: true,
  params: idParams,
  body: z.optional(z.nullable(settlementBody)),
  response: order,
})

export const getActiveOrder = defineEndpoint({
  id: 'getActiveOrder',
  service: 'orders',
  method: 'GET',
  path: '/api/tables/:id/active-order',
  access: everyRole,
  summary: 'The active order of a table with its items; 404 when the table has none.',
  params: idParams,
  response: order,
})

/**
 * Without a range, the reply has the active orders and then the newest others of the last seven days, together at most
 * 500 (gap G18). With `from`, `to`, `q`, `cursor` or `limit` the reply is a page of the whole history. A Waiter gets
 * only active orders, and the Takeaway and Delivery of today (gap G33).
 */
export const listOrders = defineEndpoint({
  id: 'listOrders',
  service: 'orders',
  method: 'GET',
  path: '/api/orders',
  access: everyRole,
  summary: 'Orders, newest first. A Waiter sees active ones and today’s Takeaway and Delivery.',
  query: z.object({
    status: z.optional(z.enum(ORDER_STATUSES)),
    type: z.optional(orderType),
    from: z.optional(timestamp),
    to: z.optional(timestamp),
    /**
     * Part of the number of an order or of one of its documents, of a customer's name or contact, or of a table's name.
     */
    q: z.optional(text(MAX_ORDER_SEARCH_LENGTH)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_LISTED_ORDERS))),
    /** The id of the last order on the previous page. */
    cursor: z.optional(id),
  }),
  response: z.array(order),
})

export const countOrders = defineEndpoint({
  id: 'countOrders',
  service: 'orders',
  method: 'GET',
  path: '/internal/platform/orders',
  access: internalOnly('figures'),
  summary: 'How many orders all restaurants took.',
  response: z.object({ orders: z.int() }),
})

function isEachOnce(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
