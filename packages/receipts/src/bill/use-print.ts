import type { issueBill, Order, ResponseOf } from '@tiffin/contracts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { printSlip } from '../print/print.ts'
import { isByGst, type BillingMode } from './order-bill.ts'
import type { DiscountRefusal, GivenDiscount } from './discount-fields.tsx'

/** The answer to a print: the invoice with its copy, a refusal of the discount, or null for a failure that was told. */
export type IssueOutcome = ResponseOf<typeof issueBill> | DiscountRefusal | null

export type PrintOptions = {
  /** Issues the invoice of the bill before it is printed, where the restaurant bills by GST. Never rejects. */
  readonly onIssue?: ((given: GivenDiscount) => Promise<IssueOutcome>) | undefined
  /** Called after a slip that is no invoice went to the printer. */
  readonly onPrinted?: (() => void) | undefined
}

/** The printing of a bill. */
export type Printing = {
  /** The paper. */
  readonly slip: RefObject<HTMLElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  /** True while the invoice is being issued. */
  readonly isBusy: boolean
  /** True once the paper is a repeated one of its invoice. */
  readonly isDuplicate: boolean
  /** Prints the paper, by GST once its invoice is on it. Resolves with the refusal of the discount, if there is one. */
  readonly print: (given: GivenDiscount) => Promise<DiscountRefusal | null>
}

/** Prints the bill of an order: at once, or by GST with the number and figures that the server has issued. */
export function usePrint(order: Order, settings: BillingMode, { onIssue, onPrinted }: PrintOptions): Printing {
  const slip = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [issued, setIssued] = useState<ResponseOf<typeof issueBill> | null>(null)

  // The slip is printed once it has been drawn with the invoice.
  useEffect(() => {
    if (issued && slip.current) printSlip(slip.current)
  }, [issued])

  // A disabled button loses the focus to its dialog, so it gets it back, unless a refused discount has it.
  useEffect(() => {
    const isDone = wasBusy.current && !isBusy
    wasBusy.current = isBusy
    const dialog = button.current?.closest('[role=dialog]')
    const isElsewhere = document.activeElement !== dialog && dialog?.contains(document.activeElement)
    if (isDone && !isElsewhere) button.current?.focus()
  }, [isBusy])

  const print = async (given: GivenDiscount): Promise<DiscountRefusal | null> => {
    if (!onIssue || !isByGst(order, settings)) {
      if (slip.current) printSlip(slip.current)
      onPrinted?.()
      return null
    }
    if (isBusy) return null
    setBusy(true)
    const outcome = await onIssue(given)
    setBusy(false)
    if (outcome && 'copy' in outcome) setIssued(outcome)
    return outcome && 'field' in outcome ? outcome : null
  }

  const isDuplicate = issued?.copy === 'duplicate' && issued.order.document?.id === order.document?.id
  return { slip, button, isBusy, isDuplicate, print }
}
