import {
  getActiveOrder,
  getRestaurantSettings,
  issueBill,
  markBillPrinted,
  type Order,
  type RestaurantSettings,
} from '@tiffin/contracts'
import { orderCan, type WireDiscount } from '@tiffin/domain'
import { isByGst, usePrinting, type GivenWithBill, type IssuedBill, type Printing } from '@tiffin/receipts'
import { call, isApiError, isAway, messageOf, queryKeyOf, serverTextOr, toast, useQueryClient } from '@tiffin/web-kit'
import { useRef, useState, type RefObject } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey, isRefused } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import type { BillRefusal, SetForm } from './payment-form.ts'

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
  /** True while dishes of the order wait in the queue, so that the server does not know the bill yet. */
  readonly isUnsent: boolean
}

/**
 * Returns the state of the printing of a bill, and the action that prints it in the browser. A bill by GST is printed
 * once its invoice is issued.
 */
export function usePrintHere({ shown, settings, setForm, approval, isUnsent }: BillOptions) {
  const { order, readAgain } = shown
  const printing = usePrinting(order)

  const printHere = async (given: GivenWithBill | { readonly refusal: BillRefusal }) => {
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
      toast.error(serverTextOr(error, isAway(error) ? messages.notPrintedYet : messages.notPrinted))
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
    if (!orderCan('settle', order) || isUnsent) return
    void call(markBillPrinted, { params: { id: order.id }, body: { version: order.version } })
      .catch(() => undefined)
      .then(readAgain)
  }

  return { printing, printHere, showRefusal }
}

/**
 * Returns the action that prints an invoice that this till has numbered: in the browser and without a call, because the
 * till gives the number to hand the paper out. The first paper is the original.
 */
export function usePrintOwn(order: Order, { end }: Printing): () => void {
  const papers = useRef(0)
  return () => {
    papers.current += 1
    end({ order, copy: papers.current === 1 ? 'original' : 'duplicate' })
  }
}

/** Returns the refusal of the discount of a print or a payment; null for any other failure. */
export function discountRefusal(error: unknown, discount: WireDiscount | null): BillRefusal | null {
  const text = messageOf(error, '')
  if (isApiError(error, 'DISCOUNT_REASON_REQUIRED')) return { field: 'reason', text }
  if (!isApiError(error, 'DISCOUNT_ABOVE_LIMIT') && !isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return null
  return { field: 'discount', text, ...(discount && { toApprove: discount }) }
}
