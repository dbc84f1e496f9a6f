import {
  freeTable,
  getActiveOrder,
  getRestaurantSettings,
  issueBill,
  markBillPrinted,
  settleOrder,
  type Order,
  type RestaurantSettings,
} from '@tiffin/contracts'
import { orderCan, type PaymentMethod, type WireDiscount } from '@tiffin/domain'
import { isByGst, usePrinting, type GivenWithBill, type IssuedBill } from '@tiffin/receipts'
import { call, isApiError, messageOf, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useState, type RefObject } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey, isRefused } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import {
  collectedInRupees,
  givenWithBill,
  typedAmount,
  wholeBy,
  type Collected,
  type ComesTo,
  type BillRefusal,
  type PaymentForm,
  type SetForm,
} from './payment-form.ts'

/** Keeps the order of a bill: as it was opened, then as the server's replies have it. */
export function useShownOrder(opened: Order) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const [order, setOrder] = useState(opened)
  return { order, setOrder, queries, readAgain }
}

export type ShownOrder = ReturnType<typeof useShownOrder>

/** Shows an order from a reply in the bill, and has the rest of the till read its orders again. */
export function showAsItIs({ setOrder, queries, readAgain }: ShownOrder, current: Order): void {
  setOrder(current)
  readAgain()
  if (orderCan('addItems', current)) void queries.invalidateQueries({ queryKey: queryKeyOf(getActiveOrder) })
}

/**
 * Shows what has changed where the refusal of a print or a payment reports a change: reads the settings again, or takes
 * the order from the refusal.
 */
export async function showWhy(shown: ShownOrder, error: unknown): Promise<void> {
  // Both errors show that the restaurant has changed its billing, so the bill needs the current settings.
  if (isApiError(error, 'GST_MODE_CHANGED') || isApiError(error, 'PAYMENTS_MISMATCH'))
    await shown.queries.invalidateQueries({ queryKey: queryKeyOf(getRestaurantSettings) })
  if (isApiError(error, 'ORDER_CHANGED') || isApiError(error, 'ORDER_COMPLETED'))
    showAsItIs(shown, error.body.order ?? shown.order)
}

export type BillOptions = {
  readonly shown: ShownOrder
  readonly settings: RestaurantSettings
  readonly setForm: SetForm
  /** The approval of the discount by a colleague; null without one. */
  readonly approval: RefObject<string | null>
}

type SettleOptions = BillOptions & {
  readonly form: PaymentForm
  readonly payment: ComesTo
  /**
   * True while the invoice of the bill is being issued, or the bill is sent to a printer. No payment is sent meanwhile.
   */
  readonly isPrinting: boolean
  /** Called once the order is paid; `showsInvoice` while its tax invoice stays open to be printed. */
  readonly onSettled: (showsInvoice: boolean) => void
}

/**
 * Returns the action that pays a bill: as its form says, or the whole rest by the method whose button was pressed. The
 * form keeps that method, so that Pay repeats the same payment while its result is unknown.
 */
