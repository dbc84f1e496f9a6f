import { isDeepStrictEqual } from 'node:util'
import type { Buyer } from '@tiffin/contracts'
import {
  billLinesOf,
  CHARGE_NAMES,
  chargeLinesOf,
  computeGstBill,
  DOCUMENT_OF_MODE,
  documentNumber,
  findBill,
  isDocumented,
  RangeViolation,
  RESTAURANT_SAC,
  seriesOf,
  type BasisPoints,
  type CancelReason,
  type Charge,
  type ChargeKind,
  type CreditReason,
  type Discount,
  type DocumentedMode,
  type DocumentKind,
  type DocumentSerial,
  type GstBill,
  type GstGroup,
  type GstMode,
  type Paise,
  type TaxKind,
} from '@tiffin/domain'
import type { Order, OrderLine } from './order.ts'
import type { RestaurantFacts, Seller } from './restaurant-facts.ts'

/** The texts and parts of a document, stored as JSON. A change of this shape raises `v`. */
export type DocumentBody = {
  readonly v: 1
  readonly seller: Seller
  /** The business that the document is made out to; absent if the guest named none. */
  readonly buyer?: Buyer
  readonly sac: string
  readonly orderNumber: string
  readonly orderType: string
  readonly lines: readonly {
    readonly name: string
    readonly quantity: number
    readonly pricePaise: Paise
    readonly kind: TaxKind
    readonly rateBasisPoints: BasisPoints
    readonly discountPaise: Paise
    /** The charge that the line is; absent for a dish. */
    readonly charge?: ChargeKind
    /** The index of the line on the refunded document, from 0; only on a credit note. */
    readonly line?: number
  }[]
  readonly subtotalPaise: Paise
  readonly groups: readonly GstGroup[]
  /** The facts that only a credit note has; absent on any other document. */
  readonly credit?: CreditFacts
}

/**
 * The document that a credit note refunds, the reason for the note, and the way in which the money was given back. CGST
 * Rules, rule 53(1A), require the number and the date of that document on the note.
 */
export type CreditFacts = {
  /** `issuedAt` is an instant as ISO 8601. */
  readonly invoice: { readonly id: string; readonly number: string; readonly issuedAt: string }
  readonly reason: CreditReason
  readonly note: string | null
  readonly method: string
  readonly reference: string | null
}

/**
 * The figures of a document, which reports add up. Taxable value, taxes, the value outside GST and the round-off add up
 * to the payable.
 */
type DocumentFigures = Pick<
  GstBill,
  | 'taxablePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'otherPaise'
  | 'vatPaise'
  | 'discountPaise'
  | 'roundOffPaise'
  | 'payablePaise'
>

/** A document before the database has given it its number. */
export type NewDocument = DocumentFigures & {
  readonly id: string
  readonly kind: DocumentKind
  readonly series: string
  readonly placeOfSupply: string
  readonly issuedAt: Date
  readonly body: DocumentBody
  /** The till that took the number, with the serial; absent where the database gives the number. */
  readonly till?: { readonly id: string; readonly serial: number }
}

export type IssuedDocument = NewDocument & { readonly number: string }

/** Computes the GST bill of lines, or their bill of supply; null when they are too large to be computed. */
export function findGstBill(
  lines: readonly OrderLine[],
  mode: DocumentedMode,
  { discount, charges }: Pick<BillTerms, 'discount' | 'charges'>,
): GstBill | null {
  try {
    return computeGstBill(billLinesOf(lines, mode), discount ?? undefined, charges)
  } catch (error) {
    if (error instanceof RangeViolation) return null
    throw error
  }
}

/**
 * Computes the bill of lines as a restaurant makes it in this mode; null when they are too large to be computed.
 * Without GST a bill has no charges.
 */
export function findBillIn(
  mode: GstMode,
  lines: readonly OrderLine[],
  billed: Pick<BillTerms, 'discount' | 'charges'>,
): Pick<GstBill, 'subtotalPaise' | 'discountPaise' | 'roundOffPaise' | 'payablePaise'> | null {
  return isDocumented(mode) ? findGstBill(lines, mode, billed) : findBill(lines, billed.discount ?? undefined)
}

