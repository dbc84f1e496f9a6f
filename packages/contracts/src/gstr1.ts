import { isCalendarMonth } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { percent, rupees, timestamp } from './fields.ts'

const month = z.string().check(z.refine(isCalendarMonth, 'must be a month such as 2026-11'))

/** What is taxed under GST at one rate. Net of credit notes, an amount may be below zero. */
const taxed = { rate: percent, taxable: rupees, cgst: rupees, sgst: rupees }
/** The code of a State, two digits. */
const place_of_supply = z.string()

/** An invoice or a credit note to a buyer with a GSTIN; the amounts of a note are as printed on it. */
const namedRow = z.object({
  buyer: z.object({ name: z.string(), gstin: z.string() }),
  number: z.string(),
  issued_at: timestamp,
  place_of_supply,
  /** The payable of the document. */
  value: rupees,
  rates: z.array(z.object(taxed)),
})

const sacRow = z.object({ sac: z.string(), ...taxed })

/** The tables of a return of one GSTIN, with the names that the GST portal gives them. */
const gstr1Return = z.object({
  gstin: z.string(),
  /** Table 4: invoices to buyers with a GSTIN. */
  b2b: z.array(namedRow),
  /** Table 7: supplies to all others, net of credit notes. */
  b2cs: z.array(z.object({ place_of_supply, ...taxed })),
  /** Table 8: supplies without GST, net of credit notes. One row for buyers with a GSTIN, and one for all others. */
  nil: z.array(
    z.object({
      is_to_registered: z.boolean(),
      /** Supplies under GST at a rate of 0. */
      nil_rated: rupees,
      /** Supplies of the kind `none`, which have no tax at all. */
      exempt: rupees,
      /** Supplies of liquor, which is outside GST; the State's VAT is not included. */
      non_gst: rupees,
    }),
  ),
  /** Table 9B: credit notes to buyers with a GSTIN. */
  cdnr: z.array(namedRow),
  /** Table 12: what was supplied under GST by its SAC, net of credit notes. */
  hsn: z.object({ b2b: z.array(sacRow), b2c: z.array(sacRow) }),
  /** Table 13: the documents of each series that were issued in the month, cancelled ones too. */
  doc_issue: z.array(
    z.object({
      kind: z.enum(['invoice', 'credit_note']),
      from: z.string(),
      to: z.string(),
      total: z.int(),
      cancelled: z.int(),
      /** The documents that are not cancelled. */
      net: z.int(),
    }),
  ),
})
export type Gstr1Return = z.output<typeof gstr1Return>

export const getGstr1 = defineEndpoint({
  id: 'getGstr1',
  service: 'orders',
  method: 'GET',
  path: '/api/reports/gstr1',
  access: adminOnly,
  summary:
    'The tables of GSTR-1 by the documents that were issued in a month of the calendar in India. Nothing is filed. ' +
    'Cancelled documents count in table 13 alone. Bills of supply ' +
    'and their credit notes are in no table, and what has no other documents is refused with ' +
    'COMPOSITION_WITHOUT_GSTR1. A restaurant that never billed by GST has no tables (NOT_BILLED_BY_GST).',
  query: z.object({ month }),
  response: z.object({
    month: z.string(),
    /** One for each GSTIN that issued invoices in the month, usually one; empty where nothing was issued. */
    returns: z.array(gstr1Return),
  }),
})
