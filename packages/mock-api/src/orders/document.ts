import { AppError, type BodyOf, type Buyer, type OrderDocument, type settleOrder } from '@tiffin/contracts'
import {
  billLinesOf,
  CHARGE_NAMES,
  chargeLinesOf,
  computeGstBill,
  DEFAULT_SERIES,
  DOCUMENT_OF_MODE,
  documentNumber,
  financialYearOf,
  fromWireDiscount,
  isDocumented,
  paise,
  percentFromBasisPoints,
  RESTAURANT_SAC,
  rupeesFromPaise,
  seriesOf,
  type Charge,
  type CreditNote,
  type DocumentedMode,
  type DocumentKind,
  type GstBill,
} from '@tiffin/domain'
import { ID_PREFIX, mockId } from '../ids.ts'
import type { DocumentRecord, MockRestaurant, OrderRecord, Settlement } from '../restaurant.ts'

/** Computes the GST bill of the lines of an order, or its bill of supply; `discount` is null without a discount. */
export function gstBillOf(
  { lines }: Pick<OrderRecord, 'lines'>,
  discount: Settlement['discount'],
  mode: DocumentedMode,
  charges: readonly Charge[],
): GstBill {
  return computeGstBill(billLinesOf(lines, mode), fromWireDiscount(discount), charges)
}

/** Returns the mode by which the documents of a restaurant are issued, with their kind and series. */
function issuedBy({ settings: { gst_mode, series } }: Pick<MockRestaurant, 'settings'>) {
  const mode = isDocumented(gst_mode) ? gst_mode : 'regular'
  const kind = DOCUMENT_OF_MODE[mode]
  return { mode, kind, series: seriesOf(kind, series || DEFAULT_SERIES) }
}

/** The till that gave an invoice its number, and the number. */
export type TillInvoice = NonNullable<NonNullable<BodyOf<typeof settleOrder>>['till_invoice']>

/**
 * Issues a tax invoice, or a bill of supply, with the number that a till gave it, or with the next number of its
 * series.
 *
 * @throws AppError INVOICE_NUMBER_REFUSED for a number that was used
 */
export function issueDocument(
  restaurant: MockRestaurant,
  order: OrderRecord,
  bill: GstBill,
  { buyer, charges }: Said,
  tillInvoice?: TillInvoice,
): OrderDocument {
  const { mode, kind, series } = issuedBy(restaurant)
  const { id, orderNumber, orderType } = order
  return fileDocument(
    restaurant,
    { kind, series, says: whatItSays(restaurant, bill, { buyer, charges }), tillInvoice },
    {
      order: { id, orderNumber, orderType },
      lines: [
        ...billLinesOf(order.lines, mode).map((line, index) => ({
          ...line,
          name: order.lines[index]!.name,
          kind: line.taxKind,
          discountPaise: bill.discountShares[index]!,
        })),
        ...chargeLinesOf(charges, billLinesOf(order.lines, mode)).map((line, index) => ({
          ...line,
          name: CHARGE_NAMES[charges[index]!.kind],
          kind: line.taxKind,
          discountPaise: paise(0),
          charge: charges[index]!.kind,
        })),
      ],
      groups: bill.groups,
      papers: tillInvoice ? 1 : 0,
      cancelled: null,
    },
  )
}

type NewDocument = {
  readonly kind: DocumentKind
  readonly series: string
  readonly says: WhatItSays
  readonly tillInvoice?: TillInvoice | undefined
}

/**
 * Adds a document to those of the restaurant, under the number of a till, or the next number of its series in the
 * present financial year.
 */
export function fileDocument(
  restaurant: MockRestaurant,
  { kind, series, says, tillInvoice }: NewDocument,
  record: DocumentRecord,
): OrderDocument {
  const now = restaurant.now()
  const [issued, year] = [restaurant.documents, financialYearOf(now)]
  const serial = issued.filter(({ number }) => number.startsWith(`${series}/${year}/`)).length + 1
  if (issued.some(({ number }) => number === tillInvoice?.number))
    throw new AppError('INVOICE_NUMBER_REFUSED', { number: tillInvoice!.number, why: 'used' })
  if (tillInvoice) takeTillNumber(restaurant, tillInvoice)
  const document: OrderDocument = {
    id: mockId(ID_PREFIX.document, issued.length + 1),
    kind,
    number: tillInvoice?.number ?? documentNumber(series, year, serial),
    issued_at: now.toISOString(),
    ...says,
  }
  issued.push(document)
  restaurant.documentRecords.set(document.id, record)
  return document
}

/** Notes a number that a till has taken, whether its document arrives or the till only reports the number. */
export function takeTillNumber({ tillNumbers, now }: MockRestaurant, { till_id, number }: TillInvoice): void {
  const [series = '', year = '', serial = ''] = number.split('/')
  const key = `${series}/${year}`
  const last = Math.max(Number(serial), tillNumbers.get(key)?.last ?? 0)
  tillNumbers.set(key, { tillId: till_id, last, at: now().toISOString() })
}

/**
 * Returns whether a document issued now would have the same texts, figures and buyer as this document, and the same
 * series unless a till numbered this document.
 */
export function isUpToDate(restaurant: MockRestaurant, document: OrderDocument, bill: GstBill, said: Said): boolean {
  const { id: _id, number, issued_at: _at, kind: _kind, ...before } = document
  const { series } = issuedBy(restaurant)
  const isOfTill = restaurant.tillNumbers.has(number.slice(0, number.lastIndexOf('/')))
  return (
    (isOfTill || number.startsWith(`${series}/`)) &&
    JSON.stringify(before) === JSON.stringify(whatItSays(restaurant, bill, said))
  )
}

/** The buyer and the charges that a document names. */
type Said = { readonly buyer: Buyer | null; readonly charges: readonly Charge[] }

type WhatItSays = Omit<OrderDocument, 'id' | 'kind' | 'number' | 'issued_at'>

/** Returns the texts and figures of a document that is issued now. */
export function whatItSays(
  { settings }: Pick<MockRestaurant, 'settings'>,
  bill: Omit<CreditNote, 'lines'>,
  { buyer, charges }: Said,
): WhatItSays {
  return {
    seller: {
      name: settings.legal_name || settings.name,
      address: settings.address,
      gstin: settings.gstin,
      ...(settings.fssai && { fssai: settings.fssai }),
    },
    ...(buyer && { buyer }),
    place_of_supply: settings.gstin.slice(0, 2),
    sac: RESTAURANT_SAC,
    subtotal: rupeesFromPaise(bill.subtotalPaise),
    discount: rupeesFromPaise(bill.discountPaise),
    ...(charges.length > 0 && {
      charges: charges.map(({ kind, amountPaise }) => ({ kind, amount: rupeesFromPaise(amountPaise) })),
    }),
    groups: bill.groups.map((group) => ({
      kind: group.kind,
      rate: percentFromBasisPoints(group.rateBasisPoints),
      ...(group.name !== null && { name: group.name }),
      value: rupeesFromPaise(group.valuePaise),
      cgst: rupeesFromPaise(group.cgstPaise),
      sgst: rupeesFromPaise(group.sgstPaise),
      vat: rupeesFromPaise(group.vatPaise),
    })),
    taxable: rupeesFromPaise(bill.taxablePaise),
    cgst: rupeesFromPaise(bill.cgstPaise),
    sgst: rupeesFromPaise(bill.sgstPaise),
    other: rupeesFromPaise(bill.otherPaise),
    vat: rupeesFromPaise(bill.vatPaise),
    round_off: rupeesFromPaise(bill.roundOffPaise),
    payable: rupeesFromPaise(bill.payablePaise),
  }
}
