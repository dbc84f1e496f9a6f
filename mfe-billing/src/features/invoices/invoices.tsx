import { listInvoices } from '@tiffin/contracts'
import { formatDate } from '@tiffin/domain'
import { Button, Card, DataTable, EmptyState, FailedState, type Column } from '@tiffin/ui'
import { useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { messages, documentWords } from './messages.ts'
import { billingDocumentsOf, type BillingDocument } from './billing-documents.ts'

/** Lists the restaurant's invoices and credit notes, newest first. */
export function Invoices() {
  const { data: invoices, isError, isFetching, refetch } = useApiQuery(listInvoices)
  const [shown, setShown] = useState<BillingDocument | null>(null)
  return (
    <Card title={messages.title}>
      {isError && !invoices ? (
        <FailedState text={messages.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={messages.title}
          columns={columnsFor(setShown)}
          rows={invoices && billingDocumentsOf(invoices)}
          keyOf={(billingDocument) => billingDocument.id}
          empty={<EmptyState text={messages.empty} />}
        />
      )}
      {shown && <InvoiceDialog billingDocument={shown} onClose={() => setShown(null)} />}
    </Card>
  )
}

function columnsFor(onView: (billingDocument: BillingDocument) => void): Column<BillingDocument>[] {
  return [
    {
      header: 'Number',
      isRowHeader: true,
      cell: ({ kind, number, at, amount }) => (
        <>
          <span className="whitespace-nowrap">{number}</span>
          {kind === 'credit-note' && (
            <span className="block text-sm font-normal text-muted">{documentWords[kind].name}</span>
          )}
          <span className="block text-sm font-normal text-muted lg:hidden">
            {formatDate(at, 'day')} · {amount}
          </span>
        </>
      ),
    },
    // Narrow screens show only the number and the actions, with day and amount below the number.
    { header: 'Paid on', className: 'max-lg:hidden whitespace-nowrap', cell: ({ at }) => formatDate(at, 'day') },
    { header: 'Plan', className: 'max-lg:hidden [overflow-wrap:break-word]', cell: ({ planName }) => planName },
    { header: 'Period', className: 'max-xl:hidden whitespace-nowrap', cell: ({ about }) => about },
    { header: 'Amount', align: 'end', className: 'max-lg:hidden', cell: ({ amount }) => amount },
    {
      header: 'Actions',
      align: 'end',
      cell: (billingDocument) => (
        <Button
          variant="ghost"
          aria-label={(billingDocument.kind === 'invoice' ? messages.view : messages.viewNote)(billingDocument.number)}
          onClick={() => onView(billingDocument)}
        >
          View
        </Button>
      ),
    },
  ]
}
