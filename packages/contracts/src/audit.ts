import { MAX_AUDIT_SEARCH_LENGTH, MAX_EMAIL_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { defineEndpoint, SERVICES } from './endpoint.ts'
import { text, timestamp } from './fields.ts'
import { adminOnly } from './access.ts'
import { role } from './fields.ts'

/**
 * The audited actions of a restaurant, as noun.verb; the noun is the kind. Codes are stored and never change their
 * meaning. A page that does not know a code, because the service is newer, shows the code itself.
 */
export const AUDIT_ACTIONS = [
  'order.placed',
  'order.added',
  /** The size of the party or the promised time changed. */
  'order.changed',
  /** The party moved to another table. */
  'order.transferred',
  /** Dishes left an order for another, or came to it from another. */
  'order.items-moved',
  /** All dishes of an order went to another, and the order ended; the other order has an entry too. */
  'order.merged',
  /** A till handed over a punch that was refused, until a person decides about it. */
  'order.punch-held',
  /** A till handed over a payment, or a command that cannot be read or is too old, until a person decides about it. */
  'order.command-held',
  /** A person decided about a held command: a punch, a payment, or one that cannot be read or is too old. */
  'order.held-decided',
  /** Portions were taken back, with a reason, and with the approver where the role of the person was not enough. */
  'order.voided',
  /** Held dishes were fired: the kitchen got tickets for them. */
  'order.fired',
  'order.bill-printed',
  /** A link was made by which a guest reads the bill without signing in. */
  'order.bill-link-made',
  /** The links of a bill were ended before their time. */
  'order.bill-links-ended',
  /** A print of the bill issued its tax invoice or bill of supply. */
  'order.invoice-issued',
  /** The invoice or bill of supply of an unpaid order was cancelled, by a change of the bill or by a user. */
  'order.invoice-cancelled',
  /** A kitchen ticket was printed; `reprint` is 0 for the first print. */
  'order.kot-printed',
  /**
   * No screen had drawn and no printer had printed a kitchen ticket, and somebody told the kitchen or printed the
   * ticket.
   */
  'order.kot-handed-over',
  'order.kot-bumped',
  'order.kot-recalled',
  'order.food-picked-up',
  /** A guest paid a part, and the order stayed open. */
  'order.payment-taken',
  /** Money that a guest had paid too much was given back. */
  'order.payment-returned',
  /** A credit note gave back money of a paid invoice or bill of supply. */
  'order.credit-note-given',
  'order.settled',
  /** The order was completed without payments: the table was freed, or the settlement named none. */
  'order.freed',
  'table.added',
  /** Several tables were added together; the subject is their area. */
  'table.bulk-added',
  'table.changed',
  'table.removed',
  'area.added',
  'area.changed',
  'area.removed',
  'dish.added',
  'dish.changed',
  'dish.removed',
  /** A dish became unavailable or available again, or its portions are counted down. */
  'dish.availability-changed',
  'menu.imported',
  'menu.arranged',
  'category.added',
  'category.removed',
  'tax-group.added',
  'tax-group.changed',
  'tax-group.removed',
  'modifier-group.added',
  'modifier-group.changed',
  'modifier-group.removed',
  'daypart.added',
  'daypart.changed',
  'daypart.removed',
  'station.added',
  'station.changed',
  /** The stations got another order. */
  'station.arranged',
  /** A category was assigned to a station, or to none. */
  'station.routed',
  /** The tickets of a station go to a screen or a printer from now on, or to paper at the till. */
  'station.output-changed',
  'station.removed',
  'printer.added',
  'printer.changed',
  'printer.removed',
  /** Bills are printed by a printer of the network from now on, or by the browser of each till. */
  'printer.of-bills-changed',
  /** A user opened the cash drawer without a payment. */
  'printer.drawer-opened',
  'user.added',
  /** An Admin changed or removed the name of a user. */
  'user.renamed',
  'user.role-changed',
  /** An Admin set another password for a user. */
  'user.password-set',
  /** The user set a new password, with a mailed code. */
  'user.password-reset',
  /** The user set or changed the PIN; the entry never holds the PIN itself. */
  'user.pin-set',
  /** The user or an Admin removed the PIN. */
  'user.pin-removed',
  /** The user or an Admin ended all sessions of the user. */
  'user.sessions-ended',
  'user.removed',
  /** An Admin added a device, which waits for its code; or a till was opened for the first time. */
  'device.added',
  /** A device got another name, and perhaps another station. */
  'device.renamed',
  /** A screen shows the tickets of another station, or of all stations. */
  'device.station-changed',
  /** An Admin asked for a new pairing code; the entry never holds the code itself. */
  'device.code-made',
  /** The device paired with its code. */
  'device.paired',
  /** An Admin withdrew the access of the device. */
  'device.revoked',
  'settings.changed',
  'khata.opened',
  /** The limit of a khata changed, or its customer got another name or phone, which the entry does not hold. */
  'khata.changed',
  /** A customer paid what was owed on a khata, or a part of it. */
  'khata.receipt-taken',
  /** A receipt was reversed, so its amount is owed again. */
  'khata.receipt-reversed',
  /** An Admin erased a guest by phone number. */
  'guest.erased',
  /** Guest data older than the retention of the restaurant was erased. */
  'guest.forgotten',
  'restaurant.signed-up',
  /** The operator created the restaurant. The next two actions are the operator's as well. */
  'restaurant.created',
  'restaurant.renamed',
  'restaurant.removed',
  /** An Admin opened the checkout. */
  'subscription.bought',
  /** The payment was verified by its signature. */
  'subscription.paid',
  /** An Admin cancelled the plan, at once or at the end of the period. */
  'subscription.left',
  /** Plan, status or period end changed, by any cause. */
  'subscription.changed',
  /** The operator refunded a payment. */
  'subscription.refunded',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_KINDS = [
  'order',
  'table',
  'area',
  'dish',
  'menu',
  'category',
  'tax-group',
  'modifier-group',
  'daypart',
  'station',
  'printer',
  'user',
  'device',
  'settings',
  'khata',
  'guest',
  'restaurant',
  'subscription',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * The values of the subject, with names and units of the wire: rupees, percent, ids. Facts never have a password, a
 * token, or a code by which somebody proves an email or pairs a device.
 */
const facts = z.nullable(z.record(z.string(), z.unknown()))

export const auditEntry = z.object({
  /** Service and sequence number: `orders-17`. Entries older than the hash chain have the service and a uuid. */
  id: z.string(),
  /** The time of the service's database. */
  at: timestamp,
  service: z.enum(SERVICES),
  /**
   * The position in the hash chain of this restaurant and service, from 1 without gaps; null for entries older than
   * the chain.
   */
  seq: z.nullable(z.int()),
  kind: z.string(),
  action: z.string(),
  /** The changed thing, with its name at that time. `type` is mostly the kind. */
  subject: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  /** Only the changed values; null for what was created (before) or removed (after). */
  before: facts,
  after: facts,
  /**
   * `staff`: with id, email and role at that time, as far as known. `device`: a device of the restaurant, with id and
   * name. `operator`: an operator of the platform. `system`: no person, for example a renewal.
   */
  user: z.object({
    kind: z.enum(['staff', 'device', 'operator', 'system']),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    role: z.nullable(role),
  }),
  /** The request id, as in the logs; null without a request. */
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

export const AUDIT_ENTRIES_A_PAGE = 50
export const MAX_AUDIT_ENTRIES_A_PAGE = 500
const auditQuery = z.object({
  /** The earliest moment, included. */
  from: z.optional(timestamp),
  /** The latest moment, included. */
  to: z.optional(timestamp),
  /** Id or whole email of the user, id or whole name of the device; or `device`, `operator` or `system`. */
  who: z.optional(text(MAX_EMAIL_LENGTH)),
  /** The kind of the entries, for example `dish`. */
  kind: z.optional(text(40)),
  /** The action of the entries, for example `dish.changed`. */
  action: z.optional(text(60)),
  /** Part of a subject's name, a user's email or a reason; or the whole id of a subject or request. */
  q: z.optional(text(MAX_AUDIT_SEARCH_LENGTH)),
  /** Entries before this moment: `next` of the previous page. */
  before: z.optional(timestamp),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_AUDIT_ENTRIES_A_PAGE))),
})

/** The gateway joins the entries of all four services. Each service checks the session itself. */
export const listAudit = defineEndpoint({
  id: 'listAudit',
  service: 'gateway',
  method: 'GET',
  path: '/api/audit',
  access: adminOnly,
  summary:
    'What was changed in the restaurant, the newest first, 50 at a time and those of one moment together. ' +
    '503 when no service answers.',
  query: auditQuery,
  response: z.object({
    entries: z.array(auditEntry),
    /** The `before` of the next page; null on the last page. */
    next: z.nullable(timestamp),
    /** Services that did not answer: their entries are missing from this page. */
    missing: z.array(z.enum(SERVICES)),
  }),
})

const part = { method: 'GET', access: adminOnly, query: auditQuery, response: z.array(auditEntry) } as const

export const listOrdersAudit = defineEndpoint({
  id: 'listOrdersAudit',
  service: 'orders',
  path: '/api/audit/orders',
  summary: 'What was done to orders, tables and areas, as in /api/audit.',
  ...part,
})
export const listCatalogAudit = defineEndpoint({
  id: 'listCatalogAudit',
  service: 'catalog',
  path: '/api/audit/catalog',
  summary: 'What was done to dishes, categories and tax groups, as in /api/audit.',
  ...part,
})
export const listTenancyAudit = defineEndpoint({
  id: 'listTenancyAudit',
  service: 'tenancy',
  path: '/api/audit/tenancy',
  summary: 'What was done to users, settings and the restaurant itself, as in /api/audit.',
  ...part,
})
export const listBillingAudit = defineEndpoint({
  id: 'listBillingAudit',
  service: 'billing',
  path: '/api/audit/billing',
  summary: 'What was done to the subscription, as in /api/audit.',
  ...part,
})
