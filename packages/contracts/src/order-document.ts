import { DOCUMENT_KINDS, TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { id, percent, rupees, timestamp } from './fields.ts'

export const documentKind = z.enum(DOCUMENT_KINDS)

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
