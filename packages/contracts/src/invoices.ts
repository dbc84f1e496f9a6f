import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/** A credit note, the document for a refund of the invoice. */
const creditNote = z.object({ id, number: z.string(), amount_in_paise: z.int(), issued_at: timestamp })
export type CreditNote = z.output<typeof creditNote>

/** One successful charge of the subscription fee. */
export const invoice = z.object({
  id,
  number: z.string(),
  plan_name: z.string(),
  amount_in_paise: z.int(),
  paid_at: timestamp,
  period_start: z.nullable(timestamp),
  period_end: z.nullable(timestamp),
  /** The refunds, oldest first; absent or empty without any. */
  credit_notes: z.optional(z.array(creditNote)),
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = defineEndpoint({
  id: 'listInvoices',
  service: 'billing',
  method: 'GET',
  path: '/api/subscription/invoices',
  access: adminOnly,
  summary: 'What the restaurant paid for its plans, newest first, and what of it was given back.',
  response: z.array(invoice),
})
