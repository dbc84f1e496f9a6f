import { Button } from '@tiffin/ui'
import { Printer } from 'lucide-react'

/** Prints the slip: before the payment, because the bill goes to the table first. */
export function PrintButton({ onPrint }: { onPrint: () => void }) {
  return (
    <Button icon={<Printer size={20} aria-hidden />} onClick={onPrint} className="min-h-12">
      Print Bill
    </Button>
  )
}
