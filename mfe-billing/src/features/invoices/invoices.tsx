import { listInvoices, type Invoice } from '@tiffin/contracts'
import { formatDate, formatRupees, paise } from '@tiffin/domain'
import { Button, Card, DataTable, EmptyState, FailedState, type Column } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { invoicePeriod } from './invoice-period.ts'
import { messages } from './messages.ts'

/** What the restaurant paid for its plans, newest first. */
export function Invoices() {
  const { data: invoices, isError, isFetching, refetch } = useApiQuery(listInvoices)
  const [shown, setShown] = useState<Invoice | null>(null)
  return (
    <Card title={messages.title}>
      {isError && !invoices ? (
        <FailedState text={messages.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={messages.title}
          columns={columnsFor(setShown)}
          rows={invoices}
          keyOf={(invoice) => invoice.id}
          empty={<EmptyState text={messages.empty} />}
        />
      )}
      {shown && <InvoiceDialog invoice={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

function columnsFor(onView: (invoice: Invoice) => void): Column<Invoice>[] {
  return [
    {
      header: 'Number',
      isRowHeader: true,
      cell: (invoice) => (
        <>
          <span className="whitespace-nowrap">{invoice.number}</span>
          <span className="block text-sm font-normal text-muted lg:hidden">
            {formatDate(invoice.paid_at, 'day')} · {amountOf(invoice)}
          </span>
        </>
      ),
    },
    // Without much room there are two columns, and day and amount stand below the number.
    {
      header: 'Paid on',
      className: 'max-lg:hidden whitespace-nowrap',
      cell: (invoice) => formatDate(invoice.paid_at, 'day'),
    },
    { header: 'Plan', className: 'max-lg:hidden [overflow-wrap:break-word]', cell: (invoice) => invoice.plan_name },
    { header: 'Period', className: 'max-xl:hidden whitespace-nowrap', cell: invoicePeriod },
    { header: 'Amount', align: 'end', className: 'max-lg:hidden', cell: amountOf },
    {
      header: 'Actions',
      align: 'end',
      cell: (invoice) => (
        <Button variant="ghost" aria-label={messages.view(invoice.number)} onClick={() => onView(invoice)}>
          View
        </Button>
      ),
    },
  ]
}

function amountOf({ amount_in_paise }: Invoice): string {
  return formatRupees(paise(amount_in_paise))
}
