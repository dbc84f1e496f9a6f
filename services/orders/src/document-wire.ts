import type { DocumentDetails, ListedDocument } from '@tiffin/contracts'
import {
  CANCEL_REASON_WORDS,
  CREDIT_REASON_WORDS,
  percentFromBasisPoints,
  rupeesFromPaise,
  type Paise,
} from '@tiffin/domain'
import type { CreditFacts } from './domain/invoice.ts'
import type { StoredDocument } from './domain/stored-document.ts'
import { toWireDocument } from './wire.ts'

/** Maps a document to its row in the list, in rupees. */
export function toListedDocument(stored: StoredDocument): ListedDocument {
  const {
    seller: _seller,
    place_of_supply: _place,
    sac: _sac,
    subtotal: _subtotal,
    groups: _groups,
    ...row
  } = toWireDocument(stored.document)
  return { ...row, ...factsOf(stored) }
}

/** Maps a document to its details, in rupees: its row in the list, its lines, its papers and its credit notes. */
export function toDocumentDetails(stored: StoredDocument): DocumentDetails {
  const { document, credits, papers, leftPaise } = stored
  return {
    ...toWireDocument(document),
    ...factsOf(stored),
    lines: document.body.lines.map(({ name, quantity, pricePaise, discountPaise, kind, rateBasisPoints }, index) => ({
      name,
      quantity,
      price: rupeesFromPaise(pricePaise),
      discount: rupeesFromPaise(discountPaise),
      kind,
      rate: percentFromBasisPoints(rateBasisPoints),
      credited: creditedOf(stored, index),
    })),
    ...(leftPaise !== null && { left: rupeesFromPaise(leftPaise) }),
    papers,
    credit_notes: credits.map(({ id, number, issuedAt, payablePaise }) => ({
      id,
      number,
      issued_at: issuedAt.toISOString(),
      payable: rupeesFromPaise(payablePaise),
    })),
  }
}

function reasonWords({ reason, note }: CreditFacts): string {
  return note === null ? CREDIT_REASON_WORDS[reason] : `${CREDIT_REASON_WORDS[reason]}: ${note}`
}

function factsOf({ document, orderId, state, methods, credits, cancelled }: StoredDocument) {
  const { credit } = document.body
  const refundedPaise = credits.reduce((sum, { payablePaise }) => sum + payablePaise, 0)
  return {
    order_id: orderId,
    order_number: document.body.orderNumber,
    order_type: document.body.orderType,
    state,
    methods: credit ? [credit.method] : [...methods],
    refunded: rupeesFromPaise(refundedPaise as Paise),
    ...(credit && {
      reason: reasonWords(credit),
      invoice: { id: credit.invoice.id, number: credit.invoice.number, issued_at: credit.invoice.issuedAt },
    }),
    ...(cancelled && {
      cancelled: {
        at: cancelled.at.toISOString(),
        reason: CANCEL_REASON_WORDS[cancelled.reason],
        ...(cancelled.note !== null && { note: cancelled.note }),
      },
    }),
  }
}

/** Returns the number of portions of a line that credit notes gave back. */
function creditedOf({ credits }: StoredDocument, line: number): number {
  return credits
    .flatMap(({ lines }) => lines)
    .filter((credited) => credited.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
