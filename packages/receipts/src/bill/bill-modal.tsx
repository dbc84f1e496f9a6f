import type { RestaurantSettings } from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import { Dialog } from '@tiffin/ui'
import { billLink } from '../upi/bill-link.ts'
import { PanelQr } from '../upi/panel-qr.tsx'
import { BILL_BODY, BillFigures, BillLayout, type ShownBill } from './bill-layout.tsx'
import { CashGiven } from './cash-given.tsx'
import { DiscountFields, givenDiscount, typedRefusal } from './discount-fields.tsx'
import { invoiceOf, isByGst, isCompleted } from './order-bill.ts'
import { PartFields } from './part/part-fields.tsx'
import { PartFoot } from './part/part-foot.tsx'
import { PaymentList } from './part/payment-list.tsx'
import { usePart, type PartOptions } from './part/use-part.ts'
import { PayFoot, PaymentAlert } from './pay-foot.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { amountOf, scannedAmount, toCollect, type PaymentOutcome, type PaymentRequest } from './payment-form.ts'
import { OtherWays, PaymentMethods } from './payment-methods.tsx'
import { PrintedInvoice } from './printed-invoice.tsx'
import { SplitPayment } from './split/split-payment.tsx'
import { TipField } from './tip-field.tsx'
import { useBillForm, usePayment, type PaymentOptions } from './use-payment.ts'
import { usePrint, type PrintOptions } from './use-print.ts'

export type BillModalProps = Omit<ShownBill, 'printing'> &
  PrintOptions &
  PartOptions & {
    readonly settings: RestaurantSettings
    /** Rejects when the result of the payment is unknown. Absent where bills are read-only. */
    readonly onPay?: (settlement: PaymentRequest) => Promise<PaymentOutcome>
    readonly onClose: () => void
  }

/** The cashier has to confirm the money, because the link does not report a payment. */
const SCAN_HINT = 'The guest may scan to pay by UPI. Press Pay once the money has arrived.'

/** The dialog with the bill and its payment. Completed orders are read-only (spec §4). */
export function BillModal({ onPay, onTakePart, mayGiveBack, onIssue, onPrinted, onClose, ...bill }: BillModalProps) {
  const { order, settings } = bill
  const [form, setForm] = useBillForm(order, settings)
  const printing = usePrint(order, settings, { onIssue, onPrinted })
  // The dialog cannot be closed while the bill is paid or its invoice issued, so that the result is seen; the calls
  // have a deadline.
  const dismiss = () => void (form.status === 'paying' || printing.isBusy || onClose())
  return (
    <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} className="max-w-[54rem]" bodyClassName={BILL_BODY}>
      {isCompleted(order) || !onPay ? (
        <PaymentDetails {...bill} printing={printing} />
      ) : (
        <PaymentPanel
          {...bill}
          printing={printing}
          form={form}
          setForm={setForm}
          onPay={onPay}
          onTakePart={onTakePart}
          mayGiveBack={mayGiveBack}
        />
      )}
    </Dialog>
  )
}

/** The form that settles an order, or takes a part of what it costs: discount, method, and the amount to pay. */
function PaymentPanel({
  form,
  setForm,
  onPay,
  onTakePart,
  mayGiveBack = false,
  ...shown
}: ShownBill & Omit<PaymentOptions, 'isPrinting'> & PartOptions) {
  const { order, settings, printing } = shown
  const { method, split } = form
  const payment = usePayment({ order, settings, form, setForm, onPay, isPrinting: printing.isBusy })
  const { discount, bill, leftPaise, isPaying, change } = payment
  const part = usePart({ onTakePart, settings, form, setForm, leftPaise, discount })
  const isOfRest = part.mode === 'rest'
  const isBusy = isPaying || printing.isBusy
  const tipPaise = isOfRest ? (payment.tipPaise ?? paise(0)) : paise(0)
  const payments = isOfRest ? payment.payments : part.mode === 'part' && part.payment ? [part.payment] : null
  const scannedBy = isOfRest && !split ? payment.wholeBy(method ?? 'UPI') : payments
  const scannedPaise = scannedAmount(scannedBy, tipPaise)
  const document = invoiceOf(order, discount, settings)
  const link = scannedPaise && billLink(order, settings, { payablePaise: scannedPaise, document })
  const cashPaise = amountOf(toCollect(payments, tipPaise), 'Cash')

  const print = async () => {
    // A paper that is no invoice binds nobody and needs no reason.
    if (!isByGst(order, settings)) return void printing.print({ discount })
    const given = givenDiscount(form, settings)
    const refusal = 'refusal' in given ? given.refusal : await printing.print(given)
    if (refusal) setForm((now) => ({ ...now, tried: 'print', refusal }))
  }

  /** Asks for the approval that the refusal offers, and then tries again what was refused. */
  const askAndRepeat = async () => {
    if (await form.refusal?.askForApproval?.()) await (form.tried === 'print' ? print() : payment.pay())
  }

  return (
    <BillLayout
      {...shown}
      title="Finalize Payment"
      discount={discount}
      onPrint={() => void print()}
      isPrintBlocked={isPaying && settings.gst_mode === 'regular'}
      form={
        <>
          <PrintedInvoice order={order} isOutdated={!document} isDuplicate={printing.isDuplicate} />
          <DiscountFields
            state={{ ...form, refusal: form.refusal ?? typedRefusal(form) }}
            onChange={change}
            hasDiscount={discount !== null}
            isReasonRequired={settings.discount_reason_required ?? false}
            disabled={isBusy}
            onAsk={() => void askAndRepeat()}
          />
          <PaymentList order={order} />
          {form.part && part.mode === 'part' && (
            <PartFields
              part={form.part}
              method={method}
              leftPaise={leftPaise}
              disabled={isBusy}
              onChange={(changed) => change({ part: changed, cashText: '' })}
            />
          )}
          {split && isOfRest ? (
            <SplitPayment
              split={split}
              payablePaise={leftPaise}
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
                <PanelQr
                  link={link}
                  amountPaise={scannedPaise}
                  isAboveHighFoot={payment.asksForTip || order.payments.length > 0}
                />
              </div>
              <p className="text-base text-muted">{SCAN_HINT}</p>
            </div>
          ) : (
            <BillFigures bill={bill} />
          )}
          {!split && part.mode !== 'back' && (
            <OtherWays
              form={form}
              hasParts={onTakePart !== undefined && leftPaise > 0}
              disabled={isBusy}
              onChoose={change}
            />
          )}
        </>
      }
      foot={
        <>
          {payment.asksForTip && isOfRest && (
            <TipField
              text={form.tipText}
              tipPaise={payment.tipPaise}
              collectPaise={paise(leftPaise + tipPaise)}
              disabled={isBusy}
              onChange={(tipText) => change({ tipText })}
            />
          )}
          <PaymentAlert form={form} />
          {isOfRest ? (
            <PayFoot form={form} payment={payment} disabled={isBusy} />
          ) : (
            <PartFoot part={part} mayGiveBack={mayGiveBack} isPaying={isPaying} disabled={isBusy} />
          )}
        </>
      }
    />
  )
}