/**
 * Makes the tax invoice of an order whose bill is printed or paid, or its bill of supply. Returns null for an order
 * without lines, and for an order that is too large to be computed. The invoice names a guest only with the name and
 * GSTIN of a business. Other data of guests may have to be erased, and a document cannot be changed.
 *
 * @param facts the facts of a restaurant that bills by GST
 */
function makeInvoice(
  order: Pick<Order, 'lines' | 'orderNumber' | 'orderType'>,
  { discount, buyer, charges }: BillTerms,
  { gstMode: mode, ...facts }: RestaurantFacts & { readonly gstMode: DocumentedMode },
  issue: { readonly id: string; readonly at: Date },
): NewDocument | null {
  const bill = order.lines.length === 0 ? null : findGstBill(order.lines, mode, { discount, charges })
  if (bill === null) return null
  const { name, address, gstin, fssai } = facts
  const taxed = billLinesOf(order.lines, mode)
  const kind = DOCUMENT_OF_MODE[mode]
  return {
    id: issue.id,
    kind,
    series: seriesOf(kind, facts.series),
    // Restaurant service is supplied where it is performed (IGST Act, section 12(4)): in the State of the GSTIN.
    placeOfSupply: gstin.slice(0, 2),
    issuedAt: issue.at,
    taxablePaise: bill.taxablePaise,
    cgstPaise: bill.cgstPaise,
    sgstPaise: bill.sgstPaise,
    otherPaise: bill.otherPaise,
    vatPaise: bill.vatPaise,
    discountPaise: bill.discountPaise,
    roundOffPaise: bill.roundOffPaise,
    payablePaise: bill.payablePaise,
    body: {
      v: 1,
      seller: { name, address, gstin, fssai },
      ...(buyer && { buyer: { name: buyer.name, gstin: buyer.gstin } }),
      sac: RESTAURANT_SAC,
      orderNumber: order.orderNumber,
      orderType: order.orderType,
      lines: [
        ...order.lines.map((line, index) => ({
          name: line.name,
          quantity: line.quantity,
          pricePaise: line.pricePaise,
          kind: taxed[index]!.taxKind,
          rateBasisPoints: taxed[index]!.rateBasisPoints,
          discountPaise: bill.discountShares[index]!,
        })),
        ...chargeLinesOf(charges, taxed).map((line, index) => ({
          name: CHARGE_NAMES[charges[index]!.kind],
          quantity: 1,
          pricePaise: line.pricePaise,
          kind: line.taxKind,
          rateBasisPoints: line.rateBasisPoints,
          discountPaise: 0 as Paise,
          charge: charges[index]!.kind,
        })),
      ],
      subtotalPaise: bill.subtotalPaise,
      groups: bill.groups,
    },
  }
}

/** The number that a till gave the invoice of a print or a payment without a connection. */
export type TillNumber = DocumentSerial & {
  readonly tillId: string
  /** The date of the invoice: the time of the tap, because the guest has a paper with that date. */
  readonly at: Date
}

/** The time at which a bill is printed or paid, the facts of the restaurant, and the id for a new document. */
export type BillMoment = {
  readonly now: Date
  /** The facts of the restaurant; null if tenancy has sent none, because the restaurant has never billed by GST. */
  readonly facts: RestaurantFacts | null
  readonly documentId: string
  /** The number that a till gave the invoice; absent or null where the database gives it. */
  readonly tillNumber?: TillNumber | null
  /** True for a request that has waited at its till, and for one that a person has decided to send. */
  readonly hasWaited?: boolean
}

/** The discount, the charges and the buyer of a bill that is printed or paid. */
export type BillTerms = {
  readonly discount: Discount | null
  readonly charges: readonly Charge[]
  readonly buyer: Buyer | null
}

export type Cancellation = { readonly document: IssuedDocument; readonly reason: CancelReason }

