import { isDeepStrictEqual } from 'node:util'
import type { CancelReason, Discount } from '@tiffin/domain'
import { invoiceOf, type IssuedDocument, type NewDocument } from './invoice.ts'
import type { Order } from './order.ts'
import type { RestaurantFacts } from './restaurant-facts.ts'

/** When a bill is printed or paid, how the restaurant bills, and the id that an invoice would get. */
export type BillMoment = {
  readonly now: Date
  /** Null where tenancy has told nothing: the restaurant has never billed by GST. */
  readonly facts: RestaurantFacts | null
  readonly documentId: string
}

/** A document and why it is cancelled. */
export type Cancellation = { readonly document: IssuedDocument; readonly reason: CancelReason }

/** The invoice of a bill that is printed or paid. At most one of `kept` and `issued` is there. */
export type BillInvoice = {
  /** The open invoice, which says what the bill says. */
  readonly kept: IssuedDocument | null
  /** The invoice to issue. */
  readonly issued: NewDocument | null
  /** The open invoice, which says something else. */
  readonly cancelled: Cancellation | null
}

/**
 * Decides which invoice an order has with this discount: the open one where nothing on it is different by now, else a
 * new one, or none where the restaurant does not bill by GST or nothing was sold.
 */
export function decideInvoice(
  order: Order,
  discount: Discount | null,
  { now, facts, documentId }: BillMoment,
): BillInvoice {
  const issue = { id: documentId, at: now }
  const wanted = facts?.gstMode === 'regular' ? invoiceOf(order, discount, facts, issue) : null
  const open = order.document ?? null
  if (open && wanted && isSame(open, wanted)) return { kept: open, issued: null, cancelled: null }
  return {
    kept: null,
    issued: wanted,
    cancelled: open && { document: open, reason: reasonOf(open, wanted, order, discount) },
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

function reasonOf(open: IssuedDocument, wanted: NewDocument | null, order: Order, discount: Discount | null) {
  if (!isDeepStrictEqual(order.openDiscount?.discount ?? null, discount)) return 'discount_changed'
  const isOfSameSeller = wanted?.series === open.series && isDeepStrictEqual(wanted.body.seller, open.body.seller)
  return isOfSameSeller ? 'order_changed' : 'restaurant_changed'
}
