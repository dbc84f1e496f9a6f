import { formatRupees, PAYMENT_METHODS, type Bill, type PaymentMethod } from '@tiffin/domain'
import { Button, SegmentedControl, TextField } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Printer, Smartphone } from 'lucide-react'
import { BillFigures } from './bill-figures.tsx'
import type { WireDiscount } from './order-bill.ts'

export type PaymentState = {
  readonly discountText: string
  readonly discountType: WireDiscount['type']
  readonly method: PaymentMethod | null
  readonly at: 'open' | 'paying' | 'refused' | 'unknown'
}

export type PaymentPanelProps = {
  readonly state: PaymentState
  readonly onChange: (state: PaymentState) => void
  readonly bill: Bill
  readonly onPrint: () => void
  readonly onPay: () => void
}

const alerts = {
  refused: 'The payment was not recorded. Nothing was changed.',
  unknown: 'It is not known whether the payment was recorded. Press Pay again to find out.',
} as const

const icons = { Cash: Banknote, Card: CreditCard, UPI: Smartphone, Other: HandCoins } as const

const discountTypes = [
  { value: 'flat', label: '₹', accessibleName: 'Discount in rupees' },
  { value: 'percent', label: '%', accessibleName: 'Discount in percent' },
] as const

const methods = PAYMENT_METHODS.map((method) => {
  const Icon = icons[method]
  return { value: method, label: method, icon: <Icon size={20} aria-hidden /> }
})

export function PaymentPanel({ state, onChange, bill, onPrint, onPay }: PaymentPanelProps) {
  const paying = state.at === 'paying'
  return (
    <section aria-labelledby="payment-title" className="flex h-full flex-col gap-5">
      <h3 id="payment-title" className="text-lg font-bold">
        Finalize Payment
      </h3>
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <TextField
          label="Discount"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="0"
          value={state.discountText}
          disabled={paying}
          onChange={(event) => onChange({ ...state, discountText: event.target.value })}
        />
        <SegmentedControl
          label="Kind of discount"
          hideLabel
          options={discountTypes}
          value={state.discountType}
          disabled={paying}
          className="auto-cols-[2.75rem] grid-flow-col"
          onChange={(discountType) => onChange({ ...state, discountType })}
        />
      </div>
      <SegmentedControl
        label="Payment method"
        options={methods}
        value={state.method}
        disabled={paying}
        className="grid-cols-2"
        onChange={(method) => onChange({ ...state, method })}
      />
      <div className="mt-auto grid gap-3">
        <BillFigures bill={bill} />
        {(state.at === 'refused' || state.at === 'unknown') && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
            {alerts[state.at]}
          </p>
        )}
        <Button icon={<Printer size={20} aria-hidden />} onClick={onPrint}>
          Print Bill
        </Button>
        <Button variant="confirm" size="lg" busy={paying} disabled={state.method === null} onClick={onPay}>
          Pay {formatRupees(bill.payablePaise)} &amp; Clear
        </Button>
      </div>
    </section>
  )
}
