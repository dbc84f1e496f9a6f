import {
  MAX_ADDRESS_LENGTH,
  MAX_COVERS,
  MAX_CUSTOMER_NAME_LENGTH,
  MAX_DISCOUNT_PERCENT,
  MAX_DISCOUNT_VALUE,
  MAX_EMAIL_LENGTH,
  MAX_LINE_QUANTITY,
  MAX_NOTES_LENGTH,
  MAX_ORDER_LINES,
  MAX_PHONE_LENGTH,
  MAX_PROMISED_MINUTES,
  MIN_COVERS,
  MAX_QUANTITY_ON_ORDER,
  MAX_VOID_NOTE_LENGTH,
  MOST_MODIFIERS,
  ORDER_STATUSES,
  ORDER_TYPES,
  TAX_KINDS,
  VOID_REASONS,
} from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint } from './endpoint.ts'
import { email, id, idParams, newOrderId, percent, price, requiredText, rupees, text, timestamp } from './fields.ts'
import { everyRole } from './access.ts'
import { orderDocument } from './order-document.ts'

export const orderType = z.enum(ORDER_TYPES)

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
  /** What the guest chose of the dish, which `name` says too; absent without a choice. */
  modifiers: z.optional(z.array(z.object({ id, name: z.string() }))),
  /**
   * The kind of tax that the line was sold under, by which GST bills are computed. Present only where `taxKindOf` would
   * derive another kind from rate and split.
   */
  tax_kind: z.optional(z.enum(TAX_KINDS)),
})
export type OrderItem = z.output<typeof orderItem>

/**
 * A discount: a flat amount in rupees, or a percent of the subtotal up to 100. A flat amount larger than the bill makes
 * the bill zero, never negative.
 */
export const discount = z
  .object({
    type: z.enum(['flat', 'percent']),
    value: z.number().check(z.nonnegative(), z.maximum(MAX_DISCOUNT_VALUE)),
  })
  .check(
    z.refine(({ type, value }) => type === 'flat' || value <= MAX_DISCOUNT_PERCENT, {
      error: `a discount is at most ${MAX_DISCOUNT_PERCENT} %`,
      path: ['value'],
    }),
  )

/**
 * A payment of a bill, in rupees; below 0 where money was given back, so that payments add up to what is paid. The
 * method is 'Unspecified' when a table is freed without payments. `tendered` is the cash that was handed over for it;
 * absent where it was not entered.
 */
export const payment = z.object({
  method: z.string(),
  amount: rupees,
  tendered: z.optional(rupees),
  /**
   * When a part payment was taken, or money of a credit note went out; absent for a payment of the settlement, whose
   * time is `completed_at`.
   */
  at: z.optional(timestamp),
  /** The name of the person who took a part payment or gave money back, as colleagues know it. */
  by: z.optional(z.string()),
  reference: z.optional(z.string()),
})

/** A bumped kitchen ticket whose food was not picked up yet. */
const readyTicket = z.object({ kot_id: id, number: z.int(), station: z.string(), since: timestamp })

/**
 * An order. `total_amount` is subtotal + tax while it is active, and the payable once it is completed (gap G7). The
 * settlement sets discount, round-off, payable and payments (gap G3). An active order has a discount only while it has
 * an open invoice: the discount of that invoice. Money is in rupees.
 */
