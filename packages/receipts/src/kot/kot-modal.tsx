import type { Order } from '@tiffin/contracts'
import { Button, Dialog } from '@tiffin/ui'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { printSlip } from '../print/print-slip.ts'
import { ticketOfOrder } from './kitchen-ticket.ts'
import { KotSlip, type KotSlipProps } from './kot-slip.tsx'

export type KotModalProps = Pick<KotSlipProps, 'settings'> & {
  readonly order: Order
  readonly onClose: () => void
}

/** The kitchen ticket of an order, ready to print. */
export function KotModal({ order, settings, onClose }: KotModalProps) {
  const slip = useRef<HTMLElement>(null)
  const printButton = useRef<HTMLButtonElement>(null)
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
            onClick={() => slip.current && printSlip(slip.current)}
          >
            Print
          </Button>
        </>
      }
    >
      <div className="-m-5 grid justify-center overflow-x-auto bg-sunken p-5">
        <div className="shadow-float">
          <KotSlip ticket={ticketOfOrder(order)} settings={settings} slipRef={slip} />
        </div>
      </div>
    </Dialog>
  )
}
