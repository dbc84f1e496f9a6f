import {
  computeGstBill,
  gstLineOf,
  RangeViolation,
  RESTAURANT_SAC,
  type BasisPoints,
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
 * sold, and for one that is too large to be computed. Data of the guest are in no document: they may have to be
 * forgotten.
 *
 * @param facts of a restaurant that bills by GST
 */
export function invoiceOf(
  order: Pick<Order, 'lines' | 'orderNumber' | 'orderType'>,
  discount: Discount | null,
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
