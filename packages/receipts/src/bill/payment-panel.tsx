import { formatRupees, paise } from '@tiffin/domain'
import { Button } from '@tiffin/ui'
import { Split as SplitIcon } from 'lucide-react'
import { billLink } from '../upi/bill-link.ts'
import { PanelQr } from '../upi/panel-qr.tsx'
import { BillFigures, BillLayout, type ShownBill } from './bill-layout.tsx'
import { invoiceOf } from './bill-view.ts'
import { CashGiven } from './cash-given.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { typedRefusal } from './given-discount.ts'
import { amountOf, scannedAmount, toCollect } from './payment-form.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { PrintedInvoice } from './printed-invoice.tsx'
import { QuickPay } from './quick-pay.tsx'
import { SplitPayment } from './split/split-payment.tsx'
import { equalSplit } from './split/split.ts'
import { TipField } from './tip-field.tsx'
import { usePayment, type PaymentOptions } from './use-payment.ts'

const alerts = {
  refused: 'The payment was not recorded. Nothing was changed.',
  unknown: 'It is not known whether the payment was recorded. Press Pay again to find out.',
} as const

/** The cashier has to confirm the money, because the link does not report a payment. */
const SCAN_HINT = 'The guest may scan to pay by UPI. Press Pay once the money has arrived.'

/** The form that settles an order: discount, method, and the amount to pay. */
export function PaymentPanel({ form, setForm, onPay, ...shown }: ShownBill & PaymentOptions) {
  const { order, settings, printing } = shown
  const { method, split, status } = form
  const payment = usePayment({ order, settings, form, setForm, onPay, printing })
  const { discount, bill, payments, tipPaise, isPaying, change, pay } = payment
  const { payablePaise } = bill
  const isBusy = isPaying || printing.isBusy
  const scannedBy = split ? payments : payment.wholeBy(method ?? 'UPI')
  const scannedPaise = scannedAmount(scannedBy, tipPaise ?? paise(0))
  const link = scannedPaise && billLink(order, settings, { payablePaise: scannedPaise })
  const cashPaise = amountOf(toCollect(payments, tipPaise ?? paise(0)), 'Cash')
  return (
    <BillLayout
      {...shown}
      title="Finalize Payment"
      discount={discount}
      onPrint={() => void payment.print()}
      isPrintBlocked={isPaying && settings.gst_mode === 'regular'}
      form={
        <>
          <PrintedInvoice
            order={order}
            isOutdated={!invoiceOf(order, discount, settings)}
            isDuplicate={printing.isDuplicate}
          />
          <DiscountFields
            state={{ ...form, refusal: form.refusal ?? typedRefusal(form) }}
            onChange={change}
            hasDiscount={discount !== null}
            isReasonRequired={settings.discount_reason_required ?? false}
            disabled={isBusy}
            onAsk={() => void payment.askAndRepeat()}
          />
          {split ? (
            <SplitPayment
              split={split}
              payablePaise={payablePaise}
              disabled={isBusy}
              onChange={(changed) => change({ split: changed, ...(changed === null && { cashText: '' }) })}
            />
          ) : (
            <PaymentMethods
              value={method}
              disabled={isBusy}
              onChange={(chosen) => change({ method: chosen, ...(chosen !== 'Cash' && { cashText: '' }) })}
            />
          )}
          {cashPaise > 0 && (
            <CashGiven
              duePaise={cashPaise}
              text={form.cashText}
              disabled={isBusy}
              onChange={(cashText) => change({ cashText })}
            />
          )}
          {link ? (
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-rows-[auto_1fr]">
              <BillFigures bill={bill} />
              {/* On a phone the QR code comes first, because further down the foot of the bill would hide it. */}
              <div className="justify-self-center max-lg:order-first lg:row-span-2">
                <PanelQr link={link} amountPaise={scannedPaise} isAboveTip={payment.asksForTip} />
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
              disabled={isBusy}
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
          {payment.asksForTip && (
            <TipField
              text={form.tipText}
              tipPaise={tipPaise}
              collectPaise={paise(payablePaise + (tipPaise ?? 0))}
              disabled={isBusy}
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
              disabled={isBusy || tipPaise === null}
              onPay={(by) => void pay(by)}
            />
          )}
          <Button
            variant="confirm"
            size="lg"
            className="min-h-16"
            busy={isPaying && form.pressed === null}
            disabled={payments === null || tipPaise === null || isBusy}
            onClick={() => void pay()}
          >
            Pay {formatRupees(payablePaise)} &amp; Clear
          </Button>
        </>
      }
    />
  )
}
