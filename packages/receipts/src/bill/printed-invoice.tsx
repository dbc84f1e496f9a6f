import type { Order } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'

type PrintedInvoiceProps = {
  readonly order: Pick<Order, 'document' | 'bill_printed_at' | 'bill_sent_at'>
  /** True once the bill differs from the printed document, such as in the discount. */
  readonly isOutdated?: boolean
  /**
   * True once a repeated paper was printed. On a phone the mark on the paper is out of view, so the line of the invoice
   * repeats the mark.
   */
  readonly isDuplicate: boolean
}

/**
 * Shows the number of the invoice, or bill of supply, and the time at which it was printed, or sent to its printer.
 * Where the bill has changed, a warning says that the invoice will be cancelled; the next print or the payment does
 * that.
 */
export function PrintedInvoice({
  order: { document, bill_printed_at: printedAt, bill_sent_at: sentAt },
  isOutdated = false,
  isDuplicate,
}: PrintedInvoiceProps) {
  if (!document) return null
  const word = document.kind === 'bill_of_supply' ? 'Bill of supply' : 'Invoice'
  const facts = [
    `${word} ${document.number}`,
    printedAt ? `printed ${formatDate(printedAt, 'time')}` : sentAt && `sent ${formatDate(sentAt, 'time')}`,
    isDuplicate && !isOutdated && 'DUPLICATE',
  ]
  return (
    <div className="grid gap-2 text-sm">
      <p className="tabular-nums [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
      <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink empty:hidden">
        {isOutdated && `The bill has changed: the printed ${word.toLowerCase()} will be cancelled.`}
      </p>
    </div>
  )
}
