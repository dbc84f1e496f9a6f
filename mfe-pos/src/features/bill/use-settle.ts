import { isRefused } from '@tiffin/app-kit'
import { getActiveOrder, type Order } from '@tiffin/contracts'
import { DEFAULT_SERIES, isDocumented, type PaymentMethod } from '@tiffin/domain'
import type { GivenWithBill } from '@tiffin/receipts'
import { queryKeyOf, serverTextOr, toast, useSession } from '@tiffin/web-kit'
import { useState } from 'react'
import { forgetActionKey, noteInvoice, tappedAction } from '../../drafts/action-key.ts'
import { messages as waitingMessages } from '../../waiting/messages.ts'
import { doesServerAnswer } from '../../waiting/does-server-answer.ts'
import { knowsTax } from '../../waiting/order-with-waiting.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { guestsOf } from '../../waiting/settle-job.ts'
import { useTaken } from '../../waiting/use-taken.ts'
import { waitForOutcome } from '../../waiting/wait-for-outcome.ts'
import { discountRefusal, refusalWithoutConnection, type BillOptions } from './print-bill.ts'
import { showWhy } from './shown-order.ts'
import { messages } from './messages.ts'
import { invoiceSeen, paidWithOwnInvoice } from './own-invoice.ts'
import {
  collectedInRupees,
  givenWithBill,
  typedAmount,
  wholeBy,
  type Collected,
  type PaymentTotals,
  type PaymentForm,
} from './payment-form.ts'

type SettleOptions = BillOptions & {
  readonly form: PaymentForm
  readonly payment: PaymentTotals
  /**
   * True while the document of the bill is being issued, or the bill is sent to a printer. No payment is sent
   * meanwhile.
   */
  readonly isPrinting: boolean
  /** True while a payment would wait: the server does not answer, or dishes or a print of the order wait. */
  readonly isCut: boolean
  /** Called once the order is paid; `showsInvoice` is true where the bill stays open to be printed. */
  readonly onSettled: (showsInvoice: boolean) => void
}

type Result = Pick<PaymentForm, 'status'> & Partial<Pick<PaymentForm, 'refusal'>>

/**
 * Returns the action that pays a bill: as its form says, or the whole rest by the method whose button was pressed. The
 * form keeps that method, so that Pay repeats the same payment while its result is unknown. `goOn` leaves a slow
 * payment to the queue; it is null until the answer is missing for `SLOW_AFTER_MS`. `ownNumber` is the number that this
 * till gave the invoice; null where the server gives it.
 */
export function useSettle(options: SettleOptions) {
  const { shown, settings, form, setForm, payment, approval, isPrinting, isCut, onSettled } = options
  const { order, setOrder, queries, readAgain } = shown
  const { userRole } = useSession()
  const takenNow = useTaken()
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const [ownNumber, setOwnNumber] = useState<string | null>(null)

  // Without a connection the till numbers the invoice, unless the guest has the invoice already. It numbers no bills of
  // supply: the server gives these their numbers once the payment arrives.
  const hasInvoice = payment.document !== undefined
  const isInvoiceDue = isDocumented(settings.gst_mode) && order.items.length > 0 && !hasInvoice
  const mayNumber = isInvoiceDue && settings.gst_mode === 'regular'
  const seriesOfServer = settings.series || DEFAULT_SERIES

  const pay = async (pressed: PaymentMethod | null) => {
    const { leftPaise, payments, tipPaise } = payment
    const due = pressed ? wholeBy(pressed, leftPaise, form.reference) : payments
    if (!due || tipPaise === null || form.status === 'paying' || isPrinting) return
    const tried: PaymentForm = { ...form, tried: 'pay', pressed, method: pressed ?? form.method, refusal: null }
    const given = givenWithBill(form, order, settings)
    if ('refusal' in given) return setForm({ ...tried, status: 'open', refusal: given.refusal })
    setForm({ ...tried, status: 'paying' })
    // The connection may have been lost since the last call that was answered.
    const isAlone = isCut || (mayNumber && !(await doesServerAnswer()))
    const refusal = isAlone ? refusalWithoutConnection(userRole, options, given) : null
    if (refusal) return setForm({ ...tried, status: 'open', refusal })
    const collected = collectedInRupees(due, tipPaise, typedAmount(form.cashText))
    const result = await settle(collected, given, isAlone).catch(() => ({ status: 'unknown' }) as const)
    setGoOn(null)
    setForm((now) => ({ ...now, ...result }))
  }

  /**
   * Gives the payment to the queue. Rejects when the result is unknown.
   *
   * @param isAlone true while the payment would wait or the server does not answer, so that this till numbers the
   *   invoice
   */
  const settle = async (
    { payments, tip }: Collected,
    { discount, reason, buyer, charges }: GivenWithBill,
    isAlone: boolean,
  ): Promise<Result> => {
    const action = `settle:${order.id}`
    const content = {
      payments: [...payments],
      ...(tip && { tip }),
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      ...(buyer !== undefined && { buyer }),
      ...(charges && { charges: [...charges] }),
      ...invoiceSeen(order, hasInvoice, settings),
      version: order.version,
      order_id: order.id,
    }
    const { key, isRepeated, ...tapped } = await tappedAction(action, content, takenNow())
    const made = { ...guestsOf(order), orderId: order.id, key, body: { ...content, ...tapped } }
    // A request that was sent before is repeated as it was.
    const isNumberedHere = isAlone && mayNumber && !isRepeated && knowsTax(order)
    const given = await punchQueue().settle(made, isNumberedHere ? { seriesOfServer } : undefined)
    const { job } = given
    const outcome = await waitForOutcome(given, (leave) => setGoOn(() => leave))
    const number = isInvoiceDue ? job.body.till_invoice : undefined
    if (number && outcome.status === 'failed') noteInvoice(action, number)
    if (outcome.status === 'failed') {
      const { error } = outcome
      // The server checks a discount only on an unpaid order, so no earlier attempt was recorded either.
      const refusal = discountRefusal(error, discount)
      if (refusal) {
        forgetActionKey(action)
        return { status: 'refused', refusal }
      }
      toast.error(serverTextOr(error, order.table_id ? messages.clearFailed : messages.settleFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      await showWhy(shown, error)
      return { status: 'refused' }
    }
    // From here on the queue alone repeats the payment.
    forgetActionKey(action)
    if (outcome.status === 'kept')
      toast.info(isInvoiceDue && !number ? waitingMessages.keptWithoutInvoice : waitingMessages.keptPayment, {
        id: 'payment-kept',
      })
    else
      toast.success(
        order.table_name ? messages.tableCleared(order.table_name) : messages.orderSettled(order.order_number),
      )
    readAgain()
    const toPrint =
      outcome.status === 'applied' ? newInvoiceOf(outcome.reply) : number && paidWithOwnInvoice(order, job, settings)
    if (toPrint) setOrder(toPrint)
    if (number) setOwnNumber(number.number)
    onSettled(Boolean(toPrint))
    // The cached active orders are removed and not marked as stale: an open dialog would read the paid one again.
    queries.removeQueries({ queryKey: queryKeyOf(getActiveOrder) })
    return { status: 'open' }
  }

  /**
   * Returns the settled order if the payment issued a document, which is then shown to be printed. The guest already
   * has a document that was printed before.
   */
  const newInvoiceOf = (settled: Order | undefined) =>
    settled?.document && settled.document.number !== order.document?.number ? settled : null

  return { pay, goOn, ownNumber }
}
