import { TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, percent, rupees, timestamp } from './fields.ts'

export const DOCUMENT_KINDS = ['invoice'] as const
const documentKind = z.enum(DOCUMENT_KINDS)

/** The tax of one group of lines. `value` is what they cost after the discount and before tax. */
const taxOfGroup = z.object({
  kind: z.enum(TAX_KINDS),
  rate: percent,
  /** The name under which VAT is printed; absent for the other kinds. */
  name: z.optional(z.string()),
  value: rupees,
  cgst: rupees,
  sgst: rupees,
  vat: rupees,
})

/** Who sold, as it was printed when the document was issued. */
const seller = z.object({
  name: z.string(),
  address: z.string(),
  gstin: z.string(),
  fssai: z.optional(z.string()),
})

/**
 * A document of an order, with the texts and figures stored when it was issued: a reprint shows these and computes
 * nothing. Money is in rupees. `taxable + cgst + sgst + other + vat + round_off = payable`.
 */
export const orderDocument = z.object({
  id,
  kind: documentKind,
  /** Such as `X/2627/000123`. */
  number: z.string(),
  issued_at: timestamp,
  seller,
  /** The code of the State of the restaurant, two digits. */
  place_of_supply: z.string(),
  /** The Services Accounting Code of what was sold. */
  sac: z.string(),
  /** The sum of price × quantity of all lines. */
  subtotal: rupees,
  discount: rupees,
  groups: z.array(taxOfGroup),
  /** The value under GST, after the discount. */
  taxable: rupees,
  cgst: rupees,
  sgst: rupees,
  /** The value outside GST. */
  other: rupees,
  vat: rupees,
  round_off: rupees,
  payable: rupees,
})
export type OrderDocument = z.output<typeof orderDocument>

const verifiedSeries = z.object({
  kind: documentKind,
  series: z.string(),
  /** The financial year as four digits, such as 2627. */
  financial_year: z.string(),
  documents: z.int(),
  /** The hash of the newest document, as 64 hex digits. Kept elsewhere, it shows that nothing before it was changed. */
  newest_hash: z.string(),
  /** The first number that is missing, or whose document is not what was issued; null when all are whole. */
  first_broken: z.nullable(z.string()),
})

export const verifyDocuments = defineEndpoint({
  id: 'verifyDocuments',
  service: 'orders',
  method: 'GET',
  path: '/api/documents/verify',
  access: adminOnly,
  summary:
    'Computes the hash of every issued document again. Answers each series with the number of its documents, its ' +
    'newest hash and the first number that was changed, taken out or put in.',
  response: z.object({ series: z.array(verifiedSeries) }),
})
