import type { DocumentKind } from '../document/documents.ts'
import { documentNumber, isSeriesOfSupply, RESTAURANT_SAC } from '../document/series.ts'
import { paise, type BasisPoints, type Paise } from '../money/money.ts'
import type { IssuedDocuments, NamedDocument, TaxedValue } from './issued-documents.ts'

/** What is taxed under GST at one rate. Net of credit notes, an amount may be below zero. */
export type RateRow = {
  readonly rateBasisPoints: BasisPoints
  readonly taxablePaise: Paise
  readonly cgstPaise: Paise
  readonly sgstPaise: Paise
}

/** An invoice or a credit note to a buyer with a GSTIN, with the amounts printed on it. */
export type NamedRow = NamedDocument & { readonly placeOfSupply: string; readonly rates: readonly RateRow[] }
export type SupplyPlaceRow = RateRow & { readonly placeOfSupply: string }
export type SacRow = RateRow & { readonly sac: string }

/** Supplies on which no GST is due, to buyers with a GSTIN or to all others, net of credit notes. */
export type UntaxedRow = {
  readonly isToRegistered: boolean
  /** Supplies under GST at a rate of 0. */
  readonly nilRatedPaise: Paise
  /** Supplies of the kind `none`, which have no tax at all. */
  readonly exemptPaise: Paise
  /** Supplies of liquor, which is outside GST; the State's VAT is not included. */
  readonly nonGstPaise: Paise
}

/**
 * The documents of a series with consecutive serials that were issued in the month, cancelled ones too. A series with
 * gaps has several rows, so that each row states as many documents as its numbers say.
 */
export type SeriesRow = {
  readonly kind: Exclude<DocumentKind, 'bill_of_supply'>
  readonly from: string
  readonly to: string
  readonly total: number
  readonly cancelled: number
}

/** A return of one GSTIN (GSTR-1). The tables have the names that the portal gives them. */
export type Gstr1 = {
  readonly gstin: string
  /** Table 4: invoices to buyers with a GSTIN. */
  readonly b2b: readonly NamedRow[]
  /** Table 7: supplies to all others, net of credit notes. */
  readonly b2cs: readonly SupplyPlaceRow[]
  /** Table 8: supplies without GST, net of credit notes. */
  readonly nil: readonly UntaxedRow[]
  /** Table 9B: credit notes to buyers with a GSTIN. */
  readonly cdnr: readonly NamedRow[]
  /** Table 12: what was supplied under GST by its SAC, net of credit notes. */
  readonly hsn: { readonly b2b: readonly SacRow[]; readonly b2c: readonly SacRow[] }
  /** Table 13: the documents of each series, cancelled ones too. */
  readonly docIssue: readonly SeriesRow[]
}

/**
 * Makes the returns of the documents of a month, one for each GSTIN that issued any, in the order of the GSTINs.
 * Bills of supply and their credit notes are left out, because a restaurant under composition files no GSTR-1.
 * Cancelled documents count in table 13 alone. Rows whose amounts are all zero are left out, except the one that fills
 * the part for registered buyers of table 12 where that would be empty.
 */
export function gstr1Of(issued: readonly IssuedDocuments[]): Gstr1[] {
  const documents = issued.filter(({ series }) => !isSeriesOfSupply(series))
  const gstins = [...new Set(documents.map(({ gstin }) => gstin))].toSorted()
  return gstins.map((gstin) =>
    returnOf(
      gstin,
      documents.filter((each) => each.gstin === gstin),
    ),
  )
}

function returnOf(gstin: string, documents: readonly IssuedDocuments[]): Gstr1 {
  const valid = documents.filter(({ isCancelled }) => !isCancelled)
  const [toRegistered, toOthers] = [valid.filter(({ named }) => named), valid.filter(({ named }) => !named)]
  const b2c = sacRowsOf(toOthers)
  const b2b = sacRowsOf(toRegistered)
  return {
    gstin,
    b2b: namedRowsOf(toRegistered.filter(({ kind }) => kind === 'invoice')),
    b2cs: supplyPlaceRowsOf(toOthers),
    nil: [untaxedRowOf(true, toRegistered), untaxedRowOf(false, toOthers)].filter(
      ({ nilRatedPaise, exemptPaise, nonGstPaise }) => nilRatedPaise !== 0 || exemptPaise !== 0 || nonGstPaise !== 0,
    ),
    cdnr: namedRowsOf(toRegistered.filter(({ kind }) => kind === 'credit_note')),
    // The portal refuses a return whose part for registered buyers is empty (GSTN, 11 June 2025).
    hsn: { b2b: b2b.length === 0 && b2c.length > 0 ? [NOTHING_SUPPLIED] : b2b, b2c },
    docIssue: seriesRowsOf(documents),
  }
}

const NOTHING_SUPPLIED: SacRow = {
  sac: RESTAURANT_SAC,
  rateBasisPoints: 0 as BasisPoints,
  taxablePaise: paise(0),
  cgstPaise: paise(0),
  sgstPaise: paise(0),
}

