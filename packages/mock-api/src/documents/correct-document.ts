import { AppError, type BodyOf, type cancelDocument, type giveCreditNote } from '@tiffin/contracts'
import {
  CREDIT_REASON_WORDS,
  decideCreditNote,
  MAY_APPROVE_DOCUMENT,
  paiseFromRupees,
  seriesOfNotes,
} from '@tiffin/domain'
import { fileDocument, whatItSays } from '../orders/document.ts'
import { cancelInvoice } from '../orders/invoice.ts'
import type { DocumentApproval, MockRestaurant } from '../restaurant.ts'
import { creditNotesOf, paidOrderOf, requireDocument, type Filed } from './document-records.ts'

/** Cancels a document that is not paid, if need be with an approval. @throws AppError as the orders service does */
export function cancelDocumentOf(restaurant: MockRestaurant, id: string, body: BodyOf<typeof cancelDocument>): Filed {
  takeApproval(restaurant, 'cancel-document', id, body.approval)
  const filed = requireCorrectable(restaurant, id)
  if (paidOrderOf(restaurant, id)) throw new AppError('DOCUMENT_PAID')
  const order = restaurant.orders.find(({ invoice }) => invoice?.document.id === id)
  if (order) {
    cancelInvoice(restaurant, order, body.reason, body.note ?? null)
    order.version += 1
  }
  return filed
}

/**
 * Issues a credit note of a paid document, if need be with an approval: for `items`, or without them for all that is
 * left.
 *
 * @throws AppError as the orders service does
 */
export function giveCreditNoteFor(restaurant: MockRestaurant, id: string, body: BodyOf<typeof giveCreditNote>): Filed {
  takeApproval(restaurant, 'credit-note', id, body.approval)
  const { document: invoice, record } = requireCorrectable(restaurant, id)
  if (!paidOrderOf(restaurant, id)) throw new AppError('DOCUMENT_NOT_PAID')
  const before = creditNotesOf(restaurant, id)
  if (before.length !== body.credit_notes) throw new AppError('DOCUMENT_CHANGED')
  const decision = decideCreditNote(
    { ...record, payablePaise: paiseFromRupees(invoice.payable) },
    before.flatMap((note) => note.record.credit?.note ?? []),
    body.items ?? null,
  )
  if (decision.kind === 'nothing-left') throw new AppError('NOTHING_LEFT_TO_REFUND')
  if (decision.kind === 'no-line') throw new AppError('INVALID_REQUEST', { detail: `no line ${decision.line}` })
  if (decision.kind === 'too-much')
    throw new AppError('REFUND_TOO_MUCH', { left: decision.left, name: record.lines[decision.line]?.name ?? '' })
  const { note } = decision
  const words = CREDIT_REASON_WORDS[body.reason]
  const document = fileDocument(
    restaurant,
    {
      kind: 'credit_note',
      series: seriesOfNotes(invoice.number.slice(0, invoice.number.indexOf('/'))),
      says: {
        ...whatItSays(restaurant, note, { buyer: invoice.buyer ?? null, charges: [] }),
        seller: invoice.seller,
        place_of_supply: invoice.place_of_supply,
      },
    },
    {
      order: record.order,
      lines: note.lines.map(({ line, quantity, discountPaise }) => ({
        ...record.lines[line]!,
        quantity,
        discountPaise,
      })),
      groups: note.groups,
      papers: 0,
      cancelled: null,
      credit: { invoiceId: id, note, why: body.note ? `${words}: ${body.note}` : words, method: body.method },
    },
  )
  return requireDocument(restaurant, document.id)
}

/**
 * Finds a document that may be corrected.
 *
 * @throws AppError DOCUMENT_NOT_FOUND, CREDIT_NOTE_FINAL or DOCUMENT_CANCELLED
 */
function requireCorrectable(restaurant: MockRestaurant, id: string): Filed {
  const filed = requireDocument(restaurant, id)
  if (filed.record.credit) throw new AppError('CREDIT_NOTE_FINAL')
  if (filed.record.cancelled) throw new AppError('DOCUMENT_CANCELLED')
  return filed
}

/**
 * Consumes an approval if the role of the signed-in user needs one.
 *
 * @throws AppError APPROVAL_REQUIRED or APPROVAL_NOT_VALID
 */
function takeApproval(
  { user, documentApprovals }: MockRestaurant,
  action: DocumentApproval['action'],
  documentId: string,
  approval: string | null | undefined,
): void {
  if (MAY_APPROVE_DOCUMENT.includes(user.userRole)) return
  if (!approval) throw new AppError('APPROVAL_REQUIRED')
  const given = documentApprovals.get(approval)
  if (given?.action !== action || given.documentId !== documentId) throw new AppError('APPROVAL_NOT_VALID')
  documentApprovals.delete(approval)
}
