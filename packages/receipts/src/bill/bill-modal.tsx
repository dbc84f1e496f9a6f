import { Dialog } from '@tiffin/ui'
import { usePrinting, type IssuedBill } from '../print/print.ts'
import { BILL_DIALOG, type ShownBill } from './bill-layout.tsx'
import { isByGst, type GivenWithBill } from '@tiffin/slips'
import { PaymentDetails } from './payment-details.tsx'

type BillModalProps = Omit<ShownBill, 'printing'> & {
  /**
   * Issues the invoice or bill of supply before the bill is printed. Resolves with null after a failure, which a toast
   * has shown. Never rejects.
   */
  readonly onIssue?: ((given: GivenWithBill) => Promise<IssuedBill | null>) | undefined
  /** Has a printer of the network print the bill; absent where the browser prints it. Never rejects. */
  readonly onSend?: ((given: GivenWithBill, byGst: boolean) => Promise<void>) | undefined
  readonly onClose: () => void
}

/** Shows a bill that can be read and printed, but not paid. */
export function BillModal({ onIssue, onSend, onClose, ...bill }: BillModalProps) {
  const { order, settings } = bill
  const printing = usePrinting(order)
  // The dialog stays open while the document is being issued or the bill sent, so that the user sees the result. The
  // call has a deadline, after which the dialog can be closed.
  const dismiss = () => void (printing.isBusy || onClose())

  const send = async (given: GivenWithBill) => {
    if (printing.isBusy) return
    printing.begin()
    await onSend?.(given, isByGst(order, settings))
    printing.end(null)
  }
  const printHere = async (given: GivenWithBill) => {
    if (!onIssue || !isByGst(order, settings)) return printing.printNow()
    if (printing.isBusy) return
    printing.begin()
    printing.end(await onIssue(given))
  }

  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} {...BILL_DIALOG}>
      <PaymentDetails
        {...bill}
        printing={printing}
        onPrint={(given) => void (onSend ? send(given) : printHere(given))}
        onPrintHere={onSend && ((given) => void printHere(given))}
      />
    </Dialog>
  )
}
