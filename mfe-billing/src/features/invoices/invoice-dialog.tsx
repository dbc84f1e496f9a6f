import { printPage } from '@tiffin/receipts'
import { Button, Dialog } from '@tiffin/ui'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { InvoicePaper } from './invoice-paper.tsx'
import { paperWords } from './messages.ts'
import type { Paper } from './papers.ts'

/** Print preview of an invoice or a credit note. */
export function InvoiceDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const page = useRef<HTMLElement>(null)
  return (
    <Dialog
      title={`${paperWords[paper.kind].name} ${paper.number}`}
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
      <InvoicePaper paper={paper} paperRef={page} />
    </Dialog>
  )
}
