import { formatRupees, paise, PAYMENT_METHODS, type Bill, type Paise, type PaymentMethod } from '@tiffin/domain'
import { Button, SegmentedControl } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone, Split as SplitIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { BillFigures, Payable } from './bill-figures.tsx'
import { BillLayout } from './bill-layout.tsx'
import { PanelQr } from '../upi/panel-qr.tsx'
import { CashGiven } from './cash-given.tsx'
import { DiscountFields, type DiscountState } from './discount-fields.tsx'
import { PrintButton } from './print-button.tsx'
import { QuickPay } from './quick-pay.tsx'
import { SplitPayment } from './split/split-payment.tsx'
import { equalSplit, type PartPayment, type Split } from './split/split.ts'

export type PaymentState = DiscountState & {
  readonly method: PaymentMethod | null
  /** The parts of a split bill; null while one guest pays all of it. */
  readonly split: Split | null
  /** The method by which the payment that was last tried is made at once; null where Pay was pressed. */
  readonly pressed: PaymentMethod | null
  readonly status: 'open' | 'paying' | 'refused' | 'unknown'
}

export type PaymentPanelProps = {
  readonly state: PaymentState
  readonly onChange: (state: PaymentState) => void
  readonly bill: Bill
  /** The payments to record; null while a method or an amount is missing. */
  readonly payments: readonly PartPayment[] | null
  /** Returns the UPI link with which a guest pays this amount of the bill; null where UPI is not possible. */
  readonly linkFor: (amountPaise: Paise) => string | null
  readonly slip: ReactNode
  readonly aside: ReactNode
  readonly hasDiscount: boolean
  readonly isReasonRequired: boolean
  readonly onPrint: () => void
  readonly onPay: () => void
  /** Chooses the method and pays the whole bill by it. */
  readonly onPayBy: (method: PaymentMethod) => void
  readonly onAsk: () => void
}

const alerts = {
  refused: 'The payment was not recorded. Nothing was changed.',
  unknown: 'It is not known whether the payment was recorded. Press Pay again to find out.',
} as const

/** The cashier has to confirm the money, because the link does not report a payment. */
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
  payments,
  linkFor,
  slip,
  aside,
  hasDiscount,
  isReasonRequired,
  onPrint,
  onPay,
  onPayBy,
  onAsk,
}: PaymentPanelProps) {
  const paying = state.status === 'paying'
  const { method, split } = state
  const scannedPaise = split
    ? soleAmount(payments, 'UPI')
    : method === null || method === 'UPI'
      ? bill.payablePaise
      : null
  const scanned = scannedPaise && linkFor(scannedPaise)
  const cashPaise = amountOf(payments, 'Cash')
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
          {split ? (
            <SplitPayment
              split={split}
              payablePaise={bill.payablePaise}
              disabled={paying}
              onChange={(changed) => onChange({ ...state, split: changed })}
            />
          ) : (
            <SegmentedControl
              label="Payment method"
              options={methods}
              value={method}
              disabled={paying}
              size="lg"
              onChange={(chosen) => onChange({ ...state, method: chosen })}
            />
          )}
          {cashPaise > 0 && <CashGiven duePaise={cashPaise} disabled={paying} />}
          {scanned ? (
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
              <BillFigures bill={bill} />
              {/* On a phone the QR code comes first, because further down the foot of the bill would hide it. */}
              <div className="justify-self-center max-lg:order-first lg:row-span-2">
                <PanelQr link={scanned} amountPaise={scannedPaise} />
              </div>
              <p className="text-base text-muted">{SCAN_HINT}</p>
            </div>
          ) : (
            <BillFigures bill={bill} />
          )}
          {!split && (
            <Button
              variant="ghost"
              icon={<SplitIcon size={20} aria-hidden />}
              disabled={paying}
              className="justify-self-start"
              onClick={() => onChange({ ...state, split: equalSplit(2, [method]) })}
            >
              Split payment
            </Button>
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
          {!split && <QuickPay busy={paying ? state.pressed : null} disabled={paying} onPay={onPayBy} />}
          <Button
            variant="confirm"
            size="lg"
            className="min-h-16"
            busy={paying && state.pressed === null}
            disabled={payments === null || paying}
            onClick={onPay}
          >
            Pay {formatRupees(bill.payablePaise)} &amp; Clear
          </Button>
        </>
      }
    />
  )
}

function amountOf(payments: readonly PartPayment[] | null, method: PaymentMethod): Paise {
  const amounts = (payments ?? []).filter((payment) => payment.method === method)
  return paise(amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}

/**
 * Returns the amount of the only payment by a method; null for several, because each guest needs a QR code of their
 * own.
 */
function soleAmount(payments: readonly PartPayment[] | null, method: PaymentMethod): Paise | null {
  const [first, ...more] = (payments ?? []).filter((payment) => payment.method === method)
  return first && more.length === 0 ? first.amountPaise : null
}
