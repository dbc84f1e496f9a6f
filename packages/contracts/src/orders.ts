import { MAX_LINE_QUANTITY, MAX_ORDER_LINES, ORDER_STATUSES, ORDER_TYPES, PAYMENT_METHODS } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, percent, price, rupees, text, timestamp } from './fields.ts'
import { everyRole, salesViewers } from './roles.ts'

export const orderType = z.enum(ORDER_TYPES)

export const orderItem = z.object({
  /** The menu item. */
  id,
  name: z.string(),
  quantity: z.int(),
  price,
  tax_rate_applied: percent,
  tax_group_name: z.nullable(z.string()),
  tax_is_split: z.boolean(),
})
export type OrderItem = z.output<typeof orderItem>

/** A flat rupee amount or a percent of the subtotal. */
export const discount = z.object({
  type: z.enum(['flat', 'percent']),
  value: z.number().check(z.nonnegative(), z.maximum(10_000_000)),
})

/** How a part of a bill was paid, in rupees. 'Unspecified' is recorded when a table is freed without a word. */
export const payment = z.object({ method: z.string(), amount: rupees })

/**
 * An order. `total_amount` is subtotal + tax while it is active and the payable once it is completed (gap G7);
 * discount, round-off, payable and payments are there once it is settled (gap G3). Money is rupees.
 */
export const order = z.object({
  id,
  order_number: z.string(),
  order_type: orderType,
  table_id: z.nullable(id),
  table_name: z.nullable(z.string()),
  area_name: z.nullable(z.string()),
  status: z.string(),
  created_at: timestamp,
  completed_at: z.nullable(timestamp),
  total_amount: rupees,
  customer_name: z.nullable(z.string()),
  customer_contact: z.nullable(z.string()),
  customer_address: z.nullable(z.string()),
  items: z.array(orderItem),
  discount: z.nullable(z.object({ type: z.enum(['flat', 'percent']), value: z.number(), amount: rupees })),
  round_off: z.nullable(rupees),
  payable: z.nullable(rupees),
  payments: z.array(payment),
  /** Grows with every change; a settlement that names an older one is refused. */
  version: z.int(),
})
export type Order = z.output<typeof order>

/** What a punch answers. It holds what the punch decided and nothing that later punches change, so a replay is the same. */
export const punchReply = z.object({ message: z.string(), order_id: id, order_number: z.string(), version: z.int() })
export type PunchReply = z.output<typeof punchReply>

const orderLine = z.object({
  id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
  price,
  tax_rate_applied: z.optional(z.nullable(percent)),
  tax_group_name: z.optional(z.nullable(z.string())),
  tax_is_split: z.optional(z.nullable(z.boolean())),
})
const orderLines = z.array(orderLine).check(z.maxLength(MAX_ORDER_LINES))

export const customerDetails = z.object({ name: text(120), address: text(500), contact: text(40) })

export const createOrder = defineEndpoint({
  id: 'createOrder',
  service: 'orders',
  method: 'POST',
  path: '/api/orders',
  access: everyRole,
  summary: 'Places an order and occupies its table. The server prices it; totals sent by the client are ignored.',
  idempotent: true,
  body: z.object({
    items: orderLines,
    totalAmount: z.optional(z.nullable(z.number())),
    tableId: z.optional(z.nullable(id)),
    orderType,
    customerDetails: z.optional(z.nullable(customerDetails)),
  }),
  response: punchReply,
  status: 201,
})

export const addItems = defineEndpoint({
  id: 'addItems',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/add',
  access: everyRole,
  summary: 'Adds the difference to an active order.',
  idempotent: true,
  params: idParams,
  body: z.object({ items: orderLines, newTotalAmount: z.optional(z.nullable(z.number())) }),
  response: punchReply,
})

/** What a bill was paid with. Without payments the order completes as 'Unspecified', without a discount. */
export const settlementBody = z.object({
  payments: z.optional(
    z
      .array(z.object({ method: z.enum(PAYMENT_METHODS), amount: rupees.check(z.nonnegative()) }))
      .check(z.minLength(1), z.maxLength(10)),
  ),
  discount: z.optional(z.nullable(discount)),
  version: z.optional(z.int()),
  /** The order whose bill was paid: a table may have new guests by the time a bill that lay open is paid. */
  order_id: z.optional(id),
})

export const freeTable = defineEndpoint({
  id: 'freeTable',
  service: 'orders',
  method: 'PUT',
  path: '/api/tables/:id/free',
  access: everyRole,
  summary: 'Settles the active order of a table and frees it. Without a body: 204; freeing a free table: 204.',
  idempotent: true,
  params: idParams,
  body: z.optional(z.nullable(settlementBody)),
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
 * Without a range: all active orders and the newest of the last seven days, at most 500 (gap G18). With `from`, `to`,
 * `q`, `cursor` or `limit`: a page of the whole history.
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
    /** Part of an order number, a customer's name or contact, or a table's name. */
    q: z.optional(text(60)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    /** The id of the last order of the page before. */
    cursor: z.optional(id),
  }),
  response: z.array(order),
})

export const getOverview = defineEndpoint({
  id: 'getOverview',
  service: 'orders',
  method: 'GET',
  path: '/api/overview',
  access: salesViewers,
  summary:
    'Active orders, orders completed today and what those brought, in rupees. Today is the business day of the restaurant.',
  response: z.object({ totalOrders: z.int(), todaysSales: rupees, activeOrders: z.int() }),
})
