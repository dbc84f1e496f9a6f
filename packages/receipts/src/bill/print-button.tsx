import { Button } from '@tiffin/ui'
import { Printer } from 'lucide-react'

/** The button that prints the slip. It stands before the payment, because the guest gets the bill first. */
export function PrintButton({ onPrint }: { onPrint: () => void }) {
  return (
    <Button icon={<Printer size={20} aria-hidden />} onClick={onPrint} className="min-h-12">
      Print Bill
    </Button>
  )
}
