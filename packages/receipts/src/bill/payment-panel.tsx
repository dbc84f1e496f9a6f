import type { RestaurantSettings } from '@tiffin/contracts'
import { formatRupees, PAYMENT_METHODS, rupeesFromPaise, type PaymentMethod, type WireDiscount } from '@tiffin/domain'
import { Button, SegmentedControl } from '@tiffin/ui'
import { Banknote, CreditCard, HandCoins, Smartphone, Split as SplitIcon } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { billLink } from '../upi/bill-link.ts'
import { PanelQr } from '../upi/panel-qr.tsx'
import { BillFigures, BillLayout, type ShownBill } from './bill-layout.tsx'
import { CashGiven } from './cash-given.tsx'
import {
  DiscountFields,
  isAboveAll,
  readDiscount,
  type DiscountRefusal,
  type DiscountState,
} from './discount-fields.tsx'
import { billOf } from './order-bill.ts'
import { QuickPay } from './quick-pay.tsx'
import { SplitPayment } from './split/split-payment.tsx'
import { amountOf, equalSplit, paymentsOfSplit, soleAmount, type PartPayment, type Split } from './split/split.ts'

/** How a bill is paid: in one payment or several, each with its amount in rupees; the discount and its reason. */
export type PaymentRequest = {
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  readonly discount: WireDiscount | null
  readonly reason?: string
}

/** The result of an attempt to pay. A refusal of the discount is shown at its field. */
export type PaymentOutcome = 'recorded' | 'refused' | DiscountRefusal

/** What is typed and chosen, and how the last attempt to pay ended. */
export type PaymentForm = DiscountState & {
  readonly method: PaymentMethod | null
  /** The parts of a split bill; null while one guest pays all of it. */
  readonly split: Split | null
  /** The method by which the payment that was last tried is made at once; null where Pay was pressed. */
  readonly pressed: PaymentMethod | null
  readonly status: 'open' | 'paying' | 'refused' | 'unknown'
}

type PaymentPanelProps = ShownBill & {
  readonly settings: RestaurantSettings
  readonly form: PaymentForm
  readonly setForm: Dispatch<SetStateAction<PaymentForm>>
  /** Rejects when the result of the payment is unknown. */
  readonly onPay: (settlement: PaymentRequest) => Promise<PaymentOutcome>
}

const ABOVE_ALL: DiscountRefusal = { field: 'discount', text: 'A discount is at most 100 %.' }
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

/** The form of a bill that was just opened. */
export function emptyForm(settings: RestaurantSettings): PaymentForm {
  const method = settings.default_payment_method ?? null
  const discount = { discountText: '', discountType: 'flat', reason: '', isReasonOpen: false, refusal: null } as const
  return { ...discount, method, split: null, pressed: null, status: 'open' }
}

/** The form that settles an order: discount, method, and the amount to pay. */
export function PaymentPanel({ form, setForm, onPay, ...shown }: PaymentPanelProps) {
  const { order, settings } = shown
  const { method, split, status } = form
  const isPaying = status === 'paying'
  const discount = readDiscount(form.discountText, form.discountType)
  const isTooMuch = isAboveAll(form.discountText, form.discountType)
  const isReasonRequired = settings.discount_reason_required ?? false
  const bill = billOf(order, discount)
  const { payablePaise } = bill
  const wholeBy = (by: PaymentMethod): PartPayment[] => [{ method: by, amountPaise: payablePaise }]
  /** The payments to record; null while a method or an amount is missing. */
  const payments = split ? paymentsOfSplit(split, payablePaise) : method && wholeBy(method)

  const change = (changes: Partial<PaymentForm>) => setForm({ ...form, ...changes })

  /**
   * Pays by what the form has, or the whole bill by `pressed`. The form then has that method too, so that Pay repeats
   * the same payment where its result is unknown.
   */
  const pay = async (pressed: PaymentMethod | null = null) => {
    const due = pressed ? wholeBy(pressed) : payments
    if (!due || isPaying) return
    const chosen: PaymentForm = { ...form, pressed, method: pressed ?? method, refusal: null }
    if (isTooMuch) return setForm({ ...chosen, status: 'open', refusal: { ...ABOVE_ALL } })
    const reason = discount === null ? '' : form.reason.trim()
    if (discount && isReasonRequired && reason === '') {
      setForm({ ...chosen, status: 'open', refusal: { field: 'reason', text: REASON_MISSING } })
      return
    }
    setForm({ ...chosen, status: 'paying' })
    const paid = due.map(({ method: by, amountPaise }) => ({ method: by, amount: rupeesFromPaise(amountPaise) }))
    const result = await onPay({ payments: paid, discount, ...(reason && { reason }) }).then(
      afterOutcome,
      () => ({ status: 'unknown' }) as const,
    )
    setForm((now) => ({ ...now, ...result }))
  }

  const askAndPay = async () => {
    if (await form.refusal?.askForApproval?.()) await pay()
  }

  const scannedPaise = split ? soleAmount(payments, 'UPI') : method === null || method === 'UPI' ? payablePaise : null
  const link = scannedPaise && billLink(order, settings, { payablePaise: scannedPaise })
  const cashPaise = amountOf(payments, 'Cash')
  return (
    <BillLayout
      {...shown}
      title="Finalize Payment"
      discount={discount}
      form={
        <>
          <DiscountFields
            state={isTooMuch ? { ...form, refusal: form.refusal ?? ABOVE_ALL } : form}
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
              onChange={(changed) => change({ split: changed })}
            />
          ) : (
            <SegmentedControl
              label="Payment method"
              options={methods}
              value={method}
              disabled={isPaying}
              size="lg"
              onChange={(chosen) => change({ method: chosen })}
            />
          )}
          {cashPaise > 0 && <CashGiven duePaise={cashPaise} disabled={isPaying} />}
          {link ? (
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
              <BillFigures bill={bill} />
              {/* On a phone the QR code comes first, because further down the foot of the bill would hide it. */}
              <div className="justify-self-center max-lg:order-first lg:row-span-2">
                <PanelQr link={link} amountPaise={scannedPaise} />
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
              onClick={() => change({ split: equalSplit(2, [method]) })}
            >
              Split payment
            </Button>
          )}
        </>
      }
      foot={
        <>
          {(status === 'refused' || status === 'unknown') && (
            <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-ink">
              {alerts[status]}
            </p>
          )}
          {!split && (
            <QuickPay busy={isPaying ? form.pressed : null} disabled={isPaying} onPay={(by) => void pay(by)} />
          )}
          <Button
            variant="confirm"
            size="lg"
            className="min-h-16"
            busy={isPaying && form.pressed === null}
            disabled={payments === null || isPaying}
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
