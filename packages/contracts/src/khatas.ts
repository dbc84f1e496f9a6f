import {
  MAX_CUSTOMER_NAME_LENGTH,
  MAX_PAYMENT_REFERENCE_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_REVERSAL_REASON_LENGTH,
  RECEIPT_METHODS,
} from '@tiffin/domain'
import * as z from '#schema'
import { floorManagers } from './access.ts'
import { defineEndpoint, type Access } from './endpoint.ts'
import { id, idParams, MAX_COLUMN_INT, price, requiredText, rupees, text, timestamp } from './fields.ts'

/** Access of those who may reverse a receipt. */
const managers = { scope: 'restaurant', roles: ['Admin', 'Captain'] } as const satisfies Access

/** The account of a customer who pays later. Amounts are in rupees. */
export const khata = z.object({
  id,
  /** The number by which the audit names the khata, because the audit has no names of guests. */
  number: z.int(),
  /** The customer's name and phone; null once they were erased, for which nothing may be owed. */
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The most that may be owed; null for no limit. */
  limit: z.nullable(rupees),
  owed: rupees,
  /** The time of the oldest bill that is not paid in full; null if nothing is owed. */
  oldest_bill_at: z.nullable(timestamp),
})
export type Khata = z.output<typeof khata>

/** The kinds of rows in a ledger: a bill, a receipt, or the reversal of a receipt. */
export const KHATA_ENTRY_KINDS = ['bill', 'receipt', 'reversal'] as const

const entryFields = {
  id,
  kind: z.enum(KHATA_ENTRY_KINDS),
  /** The amount, above 0: a bill and a reversal raise what is owed, a receipt lowers it. */
  amount: rupees,
  /** What was owed after the row. */
  balance: rupees,
  at: timestamp,
  /** The name of the person who put the bill on the khata, took the receipt or reversed it. */
  by: z.nullable(z.string()),
  /** Of a bill: its order, the number of its invoice if it has one, and what is left of it to pay. */
  order_id: z.optional(id),
  order_number: z.optional(z.string()),
  invoice_number: z.optional(z.string()),
  left: z.optional(rupees),
  /** Of a receipt and its reversal: how the money came. */
  method: z.optional(z.string()),
  reference: z.optional(z.string()),
  /** True for a receipt that was reversed. */
  is_reversed: z.optional(z.boolean()),
  /** Of a reversal: its receipt and the reason. */
  receipt_id: z.optional(id),
  reason: z.optional(z.string()),
} as const
const khataEntry = z.object(entryFields)
export type KhataEntry = z.output<typeof khataEntry>

/** The most khatas and the most rows of ledgers in one reply. */
export const MOST_KHATAS_ON_PAGE = 2_000
export const MOST_KHATA_ENTRIES_ON_PAGE = 200

export const listKhatas = defineEndpoint({
  id: 'listKhatas',
  service: 'orders',
  method: 'GET',
  path: '/api/khatas',
  access: floorManagers,
  summary:
    'The khatas of the restaurant by number, a page at a time, with what each owes, and what was received today. No ' +
    'search, so that no name and no phone number is in an address or a log.',
  query: z.object({ after: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(MAX_COLUMN_INT))) }),
  response: z.object({
    khatas: z.array(khata),
    /** The number after which the next page begins; null on the last page. */
    next: z.nullable(z.int()),
    /** What was received this business day by each method, less the receipts that were reversed this day. */
    received_today: z.array(z.object({ method: z.string(), amount: rupees })),
  }),
})

const customer = { name: requiredText(MAX_CUSTOMER_NAME_LENGTH), phone: requiredText(MAX_PHONE_LENGTH) }

export const createKhata = defineEndpoint({
  id: 'createKhata',
  service: 'orders',
  method: 'POST',
  path: '/api/khatas',
  access: floorManagers,
  summary: 'Opens the khata of a customer. A phone number has one khata, however it is written.',
  idempotent: true,
  body: z.object({
    ...customer,
    /** An Admin or a Captain may set it; null or absent for no limit. */
    limit: z.optional(z.nullable(price)),
  }),
  response: khata,
  status: 201,
})

export const updateKhata = defineEndpoint({
  id: 'updateKhata',
  service: 'orders',
  method: 'PUT',
  path: '/api/khatas/:id',
  access: floorManagers,
  summary: 'Changes name, phone and limit of a khata. The limit is changed by an Admin or a Captain.',
  params: idParams,
  body: z.object({ ...customer, limit: z.optional(z.nullable(price)) }),
  response: khata,
})

export const getKhata = defineEndpoint({
  id: 'getKhata',
  service: 'orders',
  method: 'GET',
  path: '/api/khatas/:id',
  access: floorManagers,
  summary: 'A khata and its ledger, the newest row first, a page at a time.',
  params: idParams,
  query: z.object({ cursor: z.optional(id) }),
  response: z.object({ khata, entries: z.array(khataEntry), next: z.nullable(id) }),
})

export const listKhataEntries = defineEndpoint({
  id: 'listKhataEntries',
  service: 'orders',
  method: 'GET',
  path: '/api/khatas/entries',
  access: floorManagers,
  summary: 'The rows of all ledgers, the newest first, a page at a time.',
  query: z.object({ cursor: z.optional(id) }),
  response: z.object({
    entries: z.array(z.object({ ...entryFields, khata_id: id, khata_number: z.int() })),
    next: z.nullable(id),
  }),
})

export const takeKhataReceipt = defineEndpoint({
  id: 'takeKhataReceipt',
  service: 'orders',
  method: 'POST',
  path: '/api/khatas/:id/receipts',
  access: floorManagers,
  summary:
    'Records money that a customer pays of what is owed. It pays the oldest bill first. More than what is owed is ' +
    'refused. Rows are added and never changed.',
  idempotent: true,
  params: idParams,
  body: z.object({
    method: z.enum(RECEIPT_METHODS),
    amount: price.check(z.minimum(0.01)),
    reference: z.optional(z.nullable(text(MAX_PAYMENT_REFERENCE_LENGTH))),
  }),
  response: khata,
  status: 201,
})

export const reverseKhataReceipt = defineEndpoint({
  id: 'reverseKhataReceipt',
  service: 'orders',
  method: 'POST',
  path: '/api/khatas/:id/reversals',
  access: managers,
  summary: 'Reverses a receipt that was recorded by mistake, by a row of its own: its amount is owed again.',
  idempotent: true,
  params: idParams,
  body: z.object({ receipt_id: id, reason: requiredText(MAX_REVERSAL_REASON_LENGTH) }),
  response: khata,
  status: 201,
})
