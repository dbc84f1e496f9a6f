import type { Order } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'

type PrintedInvoiceProps = {
  readonly order: Pick<Order, 'document' | 'bill_printed_at'>
  /** True once the bill says something else than the invoice, such as another discount. */
  readonly isOutdated?: boolean
  /** True once the paper was a repeated one, which a phone shows only further down. */
  readonly isDuplicate: boolean
}

/** The number of the invoice and when it was printed, with a warning once the next print or the payment cancels it. */
export function PrintedInvoice({
  order: { document, bill_printed_at: printedAt },
  isOutdated = false,
  isDuplicate,
}: PrintedInvoiceProps) {
  if (!document) return null
  const facts = [
    `Invoice ${document.number}`,
    printedAt && `printed ${formatDate(printedAt, 'time')}`,
    isDuplicate && !isOutdated && 'DUPLICATE',
  ]
  return (
    <div className="grid gap-2 text-sm">
      <p className="tabular-nums [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
      <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink empty:hidden">
        {isOutdated && 'The bill has changed: the printed invoice will be cancelled.'}
      </p>
    </div>
  )
}
