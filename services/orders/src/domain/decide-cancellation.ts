import { AppError } from '@tiffin/contracts'
import type { StoredDocument } from './stored-document.ts'

/**
 * Requires that a document can be cancelled: it is the open invoice or bill of supply of an order that is not paid.
 *
 * @throws AppError CREDIT_NOTE_FINAL, DOCUMENT_CANCELLED or DOCUMENT_PAID
 */
export function requireCancellable({ state }: StoredDocument): void {
  if (state === 'issued') throw new AppError('CREDIT_NOTE_FINAL')
  if (state === 'cancelled') throw new AppError('DOCUMENT_CANCELLED')
  if (state !== 'open') throw new AppError('DOCUMENT_PAID')
}
