import {
  REFUSAL_DECISIONS,
  REFUSAL_REASONS,
  MAX_CUSTOMER_NAME_LENGTH,
  MAX_DISH_NAME_LENGTH,
  MAX_DROP_REASON_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_ORDER_LINES,
  MAX_TABLE_NAME_LENGTH,
  MOST_REFUSED_TOGETHER,
} from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, requiredText, text, timestamp } from './fields.ts'
import { orderType } from './order-schema.ts'
import { punchReply } from './punch.ts'

/** The longest name of a line: dish, variation and add-ons. */
const MAX_LINE_NAME_LENGTH = 5 * MAX_DISH_NAME_LENGTH
const MAX_REFUSAL_LENGTH = 500
/** The longest header `kot-printed`, in characters: percent-encoding makes up to twelve of one character of a name. */
const MAX_KOT_PRINTED_LENGTH = 16 + 12 * MAX_EMAIL_LENGTH

/**
 * The kinds of commands that a till hands over: the endpoints `createOrder`, `addItems`, and a settlement. The body of
 * `text` is a string: a command that cannot be read, as the till has it on its disk. It travels inside this JSON,
 * because a request that is no JSON is refused before any route.
 */
export const COMMAND_KINDS = ['place', 'add', 'settle', 'text'] as const

/** The Idempotency-Key of a command: 32 hex digits, as tills make them, or the same with the hyphens of a UUID. */
const commandKey = z
  .string()
  .check(z.regex(/^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i, 'must be an id, with or without its hyphens'))

const heldTable = z.nullable(z.object({ id, name: text(MAX_TABLE_NAME_LENGTH) }))
const heldLines = z.array(z.object({ name: text(MAX_LINE_NAME_LENGTH), quantity: z.int().check(z.minimum(1)) }))
const reason = z.enum(REFUSAL_REASONS)

/**
 * Hands over a command of a till that cannot be sent as it is, because the server has refused it or it is too old, with
 * the commands that wait behind it. A repetition with the same id stores nothing more, also after the decision.
 */
