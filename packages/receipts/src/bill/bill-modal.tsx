import type { RestaurantSettings } from '@tiffin/contracts'
import { formatRupees, paise, PAYMENT_METHODS, type PaymentMethod } from '@tiffin/domain'
import { Button, Dialog, SegmentedControl } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone, Split as SplitIcon } from 'lucide-react'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { billLink } from '../upi/bill-link.ts'
import { PanelQr } from '../upi/panel-qr.tsx'
import { BILL_BODY, BillFigures, BillLayout, type ShownBill } from './bill-layout.tsx'
import { viewOf } from './bill-view.ts'
import { CashGiven } from './cash-given.tsx'
import { DiscountFields, type DiscountRefusal } from './discount-fields.tsx'
import { isCompleted } from './order-bill.ts'
import { PaymentDetails } from './payment-details.tsx'
import {
  amountOf,
  emptyForm,
  isAbove100Percent,
  readDiscount,
  collectedInRupees,
  scannedAmount,
  toCollect,
  typedAmount,
  type PartPayment,
  type PaymentForm,
  type PaymentOutcome,
  type PaymentRequest,
} from './payment-form.ts'
import { QuickPay } from './quick-pay.tsx'
import { SplitPayment } from './split/split-payment.tsx'
import { equalSplit, paymentsOfSplit } from './split/split.ts'
import { TipField } from './tip-field.tsx'

export type BillModalProps = ShownBill & {
  readonly settings: RestaurantSettings
  /** Rejects when the result of the payment is unknown. Absent where bills are read-only. */
  readonly onPay?: (settlement: PaymentRequest) => Promise<PaymentOutcome>
  readonly onClose: () => void
}

const ABOVE_100_PERCENT: DiscountRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
const REASON_MISSING: DiscountRefusal['text'] = 'Please write why the discount is given.'

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

/** The dialog with the bill and its payment. Completed orders are read-only (spec §4). */
export function BillModal({ onPay, onClose, ...shown }: BillModalProps) {
  const { order, settings } = shown
  const [form, setForm] = useState(() => emptyForm(settings))
  // The dialog cannot be closed while a payment runs, so that its result is seen; the call has a deadline.
  const dismiss = () => void (form.status === 'paying' || onClose())
  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} className="max-w-[54rem]" bodyClassName={BILL_BODY}>
      {isCompleted(order) || !onPay ? (
        <PaymentDetails {...shown} />
      ) : (
        <PaymentPanel {...shown} settings={settings} form={form} setForm={setForm} onPay={onPay} />
      )}
    </Dialog>
  )
}

type PaymentPanelProps = ShownBill & {
  readonly settings: RestaurantSettings
  readonly form: PaymentForm
  readonly setForm: Dispatch<SetStateAction<PaymentForm>>
  readonly onPay: NonNullable<BillModalProps['onPay']>
}