/** A tax group of documents. `sign` is −1 for a credit note, whose amounts reduce those of invoices. */
type Entry = {
  readonly document: IssuedDocuments
  readonly group: TaxedValue
  readonly sign: 1 | -1
}

function entriesOf(documents: readonly IssuedDocuments[]): Entry[] {
  return documents.flatMap((document) =>
    document.groups.map((group) => ({ document, group, sign: document.kind === 'credit_note' ? -1 : 1 }) as const),
  )
}

/** Tells whether a group belongs to the tables 4, 7 and 9B. What is under GST at a rate of 0 is in table 8. */
const isTaxed = ({ group }: Entry) => group.kind === 'gst' && group.rateBasisPoints > 0

function supplyPlaceRowsOf(documents: readonly IssuedDocuments[]): SupplyPlaceRow[] {
  const entries = entriesOf(documents).filter(isTaxed)
  return rowsByKey(entries, ({ document: { placeOfSupply } }) => placeOfSupply).map(({ key, ...rates }) => ({
    placeOfSupply: key,
    ...rates,
  }))
}

function sacRowsOf(documents: readonly IssuedDocuments[]): SacRow[] {
  const entries = entriesOf(documents).filter(({ group }) => group.kind === 'gst')
  return rowsByKey(entries, ({ document: { sac } }) => sac).map(({ key, ...rates }) => ({ sac: key, ...rates }))
}

/** Returns each document once, with its rates, in the order of issue. Documents without a taxed rate are left out. */
function namedRowsOf(documents: readonly IssuedDocuments[]): NamedRow[] {
  return documents
    .flatMap((document) => {
      // The portal wants the amounts of a note without a minus sign: table 9B itself says that they are taken off.
      const entries = entriesOf([document])
        .filter(isTaxed)
        .map((entry) => ({ ...entry, sign: 1 }) as const)
      const rates = rowsByKey(entries, () => '').map(({ key: _key, ...rate }) => rate)
      const { named, placeOfSupply } = document
      return named && rates.length > 0 ? [{ ...named, placeOfSupply, rates }] : []
    })
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || compare(a.number, b.number))
}

/** Adds the entries up by a key and their rate, in the order of both. */
function rowsByKey(entries: readonly Entry[], keyOf: (entry: Entry) => string): (RateRow & { key: string })[] {
  const rows = new Map<string, RateRow & { key: string }>()
  for (const entry of entries) {
    const { group, sign } = entry
    const [key, { rateBasisPoints }] = [keyOf(entry), group]
    const before = rows.get(`${key} ${rateBasisPoints}`)
    rows.set(`${key} ${rateBasisPoints}`, {
      key,
      rateBasisPoints,
      taxablePaise: paise((before?.taxablePaise ?? 0) + sign * group.valuePaise),
      cgstPaise: paise((before?.cgstPaise ?? 0) + sign * group.cgstPaise),
      sgstPaise: paise((before?.sgstPaise ?? 0) + sign * group.sgstPaise),
    })
  }
  return [...rows.values()]
    .filter(({ taxablePaise, cgstPaise, sgstPaise }) => taxablePaise !== 0 || cgstPaise !== 0 || sgstPaise !== 0)
    .toSorted((a, b) => compare(a.key, b.key) || a.rateBasisPoints - b.rateBasisPoints)
}

function untaxedRowOf(isToRegistered: boolean, documents: readonly IssuedDocuments[]): UntaxedRow {
  const entries = entriesOf(documents)
  const sumOf = (isMeant: (group: TaxedValue) => boolean) =>
    paise(entries.reduce((total, { group, sign }) => (isMeant(group) ? total + sign * group.valuePaise : total), 0))
  return {
    isToRegistered,
    nilRatedPaise: sumOf(({ kind, rateBasisPoints }) => kind === 'gst' && rateBasisPoints === 0),
    exemptPaise: sumOf(({ kind }) => kind === 'none'),
    nonGstPaise: sumOf(({ kind }) => kind === 'vat'),
  }
}

/** Returns the series of invoices, then those of credit notes, and the runs of each in their order. */
function seriesRowsOf(documents: readonly IssuedDocuments[]): SeriesRow[] {
  const rows = new Map<string, IssuedDocuments & { cancelled: number }>()
  for (const issued of documents) {
    const { kind, series, financialYear, run, first, last, count, isCancelled } = issued
    const key = `${kind === 'invoice' ? 0 : 1} ${documentNumber(series, financialYear, run)}`
    const before = rows.get(key) ?? { first, last, count: 0, cancelled: 0 }
    rows.set(key, {
      ...issued,
      first: Math.min(before.first, first),
      last: Math.max(before.last, last),
      count: before.count + count,
      cancelled: before.cancelled + (isCancelled ? count : 0),
    })
  }
  return [...rows]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, { kind, series, financialYear, first, last, count, cancelled }]) => ({
      kind: kind === 'credit_note' ? kind : 'invoice',
      from: documentNumber(series, financialYear, first),
      to: documentNumber(series, financialYear, last),
      total: count,
      cancelled,
    }))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
