import type { Gstr1Return } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'

type NamedRow = Gstr1Return['b2b'][number]
type RateRow = NamedRow['rates'][number]

/** The numbers that the portal gives the kinds of documents of table 13. */
const NATURES = { invoice: 1, credit_note: 5 } as const
const SERVICE = 'Restaurant services'

/**
 * Makes the file that the GST portal and its offline tool read, with the field names that both expect. Money is rupees.
 * A section without rows is left out, as in the portal's own files, except `doc_issue`. All supplies are within the
 * State, because a restaurant supplies where it stands, and none has a cess.
 *
 * @param month as `yyyy-MM`
 */
export function portalFileOf(month: string, { gstin, b2b, b2cs, nil, cdnr, hsn, doc_issue: series }: Gstr1Return) {
  const natures = [...new Set(series.map(({ kind }) => kind))]
  return {
    gstin,
    fp: periodOf(month),
    ...(b2b.length > 0 && { b2b: byBuyer(b2b).map(([ctin, rows]) => ({ ctin, inv: rows.map(portalInvoiceOf) })) }),
    ...(b2cs.length > 0 && {
      b2cs: b2cs.map(({ place_of_supply: pos, ...row }) => ({ sply_ty: 'INTRA', pos, typ: 'OE', ...amountsOf(row) })),
    }),
    ...(cdnr.length > 0 && { cdnr: byBuyer(cdnr).map(([ctin, rows]) => ({ ctin, nt: rows.map(noteOf) })) }),
    ...(nil.length > 0 && {
      nil: {
        inv: nil.map((row) => ({
          sply_ty: row.is_to_registered ? 'INTRAB2B' : 'INTRAB2C',
          nil_amt: row.nil_rated,
          expt_amt: row.exempt,
          ngsup_amt: row.non_gst,
        })),
      },
    }),
    ...((hsn.b2b.length > 0 || hsn.b2c.length > 0) && {
      hsn: { hsn_b2b: hsn.b2b.map(sacOf), hsn_b2c: hsn.b2c.map(sacOf) },
    }),
    doc_issue: {
      doc_det: natures.map((nature) => ({
        doc_num: NATURES[nature],
        docs: series
          .filter(({ kind }) => kind === nature)
          .map(({ from, to, total, cancelled, net }, index) => ({
            num: index + 1,
            from,
            to,
            totnum: total,
            cancel: cancelled,
            net_issue: net,
          })),
      })),
    },
  }
}

/** Returns a month (`yyyy-MM`) as the portal writes it, `MMyyyy`. */
export function periodOf(month: string): string {
  return month.slice(5) + month.slice(0, 4)
}

function byBuyer(rows: readonly NamedRow[]): [gstin: string, rows: NamedRow[]][] {
  const buyers = new Map<string, NamedRow[]>()
  for (const row of rows) {
    const { gstin } = row.buyer
    buyers.set(gstin, [...(buyers.get(gstin) ?? []), row])
  }
  return [...buyers]
}

function portalInvoiceOf(row: NamedRow) {
  return { inum: row.number, idt: dateOf(row), ...suppliedBy(row) }
}

function noteOf(row: NamedRow) {
  return { ntty: 'C', nt_num: row.number, nt_dt: dateOf(row), ...suppliedBy(row) }
}

/**
 * Returns the fields that an invoice and a credit note share. `val` is the whole amount of the document: it includes
 * liquor and round-off, which are in none of the rates.
 */
function suppliedBy({ value, place_of_supply: pos, rates }: NamedRow) {
  return {
    val: value,
    pos,
    rchrg: 'N',
    inv_typ: 'R',
    itms: rates.map((row, index) => ({ num: index + 1, itm_det: amountsOf(row) })),
  }
}

function sacOf({ sac, ...row }: Gstr1Return['hsn']['b2b'][number], index: number) {
  // A service has no unit, so it has no quantity.
  return { num: index + 1, hsn_sc: sac, desc: SERVICE, uqc: 'NA', qty: 0, ...amountsOf(row), iamt: 0 }
}

function amountsOf({ rate, taxable, cgst, sgst }: RateRow) {
  return { rt: rate, txval: taxable, camt: cgst, samt: sgst, csamt: 0 }
}

/** Returns the day of issue in India as the portal writes it, `dd-MM-yyyy`. */
function dateOf({ issued_at: issuedAt }: NamedRow): string {
  return formatDate(issuedAt, 'sheet').slice(0, 10).split('-').toReversed().join('-')
}
