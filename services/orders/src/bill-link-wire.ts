import type { createBillLink, DocumentDetails, readBillLink, ResponseOf } from '@tiffin/contracts'
import { formatDate, formatRupees, paiseFromRupees } from '@tiffin/domain'
import { documentBill, orderBillSlip } from '@tiffin/slips'
import type { BillTexts } from './clients/bill-texts.ts'
import { toWireDocumentDetails } from './document-wire.ts'
import type { LinkedDocument, BillLink } from './repository/bill-links-repository.ts'

export function toWireBillLink({ token, expiresAt }: BillLink): ResponseOf<typeof createBillLink> {
  return { token, expires_at: expiresAt.toISOString() }
}

/**
 * Maps a document that is read by link to the contract's: its slip as on paper, and notices of its cancellation and its
 * credit notes. If a paper of the document was printed, the slip says DUPLICATE, as every later paper does.
 */
export function toWireLinkedBill(
  { stored, expiresAt }: LinkedDocument,
  texts: BillTexts,
): ResponseOf<typeof readBillLink> {
  const document = toWireDocumentDetails(stored)
  const settings = { ...texts, gst_mode: 'regular' } as const
  return {
    slip: orderBillSlip({ ...documentBill(document), settings, isDuplicate: document.papers > 0 }),
    notices: noticesOf(document),
    expires_at: expiresAt.toISOString(),
  }
}

function noticesOf({ cancelled, credit_notes: notes }: DocumentDetails): string[] {
  return [
    ...(cancelled ? [`This bill was cancelled on ${formatDate(cancelled.at, 'day')} and is not valid.`] : []),
    ...notes.map(
      ({ number, issued_at: at, payable }) =>
        `${formatRupees(paiseFromRupees(payable))} of this bill was given back on ${formatDate(at, 'day')}, ` +
        `credit note ${number}.`,
    ),
  ]
}