export const order = z.object({
  id,
  order_number: z.string(),
  order_type: orderType,
  table_id: z.nullable(id),
  table_name: z.nullable(z.string()),
  area_name: z.nullable(z.string()),
  /**
   * A Merged order gave all its dishes to another one, so it has no items and counts in no figure. Newer releases may
   * add more values.
   */
  status: z.string(),
  created_at: timestamp,
  completed_at: z.nullable(timestamp),
  total_amount: rupees,
  customer_name: z.nullable(z.string()),
  customer_contact: z.nullable(z.string()),
  customer_address: z.nullable(z.string()),
  items: z.array(orderItem),
  discount: z.nullable(
    z.object({
      type: z.enum(['flat', 'percent']),
      value: z.number(),
      amount: rupees,
      reason: z.optional(z.string()),
      /** The email of the colleague who approved a discount above the limit of the caller's role. */
      approved_by: z.optional(z.string()),
    }),
  ),
  round_off: z.nullable(rupees),
  payable: z.nullable(rupees),
  /**
   * The payments of a completed order, followed by the money that credit notes gave back; the part payments of an
   * active order, which may be none. A credit note changes neither `payable` nor `total_amount`.
   */
  payments: z.array(payment),
  /** The tip that the guest added for the staff: in no payment, total or figure of sales. Absent without one. */
  tip: z.optional(z.object({ method: z.string(), amount: rupees })),
  /**
   * The tax invoice: that of the paid order, or the open one of an active order whose bill was printed. Absent where
   * the restaurant does not bill by GST. A change of anything that an open invoice says cancels the invoice.
   */
  document: z.optional(orderDocument),
  /** The name of the person who placed the order, as colleagues know it; null where it is unknown. */
  waiter: z.optional(z.nullable(z.string())),
  /**
   * The name of the person who took the order, as the till says, where the order was sent in the session of another
   * person (`waiter`). Absent where one person did both.
   */
  taken_by: z.optional(z.string()),
  /** The number of guests at the table, not of seats; null or absent where it is unknown. */
  covers: z.optional(z.nullable(z.int())),
  /**
   * The time at which a bill of the present items was first printed. It is null before, and again when items are added
   * or voided, the party moves to another table, or the open invoice is cancelled. A bill that a printer of the network
   * prints counts as printed once that printer says so, or a person prints it instead.
   */
  bill_printed_at: z.optional(z.nullable(timestamp)),
  /** The time at which such a bill was first sent to a printer of the network; null or absent for one that was not. */
  bill_sent_at: z.optional(z.nullable(timestamp)),
  /** The promised time of an order without a table; null or absent without one. */
  promised_at: z.optional(z.nullable(timestamp)),
  /** The kitchen tickets whose food waits to be picked up, the longest waiting first. Absent without any. */
  ready: z.optional(z.array(readyTicket)),
  /**
   * The version of the order. Every addition, void, transfer, split, merge, part payment, settlement, cancelled
   * invoice and credit note raises the number. A settlement with an older version is refused.
   */
  version: z.int(),
})
export type Order = z.output<typeof order>

/**
 * The reply of a punch. It has only fields that later punches do not change, so that a repetition gets the same reply.
 * `kots` are the kitchen tickets of the punch, by number; absent where the restaurant has no stations.
 */
export const punchReply = z.object({
  message: z.string(),
  order_id: id,
  order_number: z.string(),
  version: z.int(),
  kots: z.optional(z.array(z.object({ id, number: z.int(), station: z.string() }))),
})
export type PunchReply = z.output<typeof punchReply>

const orderLine = z.object({
  id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
  price,
  tax_rate_applied: z.optional(z.nullable(percent)),
  tax_group_name: z.optional(z.nullable(z.string())),
  tax_is_split: z.optional(z.nullable(z.boolean())),
  notes: z.optional(z.nullable(text(MAX_NOTES_LENGTH))),
  /**
   * What the guest chose: a variation, and add-ons by the rules of their groups. A client that knows no choices does
   * not send the field; the dish is then sold as its first variation and with the defaults.
   */
  modifiers: z.optional(z.nullable(z.array(z.object({ id })).check(z.maxLength(MOST_MODIFIERS)))),
})
const orderLines = z.array(orderLine).check(z.maxLength(MAX_ORDER_LINES))

/** True when the till prints the kitchen tickets of this punch at once, so that any later print is a reprint. */
const printsKots = z.optional(z.boolean())

/**
 * The person who was signed in at the till when the punch was made: the id, and the name as colleagues know it. A punch
 * that waited may be sent in the session of another person. The server cannot prove this and stores it as the till's
 * word, beside the person whose session sent the punch. Absent in punches of older tills.
 */
const taken = z.optional(z.object({ by: id, email, name: requiredText(MAX_EMAIL_LENGTH) }))

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
  body: z.object({ items: orderLines, newTotalAmount: z.optional(z.nullable(z.number())), printsKots, taken }),
  response: punchReply,
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

export const MAX_APPROVAL_LENGTH = 2_000
/** The longest `line_id`, in characters. */
export const MAX_LINE_ID_LENGTH = 100
const voidReason = z.enum(VOID_REASONS)

export const voidLine = defineEndpoint({
  id: 'voidLine',
  service: 'orders',
  method: 'POST',
  path: '/api/orders/:id/void',
  access: everyRole,
  summary:
    'Takes punched portions of a line back: the bill falls, and the station that cooks them gets a ticket. Whoever ' +
    'is no Admin or Captain needs the approval of one.',
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

/** The longest search text of the history, in characters. */
export const MAX_ORDER_SEARCH_LENGTH = 60

/**
 * Without a range, the reply has all active orders and the newest completed ones of the last seven days, at most 500
 * (gap G18). With `from`, `to`, `q`, `cursor` or `limit` the reply is a page of the whole history. A Waiter gets only
 * active orders, and the Takeaway and Delivery of today (gap G33).
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
    /** Part of the number of an order or of its invoices, of a customer's name or contact, or of a table's name. */
    q: z.optional(text(MAX_ORDER_SEARCH_LENGTH)),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    /** The id of the last order on the previous page. */
    cursor: z.optional(id),
  }),
  response: z.array(order),
})
