import type { Order, RestaurantSettings } from '@tiffin/contracts'
import type { PaymentMethod, WireDiscount } from '@tiffin/domain'
import { Dialog } from '@tiffin/ui'
import { useRef, useState, type ReactNode } from 'react'
import { printSlip } from '../print/print-slip.ts'
import { billLink } from '../upi/bill-link.ts'
import { BILL_BODY } from './bill-layout.tsx'
import { BillSlip } from './bill-slip.tsx'
import type { DiscountRefusal } from './discount-fields.tsx'
import { isAboveAll, readDiscount } from './discount-input.ts'
import { isCompleted, openBill } from './order-bill.ts'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentPanel, type PaymentState } from './payment-panel.tsx'

/** How a guest pays: method, discount with its reason, and the amount in rupees. */
export type Settlement = {
  readonly method: PaymentMethod
  readonly discount: WireDiscount | null
  readonly reason?: string
  readonly amount: number
}

/** A refusal that names a field is shown at that field. */
export type PaymentOutcome = 'recorded' | 'refused' | DiscountRefusal

const ABOVE_ALL: DiscountRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: DiscountRefusal['text'] = 'Please write why the discount is given.'

export type BillModalProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  /** Rejects when the result of the payment is unknown. Absent where bills are read-only. */
  readonly onPay?: (settlement: Settlement) => Promise<PaymentOutcome>
  /** Below payment or figures, where it scrolls with them. */
  readonly aside?: ReactNode
  /** The slip was handed to the printer. */
  readonly onPrinted?: () => void
  readonly onClose: () => void
}

/** The bill with the payment beside it. Read-only for completed orders (spec §4). */
export function BillModal({ order, settings, onPay, aside, onPrinted, onClose }: BillModalProps) {
  const slip = useRef<HTMLElement>(null)
  const [state, setState] = useState<PaymentState>({
    discountText: '',
    discountType: 'flat',
    reason: '',
    isReasonOpen: false,
    refusal: null,
    method: settings.default_payment_method ?? null,
    status: 'open',
  })
  const discount = readDiscount(state.discountText, state.discountType)
  const bill = openBill(order, discount)
  const isTooMuch = isAboveAll(state.discountText, state.discountType)
  const isReasonRequired = settings.discount_reason_required ?? false
  const print = () => {
    if (!slip.current) return
    printSlip(slip.current)
    onPrinted?.()
  }

  const pay = async () => {
    if (!onPay || !state.method || state.status === 'paying') return
    if (isTooMuch) return setState({ ...state, status: 'open', refusal: { ...ABOVE_ALL } })
    const reason = discount === null ? '' : state.reason.trim()
    if (discount && isReasonRequired && reason === '') {
      setState({ ...state, status: 'open', refusal: { field: 'reason', text: REASON_MISSING } })
      return
    }
    setState({ ...state, status: 'paying', refusal: null })
    const amount = bill.payablePaise / 100
    const outcome = await onPay({ method: state.method, discount, amount, ...(reason && { reason }) }).then(
      toState,
      () => ({ status: 'unknown' }) as const,
    )
    setState((now) => ({ ...now, ...outcome }))
  }

  const askAndPay = async () => {
    if (await state.refusal?.askForApproval?.()) await pay()
  }

  // The dialog stays open while a payment runs, so that its result is seen; the call has a deadline.
  const dismiss = () => void (state.status === 'paying' || onClose())

  const paper = <BillSlip order={order} settings={settings} discount={discount} slipRef={slip} />

  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} className="max-w-[54rem]" bodyClassName={BILL_BODY}>
      {isCompleted(order) || !onPay ? (
        <PaymentDetails order={order} slip={paper} aside={aside} onPrint={print} />
      ) : (
        <PaymentPanel
          state={isTooMuch ? { ...state, refusal: state.refusal ?? ABOVE_ALL } : state}
          onChange={setState}
          bill={bill}
          link={billLink(order, settings, bill)}
          slip={paper}
          aside={aside}
          hasDiscount={discount !== null}
          isReasonRequired={isReasonRequired}
          onPrint={print}
          onPay={pay}
          onAsk={askAndPay}
        />
      )}
    </Dialog>
  )
}

function toState(outcome: PaymentOutcome): Pick<PaymentState, 'status'> & Partial<Pick<PaymentState, 'refusal'>> {
  if (outcome === 'recorded') return { status: 'open' }
  return outcome === 'refused' ? { status: 'refused' } : { status: 'refused', refusal: outcome }
}
