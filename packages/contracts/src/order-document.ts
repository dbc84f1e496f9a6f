import { CHARGE_KINDS, DOCUMENT_KINDS, gstinErrorOf, isGstin, MAX_BUYER_NAME_LENGTH, TAX_KINDS } from '@tiffin/domain'
import * as z from '#schema'
import { id, percent, requiredText, rupees, timestamp } from './fields.ts'

export const documentKind = z.enum(DOCUMENT_KINDS)
export const chargeKind = z.enum(CHARGE_KINDS)

/** The tax of one group of lines. `value` is the price of these lines after the discount and before tax. */
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

/** The seller as printed when the document was issued. */
const seller = z.object({
  name: z.string(),
  address: z.string(),
  gstin: z.string(),
  fssai: z.optional(z.string()),
})

/**
 * A guest with a GSTIN, who claims the tax back and so is named on the invoice (CGST Rules, rule 46(d)). The
 * till does not ask for a GSTIN; staff open the field.
 */
export const buyer = z.object({
  name: requiredText(MAX_BUYER_NAME_LENGTH),
  gstin: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.refine(isGstin, { error: ({ input }) => gstinErrorOf(String(input)) ?? undefined }),
    ),
})
export type Buyer = z.output<typeof buyer>

/**
 * A document of an order, with the texts and figures stored when it was issued: a reprint shows these and computes
 * nothing. Money is in rupees. `taxable + cgst + sgst + other + vat + round_off = payable`.
 */
export const orderDocument = z.object({
  id,
  kind: documentKind,
  /** The number of the document, such as `X/2627/000123`. */
  number: z.string(),
  issued_at: timestamp,
  seller,
  /** The buyer, where it is a business with a GSTIN; absent otherwise. */
  buyer: z.optional(z.object({ name: z.string(), gstin: z.string() })),
  /** The code of the State of the restaurant, two digits. */
  place_of_supply: z.string(),
  /** The Services Accounting Code of what was sold. */
  sac: z.string(),
  /** The sum of price × quantity of all lines. */
  subtotal: rupees,
  discount: rupees,
  /** The charges before tax, which `groups` has; absent without any, and on a credit note, where they are lines. */
  charges: z.optional(z.array(z.object({ kind: chargeKind, amount: rupees }))),
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