/** The decision on the document of a bill that is printed or paid. At most one of `kept` and `issued` is set. */
export type BillInvoice = {
  /** The open document, if its content still matches the bill; else null. */
  readonly kept: IssuedDocument | null
  /** The document to issue; null if the open one is kept, or if none is due. */
  readonly issued: NewDocument | null
  /** The open document with the reason to cancel it; null when it is kept, or when there is none. */
  readonly cancelled: Cancellation | null
}

/**
 * Returns the buyer in the request, which is null for a bill without one. A request without the field keeps the buyer
 * of the open document.
 */
export function buyerAsked(
  { document }: Pick<Order, 'document'>,
  request: { readonly buyer?: Buyer | null | undefined } | null,
): Buyer | null {
  return request?.buyer === undefined ? (document?.body.buyer ?? null) : request.buyer
}

/**
 * Decides on the document of an order with this discount and this buyer. The open document is kept if a new one would
 * have the same content. Otherwise a new document is issued, unless the restaurant issues none or nothing was sold. An
 * invoice that a till has numbered is always issued, unless it is the open document: the guest has its paper. A till
 * numbers no bills of supply, so its number stays unused where a bill of supply is due. The caller joins held portions
 * (`joinHeld`), so that the content is the same before and after they are fired.
 */
export function decideInvoice(order: Order, billed: BillTerms, moment: BillMoment): BillInvoice {
  const { now, facts, documentId, tillNumber = null } = moment
  const mode = facts?.gstMode
  const ofTill = mode === 'regular' ? tillNumber : null
  const issue = { id: documentId, at: ofTill?.at ?? now }
  const wanted = facts && isDocumented(mode) ? makeInvoice(order, billed, { ...facts, gstMode: mode }, issue) : null
  const open = order.document ?? null
  if (open && wanted && isNumberOf(open, wanted, ofTill) && isSame(open, wanted))
    return { kept: open, issued: null, cancelled: null }
  return {
    kept: null,
    issued: wanted && ofTill ? numberedBy(ofTill, wanted) : wanted,
    cancelled: open && { document: open, reason: reasonOf(open, wanted, order, billed) },
  }
}

/**
 * Returns the order with its document. `number` is the number of a new document; null before the database has assigned
 * it.
 */
export function withInvoice(order: Order, { kept, issued }: BillInvoice, number: string | null): Order {
  const document = issued ? { ...issued, number: number ?? '' } : kept
  return document ? { ...order, document } : order
}

function numberedBy({ series, serial, tillId }: TillNumber, invoice: NewDocument): NewDocument {
  return { ...invoice, series, till: { id: tillId, serial } }
}

/**
 * Returns whether the open document may keep its number. It must be the number that the till gave with the request. If
 * the till gave none, it must be the number of a till, or of the present series of the restaurant.
 */
function isNumberOf(open: IssuedDocument, wanted: NewDocument, given: TillNumber | null): boolean {
  if (given)
    return (
      open.till?.id === given.tillId && open.number === documentNumber(given.series, given.financialYear, given.serial)
    )
  return open.till !== undefined || open.series === wanted.series
}

/** Compares two documents in everything but id, number and time of issue. */
function isSame(
  { id: _id, number: _number, issuedAt: _issuedAt, series: _series, till: _till, ...open }: IssuedDocument,
  { id: _newId, issuedAt: _now, series: _newSeries, ...wanted }: NewDocument,
): boolean {
  return isDeepStrictEqual(open, wanted)
}

function reasonOf(open: IssuedDocument, wanted: NewDocument | null, order: Order, { discount, buyer }: BillTerms) {
  if (!isDeepStrictEqual(order.openDiscount?.discount ?? null, discount)) return 'discount_changed'
  if (!isDeepStrictEqual(open.body.buyer ?? null, buyer)) return 'wrong_details'
  const isInSeries = open.till !== undefined || wanted?.series === open.series
  const isOfSameSeller = isInSeries && isDeepStrictEqual(wanted?.body.seller, open.body.seller)
  return isOfSameSeller ? 'order_changed' : 'restaurant_changed'
}