export const holdCommand = defineEndpoint({
  id: 'holdCommand',
  service: 'orders',
  method: 'POST',
  path: '/api/held',
  access: everyRole,
  summary:
    'Hands over a refused command and what waits behind it, until a person decides about it: a punch at any ' +
    'terminal, anything else in the back office.',
  body: z.object({
    /** The id of the refused command, which is its Idempotency-Key. */
    id: commandKey,
    /**
     * The order that the command places, adds to or settles; the key of the command where the till gave the order no
     * id.
     */
    orderId: commandKey,
    reason,
    /** The text of the refusal, as the till got it. */
    refusal: text(MAX_REFUSAL_LENGTH),
    takenAt: timestamp,
    /** The name of the person who took the dishes or the payment, as the till says; null where it is unknown. */
    takenBy: z.nullable(text(MAX_EMAIL_LENGTH)),
    orderType,
    table: heldTable,
    guest: text(MAX_CUSTOMER_NAME_LENGTH),
    /** The dishes of all commands, as the till shows them; none for a payment. */
    lines: heldLines.check(z.maxLength(MOST_REFUSED_TOGETHER * MAX_ORDER_LINES)),
    /** True when kitchen tickets were asked for and the till has not printed them. */
    printsTickets: z.boolean(),
    /** The refused command first, and the others in their order. */
    commands: z
      .array(
        z.object({
          id: commandKey,
          kind: z.enum(COMMAND_KINDS),
          /** The body as it would be sent. It is stored unchanged and read once the decision is made. */
          body: z.unknown(),
          /** The header `kot-printed` of a punch whose kitchen tickets the till has printed. */
          kotPrinted: z.optional(text(MAX_KOT_PRINTED_LENGTH)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_REFUSED_TOGETHER)),
  }),
  response: z.object({ id: commandKey }),
  status: 201,
})

export const heldCommand = z.object({
  id: commandKey,
  /** The version that the request with the decision has to name. The decision raises the number. */
  version: z.int(),
  reason,
  refusal: z.string(),
  order_type: orderType,
  table: z.nullable(z.object({ id, name: z.string() })),
  guest: z.string(),
  taken_at: timestamp,
  taken_by: z.nullable(z.string()),
  /** When the till handed the command over, and the name of the person in whose session it did so. */
  held_at: timestamp,
  held_by: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
  /** True for a held payment, and for a punch behind which the payment of its dishes waits. */
  is_paid: z.boolean(),
  /** The money that was taken, in rupees, as far as it can be read. Empty for a punch that is not paid. */
  payments: z.optional(
    z.array(
      z.object({
        method: z.string(),
        amount: z.number(),
        is_tip: z.boolean(),
        /** The number that the till gave the invoice of this payment; absent without one. The guest has its paper. */
        invoice: z.optional(z.string()),
        /** What identifies the payment at the bank; absent where it was not entered. */
        reference: z.optional(z.string()),
      }),
    ),
  ),
  /**
   * What of the payments cannot be read, as the till sent it: no amount of `payments` has it. Kept after the decision.
   * Absent for a service of an earlier release.
   */
  unread_payments: z.optional(
    z.array(
      z.object({
        of: z.enum(['payment', 'tip', 'invoice']),
        text: z.string(),
        /** The number that the till gave the invoice of this payment; absent without one. */
        invoice: z.optional(z.string()),
      }),
    ),
  ),
  /** An `unreadable` command as the till has it; null for any other, for a Waiter, and after the decision. */
  text: z.optional(z.nullable(z.string())),
  prints_tickets: z.boolean(),
  /** The active order of the table, where that is in the way, else the order of the command; null without one. */
  other_order: z.nullable(
    z.object({
      id,
      order_number: z.string(),
      /** Active, Completed or Merged, as that of an order. */
      status: z.string(),
      taken_at: timestamp,
      taken_by: z.nullable(z.string()),
      /** When the order was paid and by which payments, in rupees; null and empty for an unpaid order. */
      paid_at: z.optional(z.nullable(timestamp)),
      payments: z.optional(z.array(z.object({ method: z.string(), amount: z.number() }))),
    }),
  ),
  /** The decision; null until somebody has decided. `order_number` is null for `drop` and `difference`. */
  decision: z.nullable(
    z.object({
      as: z.enum(REFUSAL_DECISIONS),
      reason: z.nullable(z.string()),
      at: timestamp,
      by: z.string(),
      order_number: z.nullable(z.string()),
    }),
  ),
})
export type HeldCommand = z.output<typeof heldCommand>

export const listHeldCommands = defineEndpoint({
  id: 'listHeldCommands',
  service: 'orders',
  method: 'GET',
  path: '/api/held',
  access: everyRole,
  summary:
    'The held commands that nobody has decided about, the oldest first; with `all` the decided ones as well. Without ' +
    '`reasons` only punches whose table or order is not as their till knew it.',
  query: z.object({
    all: z.optional(z.enum(['true'])),
    /** Lists the commands of every reason. A till of an earlier release does not ask for them and cannot show them. */
    reasons: z.optional(z.enum(['every'])),
  }),
  response: z.array(heldCommand),
})

export const resolveHeldCommand = defineEndpoint({
  id: 'resolveHeldCommand',
  service: 'orders',
  method: 'POST',
  path: '/api/held/:id/resolve',
  access: everyRole,
  summary:
    'Decides about a held command, with what waits behind it. Of two decisions one counts, the other gets ' +
    'HELD_DECIDED. A Waiter may not drop and not record a difference, for which an amount must be known. When an ' +
    'order refuses the dishes or the payment, the command stays held.',
  params: z.object({ id: commandKey }),
  body: z.object({
    as: z.enum(REFUSAL_DECISIONS),
    /** For `add`: the order that the person saw at the table. */
    orderId: z.optional(id),
    /** For `table`: the table that gets the order. */
    tableId: z.optional(id),
    /** For `drop` the reason. For `difference` a note, which may be missing. */
    reason: z.optional(requiredText(MAX_DROP_REASON_LENGTH)),
    version: z.int(),
  }),
  response: z.object({
    id: commandKey,
    /** The replies of the punches, in their order; empty where the decision sends no punch. */
    punches: z.array(punchReply),
  }),
})