/** The form that settles an order: discount, method, and the amount to pay. */
function PaymentPanel({ form, setForm, onPay, ...shown }: PaymentPanelProps) {
  const { order, settings } = shown
  const { method, split, status } = form
  const isPaying = status === 'paying'
  const discount = readDiscount(form.discountText, form.discountType)
  const isTooMuch = isAbove100Percent(form.discountText, form.discountType)
  const isReasonRequired = settings.discount_reason_required ?? false
  const bill = viewOf(order, discount, settings)
  const { payablePaise } = bill
  const wholeBy = (by: PaymentMethod): PartPayment[] => [{ method: by, amountPaise: payablePaise }]
  /** The payments to record; null while a method or an amount is missing. */
  const payments = split ? paymentsOfSplit(split, payablePaise) : method && wholeBy(method)
  const asksForTip = settings.tips ?? false
  /** Null for a text that is no amount; the bill is not paid then. */
  const tipPaise = asksForTip && form.tipText.trim() !== '' ? typedAmount(form.tipText) : paise(0)

  const change = (changes: Partial<PaymentForm>) => setForm({ ...form, ...changes })

  /**
   * Pays by what the form has, or the whole bill by `pressed`. The form then has that method too, so that Pay repeats
   * the same payment where its result is unknown.
   */
  const pay = async (pressed: PaymentMethod | null = null) => {
    const due = pressed ? wholeBy(pressed) : payments
    if (!due || tipPaise === null || isPaying) return
    const chosen: PaymentForm = { ...form, pressed, method: pressed ?? method, refusal: null }
    if (isTooMuch) return setForm({ ...chosen, status: 'open', refusal: { ...ABOVE_100_PERCENT } })
    const reason = discount === null ? '' : form.reason.trim()
    if (discount && isReasonRequired && reason === '') {
      setForm({ ...chosen, status: 'open', refusal: { field: 'reason', text: REASON_MISSING } })
      return
    }
    setForm({ ...chosen, status: 'paying' })
    const collected = collectedInRupees(due, tipPaise, typedAmount(form.cashText))
    const result = await onPay({ ...collected, discount, ...(reason && { reason }) }).then(
      afterOutcome,
      () => ({ status: 'unknown' }) as const,
    )
    setForm((now) => ({ ...now, ...result }))
  }

  const askAndPay = async () => {
    if (await form.refusal?.askForApproval?.()) await pay()
  }

  const scannedBy = split ? payments : wholeBy(method ?? 'UPI')
  const scannedPaise = scannedAmount(scannedBy, tipPaise ?? paise(0))
  const link = scannedPaise && billLink(order, settings, { payablePaise: scannedPaise })
  const cashPaise = amountOf(toCollect(payments, tipPaise ?? paise(0)), 'Cash')
  return (
    <BillLayout
      {...shown}
      title="Finalize Payment"
      discount={discount}
      form={
        <>
          <DiscountFields
            state={isTooMuch ? { ...form, refusal: form.refusal ?? ABOVE_100_PERCENT } : form}
            onChange={change}
            hasDiscount={discount !== null}
            isReasonRequired={isReasonRequired}
            disabled={isPaying}
            onAsk={() => void askAndPay()}
          />
          {split ? (
            <SplitPayment
              split={split}
              payablePaise={payablePaise}
              disabled={isPaying}
              onChange={(changed) => change({ split: changed, ...(changed === null && { cashText: '' }) })}
            />
          ) : (
            <SegmentedControl
              label="Payment method"
              options={methods}
              value={method}
              disabled={isPaying}
              size="lg"
              onChange={(chosen) => change({ method: chosen, ...(chosen !== 'Cash' && { cashText: '' }) })}
            />
          )}
          {cashPaise > 0 && (
            <CashGiven
              duePaise={cashPaise}
              text={form.cashText}
              disabled={isPaying}
              onChange={(cashText) => change({ cashText })}
            />
          )}
          {link ? (
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
              <BillFigures bill={bill} />
              {/* On a phone the QR code comes first, because further down the foot of the bill would hide it. */}
              <div className="justify-self-center max-lg:order-first lg:row-span-2">
                <PanelQr link={link} amountPaise={scannedPaise} isAboveTip={asksForTip} />
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
              disabled={isPaying}
              className="justify-self-start"
              onClick={() => change({ split: equalSplit(2, [method]), cashText: '' })}
            >
              Split payment
            </Button>
          )}
        </>
      }
      foot={
        <>
          {asksForTip && (
            <TipField
              text={form.tipText}
              tipPaise={tipPaise}
              collectPaise={paise(payablePaise + (tipPaise ?? 0))}
              disabled={isPaying}
              onChange={(tipText) => change({ tipText })}
            />
          )}
          {(status === 'refused' || status === 'unknown') && (
            <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
              {alerts[status]}
            </p>
          )}
          {!split && (
            <QuickPay
              busy={isPaying ? form.pressed : null}
              disabled={isPaying || tipPaise === null}
              onPay={(by) => void pay(by)}
            />
          )}
          <Button
            variant="confirm"
            size="lg"
            className="min-h-16"
            busy={isPaying && form.pressed === null}
            disabled={payments === null || tipPaise === null || isPaying}
            onClick={() => void pay()}
          >
            Pay {formatRupees(payablePaise)} &amp; Clear
          </Button>
        </>
      }
    />
  )
}

function afterOutcome(outcome: PaymentOutcome): Pick<PaymentForm, 'status'> & Partial<Pick<PaymentForm, 'refusal'>> {
  if (outcome === 'recorded') return { status: 'open' }
  return outcome === 'refused' ? { status: 'refused' } : { status: 'refused', refusal: outcome }
}
