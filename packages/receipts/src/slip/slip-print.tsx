import type { Slip } from '@tiffin/slips'
import { useEffect, useRef } from 'react'
import { printSlip } from '../print/print.ts'
import { SlipPaper } from './slip.tsx'

type SlipPrintProps = { readonly slip: Slip; readonly onPrinted: () => void }

/** Prints a slip once, without a preview of its own. The browser may still show its print dialog. */
export function SlipPrint({ slip, onPrinted }: SlipPrintProps) {
  const paper = useRef<HTMLElement>(null)
  const printed = useRef<Slip>(null)
  useEffect(() => {
    if (printed.current === slip || !paper.current) return
    printed.current = slip
    printSlip(paper.current)
    onPrinted()
  }, [slip, onPrinted])
  return (
    <div aria-hidden className="pointer-events-none fixed -left-[200vw] top-0">
      <SlipPaper slip={slip} slipRef={paper} />
    </div>
  )
}
