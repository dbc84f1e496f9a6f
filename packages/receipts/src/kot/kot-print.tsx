import { useEffect, useRef } from 'react'
import { printSlip } from '../print/print-slip.ts'
import type { KitchenTicket } from './kitchen-ticket.ts'
import { KotSlip, type KotSlipProps } from './kot-slip.tsx'

type KotPrintProps = Pick<KotSlipProps, 'settings'> & {
  readonly ticket: KitchenTicket
  readonly onPrinted: () => void
}

/** Prints a kitchen ticket once, without showing it first: the browser asks whatever it asks. */
export function KotPrint({ ticket, settings, onPrinted }: KotPrintProps) {
  const slip = useRef<HTMLElement>(null)
  const printed = useRef<KitchenTicket>(null)
  useEffect(() => {
    if (printed.current === ticket || !slip.current) return
    printed.current = ticket
    printSlip(slip.current)
    onPrinted()
  }, [ticket, onPrinted])
  return (
    <div aria-hidden className="pointer-events-none fixed -left-[200vw] top-0">
      <KotSlip ticket={ticket} settings={settings} slipRef={slip} />
    </div>
  )
}
