import { SendByLink } from '@tiffin/app-kit'
import type { Order, RestaurantSettings } from '@tiffin/contracts'
import {
  isDocumented,
  orderCan,
  paise,
  MAY_GIVE_BACK_MONEY,
  type PaymentMethod,
  type WireDiscount,
} from '@tiffin/domain'
import {
  BILL_DIALOG,
  billAmountsOf,
  BillFigures,
  billLink,
  BillLayout,
  givenBefore,
  isByGst,
  PaymentDetails,
  PaymentList,
  PrintedInvoice,
  usePrinting,
  type BillAmounts,
  type ShownBill,
} from '@tiffin/receipts'
import { Dialog } from '@tiffin/ui'
import { Slot, useSession } from '@tiffin/web-kit'
import { useRef, useState } from 'react'
import { useFloorAsOf } from '../../last-known/use-floor-as-of.ts'
import { PaidReadyFood } from '../../ready-food/ready-food.tsx'
import { knowsTax } from '../../waiting/order-with-waiting.ts'
import { useIsCut, useIsUnsent } from '../../waiting/use-waiting.ts'
import { ApprovalSheet } from './approval-sheet.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { ChargeFields } from './charge-fields.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { useKhata } from './khata/use-khata.tsx'
import { NoConnectionNotice, TakenBefore } from './no-connection-notice.tsx'
import { useNumbersPrint, usePrintNumbered } from './print-numbered.ts'
import { PartFields, PartFoot, usePart } from './part-payment.tsx'
import { CashGiven } from './cash-given.tsx'
import { PaymentAlert } from './payment-alert.tsx'
import { OtherWays, PaymentMethods } from './payment-methods.tsx'
import { ReferenceField } from './reference-field.tsx'
import { ScanToPay } from './scan-to-pay.tsx'
import { TipField } from './tip-field.tsx'
import {
  amountOf,
  givenWithBill,
  paymentOf,
  readDiscount,
  scannedAmount,
  toCollect,
  typedRefusal,
  useBillForm,
  wholeBy,
  type BillSettings,
  type PaymentTotals,
  type PaymentForm,
} from './payment-form.ts'
import { PayFoot } from './pay-foot.tsx'
import { usePrintBill, usePrintOwn } from './print-bill.ts'
import { useShownOrder } from './shown-order.ts'
import { SplitPayment } from './split-payment.tsx'
import { useHeldQuestion } from './use-held-question.tsx'
import { useSettle } from './use-settle.ts'

type BillProps = {
  readonly order: Order
  readonly settings: RestaurantSettings
  readonly onClose: () => void
  /** Called once the order is paid; `showsInvoice` is true where the bill stays open to be printed. */
  readonly onSettled: (showsInvoice: boolean) => void
}

