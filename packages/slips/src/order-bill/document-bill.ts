import type { DocumentDetails, Order } from '@tiffin/contracts'
import { formatDate, isSeriesOfSupply, KHATA_METHOD } from '@tiffin/domain'
import { BILL_PAPERS, type DocumentPaper, type OrderBill } from './order-bill-slip.ts'

/**
 * Returns the content of the paper of an issued document, which is a tax invoice, a bill of supply or a credit note.
 * Nothing is computed: seller, lines and figures are those of the document. A document contains no guest and no table,
 * so the paper names neither. The paper of an open invoice has a UPI code for the amount that is left to pay.
 */
export function documentBill(document: DocumentDetails): Pick<OrderBill, 'order' | 'paper' | 'left'> {
  return { order: orderOf(document), paper: paperOf(document), left: document.left }
}

function paperOf({ kind, state, invoice, reason, methods }: DocumentDetails): DocumentPaper {
  const isOnKhata = methods.includes(KHATA_METHOD)
  if (kind !== 'credit_note')
    return {
      ...BILL_PAPERS[kind],
      isCredit: false,
      stamp: state === 'cancelled' ? 'CANCELLED' : state === 'open' || isOnKhata ? null : 'PAID',
      facts: isOnKhata ? [['Payment', 'On khata']] : [],
      payableLabel: 'Payable',
    }
  const corrected = invoice && isSeriesOfSupply(invoice.number) ? 'Bill' : 'Invoice'
  return {
    label: 'Credit Note',
    title: 'CREDIT NOTE',
    numberLabel: 'Credit Note No.',
    isCredit: true,
    stamp: null,
    facts: [
      [`For ${corrected}`, invoice?.number ?? null],
      [`${corrected} Date`, invoice ? formatDate(invoice.issued_at, 'day') : null],
      ['Reason', reason ?? null],
      ['Given back by', methods.join(', ')],
    ],
    payableLabel: 'Given back',
  }
}

/**
 * Returns a completed order with the content of the document alone, because the paper of a bill is made from an order.
 */
function orderOf(document: DocumentDetails): Order {
  return {
    id: document.order_id,
    order_number: document.order_number,
    // The type is only shown. An old document may have a type that no longer exists.
    order_type: document.order_type as Order['order_type'],
    table_id: null,
    table_name: null,
    area_name: null,
    status: 'Completed',
    created_at: document.issued_at,
    completed_at: document.issued_at,
    total_amount: document.payable,
    customer_name: null,
    customer_contact: null,
    customer_address: null,
    items: dishesOf(document).map(({ name, quantity, price, kind, rate }) => ({
      id: document.id,
      name,
      quantity,
      price,
      tax_rate_applied: rate,
      tax_group_name: null,
      tax_is_split: kind === 'gst',
      tax_kind: kind,
    })),
    discount: null,
    round_off: document.round_off,
    payable: document.payable,
    payments: [],
    document,
    version: 1,
  }
}

/** Returns the lines that the paper lists: of an invoice the dishes, of a credit note the charges it gives back too. */
function dishesOf({ kind, lines }: DocumentDetails): DocumentDetails['lines'] {
  return kind === 'credit_note' ? lines : lines.filter(({ charge }) => charge === undefined)
}
