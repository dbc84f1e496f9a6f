import type { KitchenTicket } from '@tiffin/slips'
import { useEffect, useRef } from 'react'
import { printSlip } from '../print/print.ts'
import { KotSlip, type KotSlipProps } from './kot-slip.tsx'

type KotPrintProps = Pick<KotSlipProps, 'settings'> & {
  readonly tickets: readonly KitchenTicket[]
  readonly onPrinted: () => void
}

/** Prints kitchen tickets once, without a preview of its own. The browser may still show its print dialog. */
export function KotPrint({ tickets, settings, onPrinted }: KotPrintProps) {
  const paper = useRef<HTMLDivElement>(null)
  const printed = useRef<readonly KitchenTicket[]>(null)
  useEffect(() => {
    if (printed.current === tickets || !paper.current) return
    printed.current = tickets
    printSlip(paper.current)
    onPrinted()
  }, [tickets, onPrinted])
  return (
    <div aria-hidden className="pointer-events-none fixed -left-[200vw] top-0">
      <div ref={paper}>
        {tickets.map((ticket, index) => (
          // Tickets of several orders may have the same number, or none, so only their places tell them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <KotSlip key={index} ticket={ticket} settings={settings} />
        ))}
      </div>
    </div>
  )
}