/** Shows the bill of an order at the till: to be paid, or read-only once it is paid (spec §4). */
export function Bill({ order: opened, settings: stored, onClose, onSettled }: BillProps) {
  const shown = useShownOrder(opened, stored)
  const { order } = shown
  const isPaid = !orderCan('settle', order)
  const [form, setForm] = useBillForm(order, stored)
  const settings = form.charges ? { ...stored, charges: form.charges } : stored
  // The paper, the figures beside it and the payment get the amounts from here.
  const discount = readDiscount(form.discountText, form.discountType)
  const bill = billAmountsOf(order, discount, settings)
  const payment = paymentOf(form, bill, settings)
  // Every later print and payment carries the approval; the server accepts it only for the discount that was approved.
  const approval = useRef<string | null>(null)
  const [asked, setAsked] = useState<WireDiscount | null>(null)
  const isUnsent = useIsUnsent(order.id)
  const isFloorOld = useFloorAsOf() !== null
  const isCut = useIsCut() || isFloorOld || isUnsent
  const printing = usePrinting(order)
  const isPrinting = printing.isBusy
  const rules = { shown, settings, approval, isUnsent, isCut, setForm }
  const byServer = usePrintBill({ ...rules, printing })
  const { pay, goOn, ownNumber } = useSettle({ ...rules, form, payment, isPrinting, onSettled })
  const printOwn = usePrintOwn(order, printing)
  const numbersPrint = useNumbersPrint(order, settings, isCut) && !isPaid
  const printNumbered = usePrintNumbered({ ...rules, payment, printing })
  // The server does not have an invoice yet that this till has numbered.
  const isOwnInvoice = order.document?.number === ownNumber
  const print = isOwnInvoice ? printOwn : numbersPrint ? printNumbered : byServer.print
  const printHere = isOwnInvoice || numbersPrint ? null : byServer.printHere
  const { askAndPay, question } = useHeldQuestion(order, pay)
  const part = usePart({ ...rules, form, payment, discount })
  const khata = useKhata({ ...rules, form, payment, onSettled })

  /** Returns what a print or payment gives with the bill: of a paid order what it has, else what is typed. */
  const given = () => {
    if (isPaid) return givenBefore(order, settings)
    // A guest's copy is no document, so its discount needs no reason yet.
    return isByGst(order, settings) ? givenWithBill(form, order, settings) : { discount }
  }
  const onPrint = () => void print(given())
  const onPrintHere = printHere ? () => void printHere(given()) : undefined
  /** Repeats the refused print or payment once a colleague has approved its discount; null means without approval. */
  const closeSheet = (approved: string | null) => {
    setAsked(null)
    if (approved === null) return
    approval.current = approved
    if (form.tried === 'print') onPrint()
    else void pay(null)
  }
  // The dialog stays open while the bill is being paid, sent to a printer or its document issued, so that the user sees
  // the result. The calls have a deadline, after which the dialog can be closed.
  const dismiss = () => void (form.status === 'paying' || isPrinting || onClose())

  const aside = (
    <>
      {isPaid && <PaidReadyFood orderId={order.id} />}
      {isPaid && order.document && !isOwnInvoice && <SendByLink document={order.document} />}
      <Slot name="order-details" orderId={order.id} />
    </>
  )
  const shownBill = { order, settings, bill, aside, printing, onPrint, onPrintHere }
  return (
    <>
      <Dialog title={`Bill ${order.order_number}`} onClose={dismiss} {...BILL_DIALOG}>
        {isPaid ? (
          <PaymentDetails {...shownBill} />
        ) : (
          <PaymentPanel
            {...shownBill}
            form={form}
            change={(changes) => setForm({ ...form, ...changes })}
            payment={payment}
            part={part}
            onKhata={khata.open}
            pay={askAndPay}
            goOn={goOn}
            isCut={isCut}
            isUnsent={isUnsent && !numbersPrint}
            onAsk={setAsked}
          />
        )}
      </Dialog>
      {question}
      {khata.sheet}
      {asked && <ApprovalSheet order={order} discount={asked} settings={settings} onClose={closeSheet} />}
    </>
  )
}

type PaymentPanelProps = Omit<ShownBill, 'settings'> & {
  readonly settings: BillSettings
  readonly bill: BillAmounts
  readonly form: PaymentForm
  readonly change: (changes: Partial<PaymentForm>) => void
  readonly payment: PaymentTotals
  readonly part: ReturnType<typeof usePart>
  /** Opens the choice of a customer who pays later; null where the bill cannot be put on a khata. */
  readonly onKhata: (() => void) | null
  readonly pay: (pressed: PaymentMethod | null) => Promise<void>
  /** Leaves a slow payment to the queue; null until its answer is missing for `SLOW_AFTER_MS`. */
  readonly goOn: (() => void) | null
  /** True while a payment would wait: the server does not answer, or dishes or a print of the order wait. */
  readonly isCut: boolean
  /**
   * True while dishes or a printed invoice of the order wait: the server can then neither issue a document nor take a
   * part payment.
   */
  readonly isUnsent: boolean
  readonly onPrint: () => void
  /** Prints in the browser; given only where the restaurant has a network printer for bills. */
  readonly onPrintHere: (() => void) | undefined
  readonly onAsk: (discount: WireDiscount) => void
}

