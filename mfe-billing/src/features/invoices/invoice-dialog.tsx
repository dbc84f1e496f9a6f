import { printPage } from '@tiffin/receipts'
import { Button, Dialog } from '@tiffin/ui'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { InvoicePaper } from './invoice-paper.tsx'
import { documentWords } from './messages.ts'
import type { BillingDocument } from './billing-documents.ts'

/** Shows the print preview of an invoice or a credit note. */
export function InvoiceDialog({ billingDocument, onClose }: { billingDocument: BillingDocument; onClose: () => void }) {
  const page = useRef<HTMLElement>(null)
  return (
    <Dialog
      title={`${documentWords[billingDocument.kind].name} ${billingDocument.number}`}
      className="max-w-[52rem]"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Printer size={20} aria-hidden />}
            onClick={() => page.current && printPage(page.current)}
          >
            Print
          </Button>
        </>
      }
    >
      <InvoicePaper billingDocument={billingDocument} paperRef={page} />
    </Dialog>
  )
}
