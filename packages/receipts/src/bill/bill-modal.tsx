import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { rupeesFromPaise, type PaymentMethod, type WireDiscount } from '@tiffin/domain'
import { Dialog } from '@tiffin/ui'
import { useRef, useState, type ReactNode } from 'react'
import { printSlip } from '../print/print-slip.ts'
import { billLink } from '../upi/bill-link.ts'
import { BILL_BODY } from './bill-layout.tsx'
import { BillSlip } from './bill-slip.tsx'
import type { DiscountRefusal } from './discount-fields.tsx'
import { isAboveAll, readDiscount } from './discount-input.ts'
import { isCompleted, unsettledBill } from './order-bill.ts'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentPanel, type PaymentState } from './payment-panel.tsx'
import { paymentsOfSplit } from './split/split.ts'

/** How a bill is paid: in one payment or several, each with its amount in rupees; the discount and its reason. */
export type PaymentRequest = {
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  readonly discount: WireDiscount | null
  readonly reason?: string
}

/** The result of an attempt to pay. A refusal of the discount is shown at its field. */
export type PaymentOutcome = 'recorded' | 'refused' | DiscountRefusal

const ABOVE_ALL: DiscountRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: DiscountRefusal['text'] = 'Please write why the discount is given.'

export type BillModalProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  /** Rejects when the result of the payment is unknown. Absent where bills are read-only. */
  readonly onPay?: (settlement: PaymentRequest) => Promise<PaymentOutcome>
  /** Below payment or figures, where it scrolls with them. */
  readonly aside?: ReactNode
  /** Called after the slip went to the printer. */
  readonly onPrinted?: () => void
  readonly onClose: () => void
}

/** The dialog with the bill and its payment. Completed orders are read-only (spec §4). */
export function BillModal({ order, settings, onPay, aside, onPrinted, onClose }: BillModalProps) {
  const slip = useRef<HTMLElement>(null)
  const [state, setState] = useState<PaymentState>({
    discountText: '',
    discountType: 'flat',
    reason: '',
    isReasonOpen: false,
    refusal: null,
    method: settings.default_payment_method ?? null,
    split: null,
    pressed: null,
    status: 'open',
  })
  const discount = readDiscount(state.discountText, state.discountType)
  const bill = unsettledBill(order, discount)
  const { payablePaise } = bill
  const wholeBy = (method: PaymentMethod) => [{ method, amountPaise: payablePaise }]
  const whole = state.method && wholeBy(state.method)
  const payments = state.split ? paymentsOfSplit(state.split, payablePaise) : whole
  const isTooMuch = isAboveAll(state.discountText, state.discountType)
  const isReasonRequired = settings.discount_reason_required ?? false
  const print = () => {
    if (!slip.current) return
    printSlip(slip.current)
    onPrinted?.()
  }

  /**
   * Pays by what the form has, or the whole bill by `pressed`. The form then has that method too, so that Pay repeats
   * the same payment where its result is unknown.
   */
  const pay = async (pressed: PaymentMethod | null = null) => {
    const due = pressed ? wholeBy(pressed) : payments
    if (!onPay || !due || state.status === 'paying') return
    const chosen: PaymentState = { ...state, pressed, method: pressed ?? state.method, refusal: null }
    if (isTooMuch) return setState({ ...chosen, status: 'open', refusal: { ...ABOVE_ALL } })
    const reason = discount === null ? '' : state.reason.trim()
    if (discount && isReasonRequired && reason === '') {
      setState({ ...chosen, status: 'open', refusal: { field: 'reason', text: REASON_MISSING } })
      return
    }
    setState({ ...chosen, status: 'paying' })
    const paid = due.map(({ method, amountPaise }) => ({ method, amount: rupeesFromPaise(amountPaise) }))
    const outcome = await onPay({ payments: paid, discount, ...(reason && { reason }) }).then(
      toState,
      () => ({ status: 'unknown' }) as const,
    )
    setState((now) => ({ ...now, ...outcome }))
  }

  const askAndPay = async () => {
    if (await state.refusal?.askForApproval?.()) await pay()
  }

  // The dialog cannot be closed while a payment runs, so that its result is seen; the call has a deadline.
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
          payments={payments}
          linkFor={(amountPaise) => billLink(order, settings, { payablePaise: amountPaise })}
          slip={paper}
          aside={aside}
          hasDiscount={discount !== null}
          isReasonRequired={isReasonRequired}
          onPrint={print}
          onPay={() => pay()}
          onPayBy={pay}
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
