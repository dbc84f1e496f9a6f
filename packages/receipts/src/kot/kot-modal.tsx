import { MOST_LISTED_KOTS, type Kot, type Order } from '@tiffin/contracts'
import { ticketOfKot, ticketOfOrder, ticketOrder, type KitchenTicket } from '@tiffin/slips'
import { Button, Dialog, SelectField } from '@tiffin/ui'
import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { printSlip } from '../print/print.ts'
import { kotChoices, WHOLE_ORDER } from './kot-choices.ts'
import { KotPrint } from './kot-print.tsx'
import { KotSlip, type KotSlipProps } from './kot-slip.tsx'

export type KotModalProps = Pick<KotSlipProps, 'settings'> & {
  readonly order: Order
  /** The newest tickets of the order, oldest first; without any, the whole order is printed. */
  readonly kots?: readonly Kot[] | undefined
  /** True while the tickets are loading, so that nothing can be printed yet. */
  readonly isReading?: boolean
  /**
   * Counts a paper of each ticket and resolves with the reprint numbers. A number is null where the paper may be a
   * repetition, such as after a missing reply. Without this function papers are printed and not counted.
   */
  readonly countPapers?: (kots: readonly Kot[]) => Promise<readonly (number | null)[]>
  readonly onClose: () => void
}

const NO_KOTS: readonly Kot[] = []

/**
 * Shows the dialog that prints the kitchen tickets of an order: the last punch, an earlier ticket, or the whole order.
 */
export function KotModal({ order, settings, kots, isReading = false, countPapers, onClose }: KotModalProps) {
  const paper = useRef<HTMLDivElement>(null)
  const printButton = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isCounting, setCounting] = useState(false)
  const [counted, setCounted] = useState<readonly KitchenTicket[] | null>(null)
  const isBusy = isReading || isCounting
  // A disabled button takes no focus. The print button gets the focus once it is enabled, unless another element of the
  // dialog has the focus.
  useEffect(() => {
    const dialog = printButton.current?.closest('[role=dialog]')
    if (!isBusy && !dialog?.contains(document.activeElement)) printButton.current?.focus()
  }, [isBusy])
  const choices = kotChoices(kots ?? NO_KOTS)
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0]
  const shown = choice?.kots ?? NO_KOTS
  const tickets =
    shown.length === 0
      ? [ticketOfOrder(order, choices.length > 0)]
      : shown.map((kot) => ticketOfKot(ticketOrder(order), kot, kot.printed))

  const print = async () => {
    if (shown.length === 0 || !countPapers) return void (paper.current && printSlip(paper.current))
    setCounting(true)
    const reprints = await countPapers(shown)
    setCounting(false)
    setCounted(shown.map((kot, index) => ticketOfKot(ticketOrder(order), kot, reprints[index] ?? null)))
  }

  return (
    <Dialog
      title="Kitchen Order Ticket"
      onClose={onClose}
      initialFocus={() => printButton.current}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            ref={printButton}
            variant="primary"
            icon={<Printer size={20} aria-hidden />}
            busy={isBusy}
            onClick={() => void print()}
          >
            Print
          </Button>
        </>
      }
    >
      {choices.length > 0 && (
        <div className="pb-5">
          <SelectField
            label="Ticket"
            options={choices}
            value={choice?.value ?? WHOLE_ORDER}
            onChange={(event) => setChosen(event.target.value)}
          />
          {kots && kots.length >= MOST_LISTED_KOTS && (
            <p className="pt-2 text-base text-muted">Only the newest {MOST_LISTED_KOTS} tickets are listed.</p>
          )}
        </div>
      )}
      <div className="-m-5 grid justify-center overflow-x-auto bg-sunken p-5">
        <div ref={paper} className="shadow-float">
          {tickets.map((ticket) => (
            <KotSlip key={ticket.kot?.number ?? WHOLE_ORDER} ticket={ticket} settings={settings} />
          ))}
        </div>
      </div>
      {counted && <KotPrint tickets={counted} settings={settings} onPrinted={() => setCounted(null)} />}
    </Dialog>
  )
}
