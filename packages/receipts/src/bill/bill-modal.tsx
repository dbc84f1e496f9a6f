import { Dialog } from '@tiffin/ui'
import { usePrinting, type IssuedBill } from '../print/print.ts'
import { BILL_DIALOG, type ShownBill } from './bill-layout.tsx'
import { billAmountsOf, givenBefore, isByGst, type GivenWithBill } from '@tiffin/slips'
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
export function BillModal({ onIssue, onSend, onClose, ...shown }: BillModalProps) {
  const { order, settings } = shown
  const printing = usePrinting(order)
  // A document that was printed before is printed again with the discount of that document.
  const given = givenBefore(order, settings)
  // The dialog stays open while the document is being issued or the bill sent, so that the user sees the result. The
  // call has a deadline, after which the dialog can be closed.
  const dismiss = () => void (printing.isBusy || onClose())

  const send = async () => {
    if (printing.isBusy) return
    printing.begin()
    await onSend?.(given, isByGst(order, settings))
    printing.end(null)
  }
  const printHere = async () => {
    if (!onIssue || !isByGst(order, settings)) return printing.printNow()
    if (printing.isBusy) return
    printing.begin()
    printing.end(await onIssue(given))
  }

  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} {...BILL_DIALOG}>
      <PaymentDetails
        {...shown}
        bill={billAmountsOf(order, given.discount, settings)}
        printing={printing}
        onPrint={() => void (onSend ? send() : printHere())}
        onPrintHere={onSend && (() => void printHere())}
      />
    </Dialog>
  )
}
