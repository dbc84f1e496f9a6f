import { AppError, type BILL_COPIES, type OrderDocument } from '@tiffin/contracts'
import type { DocumentState } from '@tiffin/domain'
import type { DocumentRecord, MockRestaurant, OrderRecord } from '../restaurant.ts'

/**
 * A document as it was issued, with the facts that the mock notes beside it, such as its order and its cancellation.
 */
export type Filed = { readonly document: OrderDocument; readonly record: DocumentRecord }

/** Finds a document with its record. @throws AppError DOCUMENT_NOT_FOUND */
export function requireDocument(restaurant: MockRestaurant, id: string): Filed {
  const document = restaurant.documents.find((each) => each.id === id)
  if (!document) throw new AppError('DOCUMENT_NOT_FOUND')
  return { document, record: recordOf(restaurant, document.id) }
}

/** Returns the credit notes of an invoice or a bill of supply, the oldest first. */
export function creditNotesOf(restaurant: MockRestaurant, invoiceId: string): Filed[] {
  return restaurant.documents
    .map((document) => ({ document, record: recordOf(restaurant, document.id) }))
    .filter(({ record }) => record.credit?.invoiceId === invoiceId)
}

/** Returns the paid order that the document was issued for; undefined for any other document. */
export function paidOrderOf(restaurant: MockRestaurant, documentId: string): OrderRecord | undefined {
  return restaurant.orders.find(({ invoice, settlement }) => invoice?.document.id === documentId && settlement)
}

export function stateOf(restaurant: MockRestaurant, { document, record }: Filed): DocumentState {
  if (record.credit) return 'issued'
  if (record.cancelled) return 'cancelled'
  if (!paidOrderOf(restaurant, document.id)) return 'open'
  const refunded = refundedOf(restaurant, document.id)
  if (refunded === 0) return 'settled'
  return refunded === document.payable ? 'refunded' : 'partly_refunded'
}

/** Returns the amount that credit notes gave back of an invoice or a bill of supply, in whole rupees. */
export function refundedOf(restaurant: MockRestaurant, invoiceId: string): number {
  return creditNotesOf(restaurant, invoiceId).reduce((sum, { document }) => sum + document.payable, 0)
}

/** Counts a paper of a document before it is printed. @returns `original` for the first paper, else `duplicate` */
export function countPaper(restaurant: MockRestaurant, documentId: string): (typeof BILL_COPIES)[number] {
  const record = recordOf(restaurant, documentId)
  record.papers += 1
  return record.papers === 1 ? 'original' : 'duplicate'
}

function recordOf(restaurant: MockRestaurant, documentId: string): DocumentRecord {
  const record = restaurant.documentRecords.get(documentId)
  if (!record) throw new Error(`no record of document ${documentId}`)
  return record
}
