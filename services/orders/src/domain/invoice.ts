import { isDeepStrictEqual } from 'node:util'
import type { Buyer } from '@tiffin/contracts'
import {
  computeGstBill,
  gstLineOf,
  RangeViolation,
  RESTAURANT_SAC,
  type BasisPoints,
  type CancelReason,
  type CreditReason,
  type Discount,
  type DocumentKind,
  type GstBill,
  type GstGroup,
  type Paise,
  type TaxKind,
} from '@tiffin/domain'
import type { Order, OrderLine } from './order.ts'
import type { RestaurantFacts, Seller } from './restaurant-facts.ts'

/** The texts and parts of a document, stored as JSON. A change of this shape raises `v`. */
export type DocumentBody = {
  readonly v: 1
  readonly seller: Seller
  /** The business that the document is made out to; absent for every other guest. */
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
    /** On a credit note the place of the line on the invoice, from 0. */
    readonly line?: number
  }[]
  readonly subtotalPaise: Paise
  readonly groups: readonly GstGroup[]
  /** What a credit note says besides; absent on an invoice. */
  readonly credit?: CreditFacts
}

/** Of which invoice a credit note is (CGST Rules, rule 53(1A)), why it was given, and how the money went back. */
export type CreditFacts = {
  /** `issuedAt` is an instant as ISO 8601. */
  readonly invoice: { readonly id: string; readonly number: string; readonly issuedAt: string }
  readonly reason: CreditReason
  readonly note: string | null
  readonly method: string
  readonly reference: string | null
}

/** The figures of a document, which reports add up. On paper the parts and the round-off are the payable. */
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
}

export type IssuedDocument = NewDocument & { readonly number: string }

/** Computes the bill by GST of these lines; null when they are too large to be computed. */
export function findGstBill(lines: readonly OrderLine[], discount?: Discount): GstBill | null {
  try {
    return computeGstBill(lines.map(gstLineOf), discount)
  } catch (error) {
    if (error instanceof RangeViolation) return null
    throw error
  }
}

/**
 * Makes the tax invoice of an order whose bill is printed or paid. Null for an order without lines, because nothing was
 * sold, and for one that is too large to be computed. Of the guest a document has nothing but the name and the GSTIN of
 * a business that asked for them, because everything else may have to be forgotten.
 *
 * @param facts of a restaurant that bills by GST
 */
function invoiceOf(
  order: Pick<Order, 'lines' | 'orderNumber' | 'orderType'>,
  { discount, buyer }: Billed,
  facts: RestaurantFacts,
  issue: { readonly id: string; readonly at: Date },
): NewDocument | null {
  const bill = order.lines.length === 0 ? null : findGstBill(order.lines, discount ?? undefined)
  if (bill === null) return null
  const { name, address, gstin, fssai } = facts
  return {
    id: issue.id,
    kind: 'invoice',
    series: facts.series,
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
      lines: order.lines.map((line, index) => {
        const { taxKind, rateBasisPoints } = gstLineOf(line)
        return {
          name: line.name,
          quantity: line.quantity,
          pricePaise: line.pricePaise,
          kind: taxKind,
          rateBasisPoints,
          discountPaise: bill.discountShares[index]!,
        }
      }),
      subtotalPaise: bill.subtotalPaise,
      groups: bill.groups,
    },
  }
}

/** When a bill is printed or paid, how the restaurant bills, and the id that an invoice would get. */
export type BillMoment = {
  readonly now: Date
  /** Null where tenancy has told nothing: the restaurant has never billed by GST. */
  readonly facts: RestaurantFacts | null
  readonly documentId: string
}

/** What is given with a bill that is printed or paid. */
export type Billed = { readonly discount: Discount | null; readonly buyer: Buyer | null }

/** A document and why it is cancelled. */
export type Cancellation = { readonly document: IssuedDocument; readonly reason: CancelReason }

/** The invoice of a bill that is printed or paid. At most one of `kept` and `issued` is there. */
export type BillInvoice = {
  /** The open invoice, which says what the bill says. */
  readonly kept: IssuedDocument | null
  /** The invoice to issue. */
  readonly issued: NewDocument | null
  /** The open invoice with the reason to cancel it; null when it is kept, or when there is none. */
  readonly cancelled: Cancellation | null
}

/** Returns the buyer that is asked for; that of the open invoice where the request names none. */
export function buyerAsked(
  { document }: Pick<Order, 'document'>,
  request: { readonly buyer?: Buyer | null | undefined } | null,
): Buyer | null {
  return request?.buyer === undefined ? (document?.body.buyer ?? null) : request.buyer
}

/**
 * Decides which invoice an order has with this discount and this buyer: the open one where nothing on it is different
 * by now, else a new one, or none where the restaurant does not bill by GST or nothing was sold.
 */
export function decideInvoice(order: Order, billed: Billed, { now, facts, documentId }: BillMoment): BillInvoice {
  const issue = { id: documentId, at: now }
  const wanted = facts?.gstMode === 'regular' ? invoiceOf(order, billed, facts, issue) : null
  const open = order.document ?? null
  if (open && wanted && isSame(open, wanted)) return { kept: open, issued: null, cancelled: null }
  return {
    kept: null,
    issued: wanted,
    cancelled: open && { document: open, reason: reasonOf(open, wanted, order, billed) },
  }
}

/** Returns the order with its invoice. `number` is that of a new one; null before it has one. */
export function withInvoice(order: Order, { kept, issued }: BillInvoice, number: string | null): Order {
  const document = issued ? { ...issued, number: number ?? '' } : kept
  return document ? { ...order, document } : order
}

/** Compares all that a document says, its series too, but not which one it is and when it was issued. */
function isSame(
  { id: _id, number: _number, issuedAt: _issuedAt, ...open }: IssuedDocument,
  { id: _newId, issuedAt: _now, ...wanted }: NewDocument,
): boolean {
  return isDeepStrictEqual(open, wanted)
}

function reasonOf(open: IssuedDocument, wanted: NewDocument | null, order: Order, { discount, buyer }: Billed) {
  if (!isDeepStrictEqual(order.openDiscount?.discount ?? null, discount)) return 'discount_changed'
  if (!isDeepStrictEqual(open.body.buyer ?? null, buyer)) return 'wrong_details'
  const isOfSameSeller = wanted?.series === open.series && isDeepStrictEqual(wanted.body.seller, open.body.seller)
  return isOfSameSeller ? 'order_changed' : 'restaurant_changed'
}
