import type { DocumentDetails, ListedDocument } from '@tiffin/contracts'
import {
  CANCEL_REASON_WORDS,
  CHARGE_NAMES,
  CREDIT_REASON_WORDS,
  percentFromBasisPoints,
  rupeesFromPaise,
  type Charge,
  type Paise,
} from '@tiffin/domain'
import { chargesOf, chargesOfNoSetting } from './domain/decide-charges.ts'
import type { BillInvoice, CreditFacts } from './domain/invoice.ts'
import type { Order } from './domain/order.ts'
import type { RestaurantFacts } from './domain/restaurant-facts.ts'
import type { StoredDocument } from './domain/stored-document.ts'
import { toWireDocument } from './wire.ts'

/** Maps a document to its row in the list, in rupees. */
export function toWireListedDocument(stored: StoredDocument): ListedDocument {
  const {
    seller: _seller,
    place_of_supply: _place,
    sac: _sac,
    subtotal: _subtotal,
    groups: _groups,
    charges: _charges,
    ...row
  } = toWireDocument(stored.document)
  return { ...row, ...factsOf(stored) }
}

/** Maps a document to its details, in rupees: its row in the list, its lines, its papers and its credit notes. */
export function toWireDocumentDetails(stored: StoredDocument): DocumentDetails {
  const { document, credits, papers, leftPaise } = stored
  return {
    ...toWireDocument(document),
    ...factsOf(stored),
    lines: document.body.lines.map(({ charge, ...line }, index) => ({
      name: line.name,
      quantity: line.quantity,
      price: rupeesFromPaise(line.pricePaise),
      discount: rupeesFromPaise(line.discountPaise),
      kind: line.kind,
      rate: percentFromBasisPoints(line.rateBasisPoints),
      ...(charge && { charge }),
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

/**
 * Maps the charges of a paid bill to the facts that the audit records, in rupees; nothing where it has none. Those that
 * the settings never had are named once more.
 */
export function chargeFacts(
  { orderType }: Pick<Order, 'orderType'>,
  { issued, kept }: BillInvoice,
  facts: RestaurantFacts | null,
): object {
  const document = issued ?? kept
  const charges = document ? chargesOf(document) : []
  const unknown = chargesOfNoSetting(orderType, charges, facts)
  const inRupees = (of: readonly Charge[]) =>
    of.map(({ kind, amountPaise }) => ({ name: CHARGE_NAMES[kind], amount: rupeesFromPaise(amountPaise) }))
  return {
    ...(charges.length > 0 && { charges: inRupees(charges) }),
    ...(unknown.length > 0 && { unknown_charges: inRupees(unknown) }),
  }
}
