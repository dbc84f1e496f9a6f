import type { Invoice } from '@tiffin/contracts'
import { printPage } from '@tiffin/receipts'
import { Button, Dialog } from '@tiffin/ui'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { InvoicePaper } from './invoice-paper.tsx'

/** An invoice as it is printed, and the button that prints it. */
export function InvoiceDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const paper = useRef<HTMLElement>(null)
  return (
    <Dialog
      title={`Invoice ${invoice.number}`}
      className="max-w-[52rem]"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Printer size={20} aria-hidden />}
            onClick={() => paper.current && printPage(paper.current)}
          >
            Print
          </Button>
        </>
      }
    >
      <InvoicePaper invoice={invoice} paperRef={paper} />
    </Dialog>
  )
}