export function useSettle({ shown, settings, form, setForm, payment, approval, isPrinting, onSettled }: SettleOptions) {
  const { order, setOrder, queries, readAgain } = shown

  const pay = async (pressed: PaymentMethod | null) => {
    const { leftPaise, payments, tipPaise } = payment
    const due = pressed ? wholeBy(pressed, leftPaise) : payments
    if (!due || tipPaise === null || form.status === 'paying' || isPrinting) return
    const tried: PaymentForm = { ...form, tried: 'pay', pressed, method: pressed ?? form.method, refusal: null }
    const given = givenWithBill(form, order, settings)
    if ('refusal' in given) return setForm({ ...tried, status: 'open', refusal: given.refusal })
    setForm({ ...tried, status: 'paying' })
    const collected = collectedInRupees(due, tipPaise, typedAmount(form.cashText))
    const result = await settle(collected, given).catch(() => ({ status: 'unknown' }) as const)
    setForm((now) => ({ ...now, ...result }))
  }

  /** Frees the table; an order without a table is settled by its id (gap G1). Rejects when the result is unknown. */
  const settle = async (
    { payments, tip }: Collected,
    { discount, reason, buyer }: GivenWithBill,
  ): Promise<Pick<PaymentForm, 'status'> & Partial<Pick<PaymentForm, 'refusal'>>> => {
    const action = `settle:${order.id}`
    const body = {
      payments: [...payments],
      ...(tip && { tip }),
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      // By `gst_mode` and `document_id` the server refuses the payment if the restaurant no longer bills by GST, or if
      // another invoice was issued meanwhile.
      ...(buyer !== undefined && { buyer }),
      ...(settings.gst_mode === 'regular' && {
        gst_mode: settings.gst_mode,
        document_id: order.document?.id ?? null,
      }),
      version: order.version,
      order_id: order.id,
    }
    const options = { idempotencyKey: await actionKey(action, body) }
    let settled: Order | undefined
    try {
      settled = await (order.table_id
        ? call(freeTable, { params: { id: order.table_id }, body }, options)
        : call(settleOrder, { params: { id: order.id }, body }, options))
    } catch (error) {
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
    forgetActionKey(action)
    toast.success(
      order.table_name ? messages.tableCleared(order.table_name) : messages.orderSettled(order.order_number),
    )
    readAgain()
    // An invoice that the payment issued is shown to be printed. The guest already has an invoice that was printed
    // before.
    const toPrint = settled?.document && settled.document.id !== order.document?.id ? settled : null
    if (toPrint) setOrder(toPrint)
    onSettled(toPrint !== null)
    // The active order is removed from the cache and not read again, because the table has no active order now.
    queries.removeQueries({ queryKey: queryKeyOf(getActiveOrder) })
    return { status: 'open' }
  }

  return pay
}

/**
 * Returns the state of the printing of a bill, and the action that prints it in the browser. A bill by GST is printed
 * once its invoice is issued.
 */
export function usePrint({ shown, settings, setForm, approval }: BillOptions) {
  const { order, readAgain } = shown
  const printing = usePrinting(order)

  const print = async (given: GivenWithBill | { readonly refusal: BillRefusal }) => {
    if ('refusal' in given) return showRefusal(given.refusal)
    if (!isByGst(order, settings)) {
      printing.printNow()
      return notePrinted()
    }
    if (printing.isBusy) return
    printing.begin()
    const outcome = await issue(given)
    printing.end(outcome && 'copy' in outcome ? outcome : null)
    if (outcome && 'field' in outcome) showRefusal(outcome)
  }

  const showRefusal = (refusal: BillRefusal) => setForm((now) => ({ ...now, tried: 'print', refusal }))

  /**
   * Issues the invoice of the bill before it is printed. After a missing reply the next press repeats the same print
   * and receives that invoice. Returns the refusal of a discount, and null after any other failure, of which a toast
   * tells the user.
   */
  const issue = async ({ discount, reason, buyer }: GivenWithBill): Promise<IssuedBill | BillRefusal | null> => {
    const action = `bill:${order.id}`
    const body = {
      version: order.version,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      ...(buyer !== undefined && { buyer }),
    }
    try {
      const issued = await call(
        issueBill,
        { params: { id: order.id }, body },
        { idempotencyKey: await actionKey(action, body) },
      )
      forgetActionKey(action)
      showAsItIs(shown, issued.order)
      return issued
    } catch (error) {
      const refusal = discountRefusal(error, discount)
      if (refusal || isRefused(error)) forgetActionKey(action)
      if (refusal) return refusal
      toast.error(serverTextOr(error, messages.notPrinted))
      if (isRefused(error)) await showWhy(shown, error)
      else readAgain()
      return null
    }
  }

  /**
   * Marks the bill as printed on the floor. A failure is ignored, because the paper is printed anyway: the tile then
   * has no mark. The read afterwards also shows an order that has grown meanwhile.
   */
  const notePrinted = () => {
    if (!orderCan('settle', order)) return
    void call(markBillPrinted, { params: { id: order.id }, body: { version: order.version } })
      .catch(() => undefined)
      .then(readAgain)
  }

  return { printing, print, showRefusal }
}

/** Returns the refusal of the discount of a print or a payment; null for any other failure. */
export function discountRefusal(error: unknown, discount: WireDiscount | null): BillRefusal | null {
  const text = messageOf(error, '')
  if (isApiError(error, 'DISCOUNT_REASON_REQUIRED')) return { field: 'reason', text }
  if (!isApiError(error, 'DISCOUNT_ABOVE_LIMIT') && !isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return null
  return { field: 'discount', text, ...(discount && { toApprove: discount }) }
}
