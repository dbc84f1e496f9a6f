import type { CreditNote, Invoice } from '@tiffin/contracts'
import { formatDate, formatRupees, paise } from '@tiffin/domain'
import { messages } from './messages.ts'

/** A document to list and print: an invoice, or a credit note for a refund of an invoice. */
export type BillingDocument = {
  readonly kind: 'invoice' | 'credit-note'
  readonly id: string
  readonly number: string
  /** ISO time of the payment, or of the credit note's issue. */
  readonly at: string
  readonly planName: string
  readonly about: string
  /** Formatted rupees: '₹999.00', negative on a credit note. */
  readonly amount: string
}

const rupees = (amount: number) => formatRupees(paise(amount))

/** Returns a period such as `Jan 01, 2027 – Jan 31, 2027`; empty when the provider named no period. */
function invoicePeriod({ period_start, period_end }: Invoice): string {
  return period_start && period_end ? `${formatDate(period_start, 'day')} – ${formatDate(period_end, 'day')}` : ''
}

function ofInvoice(invoice: Invoice): BillingDocument {
  const { id, number, paid_at, plan_name, amount_in_paise } = invoice
  return {
    kind: 'invoice',
    id,
    number,
    at: paid_at,
    planName: plan_name,
    about: invoicePeriod(invoice),
    amount: rupees(amount_in_paise),
  }
}

function ofNote({ id, number, issued_at, amount_in_paise }: CreditNote, invoice: Invoice): BillingDocument {
  return {
    kind: 'credit-note',
    id,
    number,
    at: issued_at,
    planName: invoice.plan_name,
    about: messages.creditOf(invoice.number),
    amount: rupees(-amount_in_paise),
  }
}

/** Lists invoices and their credit notes, newest first. */
export function billingDocumentsOf(invoices: readonly Invoice[]): BillingDocument[] {
  const documents = invoices.flatMap((invoice) => [
    ...(invoice.credit_notes ?? []).toReversed().map((note) => ofNote(note, invoice)),
    ofInvoice(invoice),
  ])
  return documents.toSorted((a, b) => b.at.localeCompare(a.at))
}
