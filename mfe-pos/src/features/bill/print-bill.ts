import { isRefused } from '@tiffin/app-kit'
import { issueBill, listUndelivered, markBillPrinted, sendBill, type Order } from '@tiffin/contracts'
import { orderCan, type Role, type WireDiscount } from '@tiffin/domain'
import { isByGst, type GivenWithBill, type IssuedBill, type Printing } from '@tiffin/receipts'
import { call, isApiError, isAway, messageOf, queryKeyOf, serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { useRef, type RefObject } from 'react'
import { actionKey, forgetActionKey } from '../../drafts/action-key.ts'
import { keepSentBill } from '../../printing/sent-bills.ts'
import { messages as waitingMessages } from '../../waiting/messages.ts'
import { messages } from './messages.ts'
import { mayGive } from './approval-sheet.tsx'
import type { BillRefusal, BillSettings, SetForm } from './payment-form.ts'
import { showAsItIs, showWhy, type ShownOrder } from './shown-order.ts'

export type BillOptions = {
  readonly shown: ShownOrder
  readonly settings: BillSettings
  readonly setForm: SetForm
  /** The approval of the discount by a colleague; null without one. */
  readonly approval: RefObject<string | null>
  /** True while dishes or a printed invoice of the order wait in the queue: the server does not know the bill yet. */
  readonly isUnsent: boolean
}

export type PrintBillOptions = BillOptions & { readonly printing: Printing }

/**
 * Returns the actions of the buttons that print a bill: `print`, which sends it to the printer of bills or else prints
 * it in the browser, and `printHere`, which is null where the browser prints anyway.
 */
export function usePrintBill(options: PrintBillOptions) {
  const { printHere, showRefusal } = usePrintHere(options)
  const send = useSendBill({ ...options, onRefused: showRefusal })
  // The server cannot send a bill to a printer before it has the dishes of the bill.
  const hasPrinter = useBillPrinter() !== undefined && !options.isUnsent
  const print = async (given: Parameters<typeof printHere>[0]) =>
    !hasPrinter || 'refusal' in given ? printHere(given) : send(given)
  return { print, printHere: hasPrinter ? printHere : null }
}

/**
 * Returns the name of the printer of bills from the last reply; undefined where the browser prints bills, and before
 * the first reply.
 */
function useBillPrinter(): string | undefined {
  // `useUndelivered` makes the request; this hook makes none.
  return useApiQuery(listUndelivered, {}, { enabled: false }).data?.bill_printer
}

/**
 * Returns the action that prints a bill in the browser, and the one that shows a refusal. A bill with a document is
 * printed once the document is issued.
 */
function usePrintHere({ shown, settings, setForm, approval, isUnsent, printing }: PrintBillOptions) {
  const { order, readAgain } = shown

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
   * Issues the document of the bill before it is printed. After a missing reply the next press repeats the same print
   * and receives that document. Returns the refusal of a discount, and null after any other failure, which a toast
   * shows.
   */
  const issue = async ({
    discount,
    reason,
    buyer,
    charges,
  }: GivenWithBill): Promise<IssuedBill | BillRefusal | null> => {
    const action = `bill:${order.id}`
    const body = {
      version: order.version,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      ...(buyer !== undefined && { buyer }),
      ...(charges && { charges: [...charges] }),
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

  return { printHere, showRefusal }
}

type SendOptions = Omit<PrintBillOptions, 'setForm' | 'isUnsent'> & {
  readonly onRefused: (refusal: BillRefusal) => void
}

/**
 * Returns the action that sends a bill to the printer of bills. After a missing reply the next press sends the same
 * request again, which prints no second paper.
 */
function useSendBill({ shown, settings, approval, printing, onRefused }: SendOptions) {
  const { order, queries, readAgain } = shown
  return async ({ discount, reason, buyer, charges }: GivenWithBill): Promise<void> => {
    if (printing.isBusy) return
    printing.begin()
    const action = `send-bill:${order.id}`
    const body = {
      version: order.version,
      by_gst: isByGst(order, settings),
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      ...(buyer !== undefined && { buyer }),
      ...(charges && { charges: [...charges] }),
    }
    try {
      const options = { idempotencyKey: await actionKey(action, body) }
      const sent = await call(sendBill, { params: { id: order.id }, body }, options)
      forgetActionKey(action)
      keepSentBill(sent.job_id)
      toast.success(messages.sentTo(sent.printer))
      showAsItIs(shown, sent.order)
    } catch (error) {
      const refusal = discountRefusal(error, discount)
      if (refusal || isRefused(error)) forgetActionKey(action)
      if (refusal) onRefused(refusal)
      else toast.error(serverTextOr(error, messages.notSent))
      if (!refusal && isRefused(error)) await showWhy(shown, error)
      else if (!refusal) readAgain()
    } finally {
      printing.end(null)
      void queries.invalidateQueries({ queryKey: queryKeyOf(listUndelivered, {}) })
    }
  }
}

/**
 * Returns the action that prints an invoice that this till has numbered. The browser prints it without a call, because
 * the server may not have the invoice yet. The first paper is the original.
 */
export function usePrintOwn(order: Order, { end }: Printing): () => void {
  const papers = useRef(0)
  return () => {
    papers.current += 1
    end({ order, copy: papers.current === 1 ? 'original' : 'duplicate' })
  }
}

/** Returns the refusal of a discount that the server would refuse later, when the guests have left; null for none. */
export function refusalWithoutConnection(
  role: Role,
  { shown, settings, approval }: Pick<BillOptions, 'shown' | 'settings' | 'approval'>,
  { discount }: GivenWithBill,
): BillRefusal | null {
  if (!discount || approval.current !== null || mayGive(role, shown.order, discount, settings)) return null
  return { field: 'discount', text: waitingMessages.approvalNeedsConnection }
}

/** Returns the refusal of the discount of a print or a payment; null for any other failure. */
export function discountRefusal(error: unknown, discount: WireDiscount | null): BillRefusal | null {
  const text = messageOf(error, '')
  if (isApiError(error, 'DISCOUNT_REASON_REQUIRED')) return { field: 'reason', text }
  if (!isApiError(error, 'DISCOUNT_ABOVE_LIMIT') && !isApiError(error, 'APPROVAL_ABOVE_LIMIT')) return null
  return { field: 'discount', text, ...(discount && { toApprove: discount }) }
}
