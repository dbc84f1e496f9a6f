import { listUndelivered, sendBill } from '@tiffin/contracts'
import { isByGst, type GivenWithBill, type Printing } from '@tiffin/receipts'
import { call, queryKeyOf, serverTextOr, toast, useApiQuery } from '@tiffin/web-kit'
import { actionKey, forgetActionKey, isRefused } from '../../drafts/action-key.ts'
import { keepSentBill } from '../../printing/sent-bills.ts'
import { discountRefusal, showAsItIs, showWhy, usePrintHere, type BillOptions } from './bill-actions.ts'
import { messages } from './messages.ts'
import type { BillRefusal } from './payment-form.ts'

/**
 * Returns the name of the printer of bills from the last reply; undefined where the browser prints bills, and before
 * the first reply.
 */
function useBillPrinter(): string | undefined {
  // `useUndelivered` makes the request; this hook makes none.
  return useApiQuery(listUndelivered, {}, { enabled: false }).data?.bill_printer
}

/**
 * Returns the state of the printing of a bill and the actions of its buttons: `print`, which sends it to the printer of
 * bills or else prints it in the browser, and `printHere`, which is null where the browser prints anyway.
 */
export function usePrintBill(options: BillOptions) {
  const { printing, printHere, showRefusal } = usePrintHere(options)
  const send = useSendBill({ ...options, printing, onRefused: showRefusal })
  // The server cannot send a bill to a printer whose dishes it does not know.
  const hasPrinter = useBillPrinter() !== undefined && !options.isUnsent
  const print = async (given: Parameters<typeof printHere>[0]) =>
    !hasPrinter || 'refusal' in given ? printHere(given) : send(given)
  return { printing, print, printHere: hasPrinter ? printHere : null }
}

type SendOptions = Omit<BillOptions, 'setForm' | 'isUnsent'> & {
  readonly printing: Printing
  readonly onRefused: (refusal: BillRefusal) => void
}

/**
 * Returns the action that sends a bill to the printer of bills. After a missing reply the next press sends the same
 * request again, which prints no second paper.
 */
function useSendBill({ shown, settings, approval, printing, onRefused }: SendOptions) {
  const { order, queries, readAgain } = shown
  return async ({ discount, reason, buyer }: GivenWithBill): Promise<void> => {
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
