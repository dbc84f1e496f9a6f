import type { Order, RestaurantSettings } from '@tiffin/contracts'
import type { PaymentMethod } from '@tiffin/domain'
import { Dialog } from '@tiffin/ui'
import { useRef, useState } from 'react'
import { printSlip } from '../print/print-slip.ts'
import { BillSlip } from './bill-slip.tsx'
import { readDiscount } from './discount-input.ts'
import { isCompleted, openBill, type WireDiscount } from './order-bill.ts'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentPanel, type PaymentState } from './payment-panel.tsx'

/** What a guest pays with: the method, the discount given, and the payable both come to, in rupees. */
export type Settlement = {
  readonly method: PaymentMethod
  readonly discount: WireDiscount | null
  readonly amount: number
}

export type PaymentOutcome = 'recorded' | 'refused'

export type BillModalProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  /** Rejects when it is not known whether the payment was recorded. Left out where a bill can only be looked at. */
  readonly onPay?: (settlement: Settlement) => Promise<PaymentOutcome>
  readonly onClose: () => void
}

/** The bill as a sheet of paper, and beside it what is left to do about it. Read-only for completed orders (spec §4). */
export function BillModal({ order, settings, onPay, onClose }: BillModalProps) {
  const slip = useRef<HTMLElement>(null)
  const [state, setState] = useState<PaymentState>({ discountText: '', discountType: 'flat', method: null, at: 'open' })
  const discount = readDiscount(state.discountText, state.discountType)
  const print = () => slip.current && printSlip(slip.current)

  const pay = async () => {
    if (!onPay || !state.method || state.at === 'paying') return
    setState({ ...state, at: 'paying' })
    const amount = openBill(order, discount).payablePaise / 100
    const at = await onPay({ method: state.method, discount, amount }).then(
      (outcome) => (outcome === 'recorded' ? 'open' : outcome),
      () => 'unknown' as const,
    )
    setState((now) => ({ ...now, at }))
  }

  // What becomes of the payment must be seen; it is known before the deadline of the call.
  const dismiss = () => void (state.at === 'paying' || onClose())

  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} className="max-w-[54rem]">
      <div className="-m-5 grid md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="order-last grid justify-center overflow-x-auto bg-sunken p-5 md:order-first">
          <div className="self-start shadow-float">
            <BillSlip order={order} settings={settings} discount={discount} slipRef={slip} />
          </div>
        </div>
        <div className="p-5">
          {isCompleted(order) || !onPay ? (
            <PaymentDetails order={order} onPrint={print} />
          ) : (
            <PaymentPanel
              state={state}
              onChange={setState}
              bill={openBill(order, discount)}
              onPrint={print}
              onPay={pay}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
