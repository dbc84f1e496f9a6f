import type { DocumentDetails, Order } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import type { DocumentPaper } from '@tiffin/slips'
import type { Ref } from 'react'
import { BillSlip, type BillSlipProps } from './bill-slip.tsx'

type DocumentSlipProps = {
  readonly document: DocumentDetails
  readonly settings: BillSlipProps['settings']
  readonly isDuplicate?: boolean
  readonly slipRef?: Ref<HTMLElement>
}

/**
 * Shows the paper of an issued document: a tax invoice, or a credit note. Seller, lines and figures are those of the
 * document, and nothing is computed. A document contains no guest and no table, so neither is on the paper. The paper
 * of an open invoice has a UPI code for the amount that part payments have left.
 */
export function DocumentSlip({ document, ...slip }: DocumentSlipProps) {
  return <BillSlip order={orderOf(document)} paper={paperOf(document)} left={document.left} {...slip} />
}

function paperOf({ kind, state, invoice, reason, methods }: DocumentDetails): DocumentPaper {
  if (kind === 'invoice')
    return {
      label: 'Tax Invoice',
      title: 'TAX INVOICE',
      numberLabel: 'Invoice No.',
      isCredit: false,
      stamp: state === 'cancelled' ? 'CANCELLED' : state === 'open' ? null : 'PAID',
      facts: [],
      payableLabel: 'Payable',
    }
  return {
    label: 'Credit Note',
    title: 'CREDIT NOTE',
    numberLabel: 'Credit Note No.',
    isCredit: true,
    stamp: null,
    facts: [
      ['For Invoice', invoice?.number ?? null],
      ['Invoice Date', invoice ? formatDate(invoice.issued_at, 'day') : null],
      ['Reason', reason ?? null],
      ['Given back by', methods.join(', ')],
    ],
    payableLabel: 'Given back',
  }
}

/** Returns a completed order that contains only the data of the document, for the parts of the bill's paper. */
function orderOf(document: DocumentDetails): Order {
  return {
    id: document.order_id,
    order_number: document.order_number,
    // The cast is safe because the text is only shown: an old document may have a type that no longer exists.
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
    items: document.lines.map(({ name, quantity, price, kind, rate }) => ({
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
