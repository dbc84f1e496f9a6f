import { AppError, type getGstr1, type Gstr1Return, type ResponseOf } from '@tiffin/contracts'
import {
  calendarMonthOf,
  gstr1Of,
  paiseFromRupees,
  percentFromBasisPoints,
  rupeesFromPaise,
  type Gstr1,
  type IssuedDocuments,
  type NamedRow,
  type RateRow,
} from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'
import { requireDocument } from './document-records.ts'

/**
 * Makes the GST returns of a month (`yyyy-MM`).
 *
 * @throws AppError INVALID_REQUEST for a month in the future, NOT_BILLED_BY_GST where there are no documents and the
 *   restaurant does not bill by GST, or COMPOSITION_WITHOUT_GSTR1 where there are bills of supply alone
 */
export function gstr1OfMonth(restaurant: MockRestaurant, month: string): ResponseOf<typeof getGstr1> {
  if (month > calendarMonthOf(restaurant.now()))
    throw new AppError('INVALID_REQUEST', { detail: 'month: must not be in the future' })
  const { documents, settings } = restaurant
  const issued = documents.filter(({ issued_at }) => calendarMonthOf(new Date(issued_at)) === month)
  const returns = gstr1Of(issued.map(({ id }) => issuedOf(restaurant, id)))
  if (returns.length === 0) {
    const hasInvoices = settings.gst_mode === 'regular' || documents.some(({ kind }) => kind === 'invoice')
    if (issued.length > 0 || (!hasInvoices && (settings.gst_mode === 'composition' || documents.length > 0)))
      throw new AppError('COMPOSITION_WITHOUT_GSTR1')
    if (!hasInvoices) throw new AppError('NOT_BILLED_BY_GST')
  }
  return { month, returns: returns.map(toWireGstr1) }
}

function issuedOf(restaurant: MockRestaurant, id: string): IssuedDocuments {
  const { document, record } = requireDocument(restaurant, id)
  const { buyer, number } = document
  const [series = '', financialYear = '', serial] = number.split('/')
  return {
    gstin: document.seller.gstin,
    kind: document.kind,
    series,
    financialYear,
    run: runOf(restaurant, number),
    first: Number(serial),
    last: Number(serial),
    count: 1,
    isCancelled: record.cancelled !== null,
    placeOfSupply: document.place_of_supply,
    sac: document.sac,
    groups: record.groups,
    named: buyer
      ? { buyer, number, issuedAt: new Date(document.issued_at), payablePaise: paiseFromRupees(document.payable) }
      : null,
  }
}

/** Returns the first serial of the run of consecutive numbers that a number ends. */
function runOf({ documents }: MockRestaurant, number: string): number {
  const key = number.slice(0, number.lastIndexOf('/'))
  const numbers = new Set(documents.map((document) => document.number))
  let run = Number(number.slice(key.length + 1))
  while (numbers.has(`${key}/${String(run - 1).padStart(6, '0')}`)) run -= 1
  return run
}

function toWireGstr1({ gstin, b2b, b2cs, nil, cdnr, hsn, docIssue }: Gstr1): Gstr1Return {
  const sacRow = ({ sac, ...row }: Gstr1['hsn']['b2b'][number]) => ({ sac, ...toWireRate(row) })
  return {
    gstin,
    b2b: b2b.map(toWireNamedRow),
    b2cs: b2cs.map(({ placeOfSupply, ...row }) => ({ place_of_supply: placeOfSupply, ...toWireRate(row) })),
    nil: nil.map(({ isToRegistered, nilRatedPaise, exemptPaise, nonGstPaise }) => ({
      is_to_registered: isToRegistered,
      nil_rated: rupeesFromPaise(nilRatedPaise),
      exempt: rupeesFromPaise(exemptPaise),
      non_gst: rupeesFromPaise(nonGstPaise),
    })),
    cdnr: cdnr.map(toWireNamedRow),
    hsn: { b2b: hsn.b2b.map(sacRow), b2c: hsn.b2c.map(sacRow) },
    doc_issue: docIssue.map((series) => ({ ...series, net: series.total - series.cancelled })),
  }
}

function toWireNamedRow({ buyer, number, issuedAt, placeOfSupply, payablePaise, rates }: NamedRow) {
  return {
    buyer,
    number,
    issued_at: issuedAt.toISOString(),
    place_of_supply: placeOfSupply,
    value: rupeesFromPaise(payablePaise),
    rates: rates.map(toWireRate),
  }
}

function toWireRate({ rateBasisPoints, taxablePaise, cgstPaise, sgstPaise }: RateRow) {
  return {
    rate: percentFromBasisPoints(rateBasisPoints),
    taxable: rupeesFromPaise(taxablePaise),
    cgst: rupeesFromPaise(cgstPaise),
    sgst: rupeesFromPaise(sgstPaise),
  }
}