/** Shows the form that settles an order, or takes a part payment: discount, method, and the amount to pay. */
function PaymentPanel({
  form,
  change,
  payment,
  part,
  onKhata,
  pay,
  goOn,
  isCut,
  isUnsent,
  onAsk,
  ...shown
}: PaymentPanelProps) {
  const { order, settings, bill, printing } = shown
  const { method, split } = form
  const { document, leftPaise } = payment
  const { userRole } = useSession()
  const isPaying = form.status === 'paying'
  const isOfRest = part.mode === 'rest'
  const disabled = isPaying || printing.isBusy
  const tipPaise = isOfRest ? (payment.tipPaise ?? paise(0)) : paise(0)
  const payments = isOfRest ? payment.payments : part.mode === 'part' && part.payment ? [part.payment] : null
  const scannedBy = isOfRest && !split ? wholeBy(method ?? 'UPI', leftPaise) : payments
  const scannedPaise = scannedAmount(scannedBy, tipPaise)
  const link = scannedPaise && billLink(order, settings, { payablePaise: scannedPaise, document })
  const cashPaise = amountOf(toCollect(payments, tipPaise), 'Cash')

  return (
    <BillLayout
      {...shown}
      title="Finalize Payment"
      isPrintBlocked={(isPaying || isUnsent) && isDocumented(settings.gst_mode)}
      form={
        <>
          {isCut && (
            <NoConnectionNotice
              mode={settings.gst_mode}
              isNumberedHere={settings.gst_mode === 'regular' && knowsTax(order)}
            />
          )}
          <TakenBefore orderId={order.id} />
          <PrintedInvoice order={order} isOutdated={!document} isDuplicate={printing.isDuplicate} />
          <DiscountFields
            state={{ ...form, refusal: form.refusal ?? typedRefusal(form) }}
            change={change}
            isReasonRequired={settings.discount_reason_required ?? false}
            disabled={disabled}
            onAsk={onAsk}
          />
          {isDocumented(settings.gst_mode) && (
            <BuyerFields buyer={form.buyer} refusal={form.refusal} disabled={disabled} change={change} />
          )}
          <ChargeFields order={order} settings={settings} disabled={disabled} change={change} />
          <PaymentList order={order} />
          {form.part && part.mode === 'part' && (
            <PartFields part={form.part} method={method} leftPaise={leftPaise} disabled={disabled} change={change} />
          )}
          {split && isOfRest ? (
            <SplitPayment
              split={split}
              payablePaise={leftPaise}
              hasReferences={form.reference !== null}
              disabled={disabled}
              change={change}
            />
          ) : (
            <PaymentMethods value={method} disabled={disabled} change={change} />
          )}
          {isOfRest && !split && form.reference !== null && method !== 'Cash' && (
            <ReferenceField
              value={form.reference}
              disabled={disabled}
              autoFocus
              onChange={(reference) => change({ reference })}
            />
          )}
          {cashPaise > 0 && <CashGiven duePaise={cashPaise} text={form.cashText} disabled={disabled} change={change} />}
          {link ? (
            <ScanToPay
              link={link}
              amountPaise={scannedPaise}
              isAboveHighFoot={payment.asksForTip || order.payments.length > 0}
              figures={<BillFigures bill={bill} />}
            />
          ) : (
            <BillFigures bill={bill} />
          )}
          {!split && part.mode !== 'back' && (
            <OtherWays
              form={form}
              hasParts={leftPaise > 0 && !isUnsent}
              onKhata={onKhata}
              disabled={disabled}
              change={change}
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
              disabled={disabled}
              change={change}
            />
          )}
          <PaymentAlert form={form} />
          {isOfRest ? (
            <PayFoot form={form} payment={payment} disabled={disabled} pay={pay} goOn={goOn} />
          ) : (
            <PartFoot
              part={part}
              mayGiveBack={MAY_GIVE_BACK_MONEY.includes(userRole)}
              isPaying={isPaying}
              disabled={disabled}
            />
          )}
        </>
      }
    />
  )
}
