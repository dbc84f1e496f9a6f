import { MAX_DISCOUNT_PERCENT, MAX_DISCOUNT_VALUE, ORDER_TYPES } from '@tiffin/domain'
import * as z from '#schema'
import { id, rupees, timestamp } from './fields.ts'
import { orderItem } from './items.ts'
import { lateArrival } from './late-arrival.ts'
import { orderDocument } from './order-document.ts'

export const orderType = z.enum(ORDER_TYPES)

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
 * method is 'Unspecified' when an order is completed without payments. `tendered` is the cash that was handed over for
 * it; absent where it was not entered.
 */
export const payment = z.object({
  method: z.string(),
  amount: rupees,
  tendered: z.optional(rupees),
  /**
   * The time at which a part payment was taken or money was given back; absent for a payment of the settlement, whose
   * time is `completed_at`.
   */
  at: z.optional(timestamp),
  /** The name of the person who took a part payment or gave money back, as colleagues know it. */
  by: z.optional(z.string()),
  /** What identifies the payment at the bank, as it was typed; absent where it was not entered. */
  reference: z.optional(z.string()),
})

/** A bumped kitchen ticket whose food was not picked up yet. */
const readyTicket = z.object({ kot_id: id, number: z.int(), station: z.string(), since: timestamp })

/**
 * An order. `total_amount` is subtotal + tax while it is active, and the payable once it is completed (gap G7). The
 * settlement sets discount, round-off, payable and payments (gap G3). An active order has a discount only while it has
 * an open `document`: the discount of that document. Money is in rupees.
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
   * The tax invoice, or under composition the bill of supply: that of the paid order, or the open one of an active
   * order whose bill was printed. Absent where the restaurant issues neither. A change of anything that an open
   * document says cancels the document.
   */
  document: z.optional(orderDocument),
  /** The name of the person who placed the order, as colleagues know it; null where it is unknown. */
  waiter: z.optional(z.nullable(z.string())),
  /**
   * The name of the person who took the order, as the till says, where the order was sent in the session of another
   * person (`waiter`). Absent where one person did both.
   */
  taken_by: z.optional(z.string()),
  /** What came late of the order, in the order of arrival; absent if nothing did. */
  late: z.optional(z.array(lateArrival)),
  /**
   * The references that tills gave the punches of the order at the tap, such as A1-17, in the order of their arrival.
   * Absent without any, as from tills that have no series yet.
   */
  till_refs: z.optional(z.array(z.string())),
  /** The number of guests at the table, not of seats; null or absent where it is unknown. */
  covers: z.optional(z.nullable(z.int())),
  /**
   * The time at which a bill of the present items was first printed. It is null before, and again when items are added,
   * voided or moved to another order, the party moves to another table, or the open `document` is cancelled. A bill
   * that a printer of the network prints counts as printed once that printer says so, or a person prints it instead.
   */
  bill_printed_at: z.optional(z.nullable(timestamp)),
  /** The time at which such a bill was first sent to a printer of the network; null or absent if none was sent. */
  bill_sent_at: z.optional(z.nullable(timestamp)),
  /** The promised time of an order without a table; null or absent without one. */
  promised_at: z.optional(z.nullable(timestamp)),
  /** The kitchen tickets whose food waits to be picked up, the longest waiting first. Absent without any. */
  ready: z.optional(z.array(readyTicket)),
  /**
   * The version of the order. Every addition, void, transfer, split, merge, part payment, settlement, cancelled
   * document and credit note raises the number. A settlement with an older version is refused.
   */
  version: z.int(),
})
export type Order = z.output<typeof order>
