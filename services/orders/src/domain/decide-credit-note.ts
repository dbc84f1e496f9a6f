import { AppError } from '@tiffin/contracts'
import { decideCreditNote, seriesOfNotes, type CreditedPortions, type CreditReason } from '@tiffin/domain'
import type { IssuedDocument, NewDocument } from './invoice.ts'
import type { StoredDocument } from './stored-document.ts'

/** The input of a credit note: the portions to refund, the reason, and the way in which the money is given back. */
export type CreditTask = {
  /** The portions to refund; null for everything that earlier credit notes have not refunded. */
  readonly portions: readonly CreditedPortions[] | null
  readonly reason: CreditReason
  readonly note: string | null
  readonly method: string
  readonly reference: string | null
  /** How many credit notes of the invoice or bill of supply the caller saw. */
  readonly notesSeen: number
}

/**
 * Requires that a document can be refunded: it is the invoice or bill of supply of a paid order, and the caller saw all
 * its credit notes.
 *
 * @throws AppError CREDIT_NOTE_FINAL, DOCUMENT_CANCELLED, DOCUMENT_NOT_PAID or DOCUMENT_CHANGED
 */
export function requireCreditable({ state, credits }: StoredDocument, { notesSeen }: CreditTask): void {
  if (state === 'issued') throw new AppError('CREDIT_NOTE_FINAL')
  if (state === 'cancelled') throw new AppError('DOCUMENT_CANCELLED')
  if (state === 'open') throw new AppError('DOCUMENT_NOT_PAID')
  if (credits.length !== notesSeen) throw new AppError('DOCUMENT_CHANGED')
}

/**
 * Makes the next credit note of an invoice or a bill of supply.
 *
 * @param given the earlier credit notes of the document
 * @throws AppError NOTHING_LEFT_TO_REFUND, REFUND_TOO_MUCH, or INVALID_REQUEST for a line that the document does not
 *   have
 */
export function creditNoteOf(
  invoice: IssuedDocument,
  given: readonly IssuedDocument[],
  { portions, reason, note, method, reference }: CreditTask,
  issue: { readonly id: string; readonly at: Date },
): NewDocument {
  const { body } = invoice
  const said = { ...body, payablePaise: invoice.payablePaise }
  const decision = decideCreditNote(said, given.map(givenBy), portions)
  if (decision.kind === 'nothing-left') throw new AppError('NOTHING_LEFT_TO_REFUND')
  if (decision.kind === 'no-line')
    throw new AppError('INVALID_REQUEST', { detail: `items: the bill has no line ${decision.line}` })
  if (decision.kind === 'too-much')
    throw new AppError('REFUND_TOO_MUCH', { left: decision.left, name: body.lines[decision.line]!.name })

  const { lines, groups, subtotalPaise, ...figures } = decision.note
  return {
    ...figures,
    id: issue.id,
    kind: 'credit_note',
    series: seriesOfNotes(invoice.series),
    placeOfSupply: invoice.placeOfSupply,
    issuedAt: issue.at,
    body: {
      v: 1,
      seller: body.seller,
      ...(body.buyer && { buyer: body.buyer }),
      sac: body.sac,
      orderNumber: body.orderNumber,
      orderType: body.orderType,
      lines: lines.map((line) => ({ ...body.lines[line.line]!, ...line })),
      subtotalPaise,
      groups,
      credit: {
        invoice: { id: invoice.id, number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
        reason,
        note,
        method,
        reference,
      },
    },
  }
}

function givenBy({ body, payablePaise }: IssuedDocument) {
  return {
    lines: body.lines.map(({ line = 0, quantity }) => ({ line, quantity })),
    groups: body.groups,
    payablePaise,
  }
}
