import type { DocumentDetails, ListedDocument } from '@tiffin/contracts'
import { CANCEL_REASON_WORDS, paise, paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '@tiffin/domain'
import type { MockRestaurant } from '../restaurant.ts'
import { creditNotesOf, paidOrderOf, refundedOf, requireDocument, stateOf, type Filed } from './document-records.ts'

export function toListedDocument(restaurant: MockRestaurant, filed: Filed): ListedDocument {
  const {
    seller: _seller,
    place_of_supply: _place,
    sac: _sac,
    subtotal: _subtotal,
    groups: _groups,
    charges: _charges,
    ...row
  } = filed.document
  return { ...row, ...factsOf(restaurant, filed) }
}

export function toDocumentDetails(restaurant: MockRestaurant, filed: Filed): DocumentDetails {
  const { document, record } = filed
  const notes = creditNotesOf(restaurant, document.id)
  const credited = (line: number) =>
    notes
      .flatMap((note) => note.record.credit?.note.lines ?? [])
      .reduce((sum, each) => (each.line === line ? sum + each.quantity : sum), 0)
  return {
    ...document,
    ...factsOf(restaurant, filed),
    lines: record.lines.map((line, index) => ({
      name: line.name,
      quantity: line.quantity,
      price: rupeesFromPaise(line.pricePaise),
      discount: rupeesFromPaise(line.discountPaise),
      kind: line.kind,
      rate: percentFromBasisPoints(line.rateBasisPoints),
      ...(line.charge && { charge: line.charge }),
      credited: credited(index),
    })),
    ...(stateOf(restaurant, filed) === 'open' && { left: leftOf(restaurant, filed) }),
    papers: record.papers,
    credit_notes: notes.map(({ document: { id, number, issued_at, payable } }) => ({ id, number, issued_at, payable })),
  }
}

/** Returns how many rupees of an open document the part payments of its order leave to pay; 0 if they cover it. */
function leftOf({ orders }: MockRestaurant, { document, record }: Filed): number {
  const parts = orders.find(({ id }) => id === record.order.id)?.partPayments ?? []
  const paid = parts.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)
  return rupeesFromPaise(paise(Math.max(0, paiseFromRupees(document.payable) - paid)))
}

function factsOf(restaurant: MockRestaurant, filed: Filed) {
  const { document, record } = filed
  const { order, cancelled, credit } = record
  const invoice = credit && requireDocument(restaurant, credit.invoiceId).document
  const payments = paidOrderOf(restaurant, document.id)?.settlement?.payments ?? []
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    order_type: order.orderType,
    state: stateOf(restaurant, filed),
    methods: credit ? [credit.method] : [...new Set(payments.map(({ method }) => method))],
    refunded: refundedOf(restaurant, document.id),
    ...(credit && { reason: credit.why }),
    ...(invoice && { invoice: { id: invoice.id, number: invoice.number, issued_at: invoice.issued_at } }),
    ...(cancelled && {
      cancelled: {
        at: cancelled.at.toISOString(),
        reason: CANCEL_REASON_WORDS[cancelled.reason],
        ...(cancelled.note && { note: cancelled.note }),
      },
    }),
  }
}
