import { formatRupees, PAYMENT_METHODS, type Bill, type PaymentMethod } from '@tiffin/domain'
import { Button, SegmentedControl } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { BillFigures, Payable } from './bill-figures.tsx'
import { BillLayout } from './bill-layout.tsx'
import { PanelQr } from '../upi/panel-qr.tsx'
import { DiscountFields, type DiscountState } from './discount-fields.tsx'
import { PrintButton } from './print-button.tsx'

export type PaymentState = DiscountState & {
  readonly method: PaymentMethod | null
  readonly status: 'open' | 'paying' | 'refused' | 'unknown'
}

export type PaymentPanelProps = {
  readonly state: PaymentState
  readonly onChange: (state: PaymentState) => void
  readonly bill: Bill
  /** By which the guest pays this bill by UPI; null where that cannot be. */
  readonly link: string | null
  readonly slip: ReactNode
  readonly aside: ReactNode
  readonly hasDiscount: boolean
  readonly isReasonRequired: boolean
  readonly onPrint: () => void
  readonly onPay: () => void
  readonly onAsk: () => void
}

const alerts = {
  refused: 'The payment was not recorded. Nothing was changed.',
  unknown: 'It is not known whether the payment was recorded. Press Pay again to find out.',
} as const

/** No link tells whether it was paid. */
const SCAN_HINT = 'The guest may scan to pay by UPI. Press Pay once the money has arrived.'

const icons = { Cash: Banknote, Card: CreditCard, UPI: Smartphone, Other: HandCoins } as const

const methods = PAYMENT_METHODS.map((method) => {
  const Icon = icons[method]
  return { value: method, label: method, icon: <Icon size={20} aria-hidden /> }
})

/** The form that settles an order: discount, method, and the amount to pay. */
export function PaymentPanel({
  state,
  onChange,
  bill,
  link,
  slip,
  aside,
  hasDiscount,
  isReasonRequired,
  onPrint,
  onPay,
  onAsk,
}: PaymentPanelProps) {
  const paying = state.status === 'paying'
  // Until a method is chosen the guest may still scan.
  const scanned = state.method === null || state.method === 'UPI' ? link : null
  return (
    <BillLayout
      slip={slip}
      title="Finalize Payment"
      print={<PrintButton onPrint={onPrint} />}
      form={
        <>
          <DiscountFields
            state={state}
            onChange={(changes) => onChange({ ...state, ...changes })}
            hasDiscount={hasDiscount}
            isReasonRequired={isReasonRequired}
            disabled={paying}
            onAsk={onAsk}
          />
          <SegmentedControl
            label="Payment method"
            options={methods}
            value={state.method}
            disabled={paying}
            size="lg"
            onChange={(method) => onChange({ ...state, method })}
          />
          {scanned ? (
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
              <BillFigures bill={bill} />
              <div className="justify-self-center lg:row-span-2">
                <PanelQr link={scanned} amountPaise={bill.payablePaise} />
              </div>
              <p className="text-base text-muted">{SCAN_HINT}</p>
            </div>
          ) : (
            <BillFigures bill={bill} />
          )}
          {aside}
        </>
      }
      foot={
        <>
          <Payable bill={bill} />
          {(state.status === 'refused' || state.status === 'unknown') && (
            <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
              {alerts[state.status]}
            </p>
          )}
          <Button
            variant="confirm"
            size="lg"
            className="min-h-16"
            busy={paying}
            disabled={state.method === null}
            onClick={onPay}
          >
            Pay {formatRupees(bill.payablePaise)} &amp; Clear
          </Button>
        </>
      }
    />
  )
}
