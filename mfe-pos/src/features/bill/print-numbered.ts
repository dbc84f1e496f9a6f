import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { DEFAULT_SERIES } from '@tiffin/domain'
import { invoiceOf, type GivenWithBill, type Printing } from '@tiffin/receipts'
import { newIdempotencyKey, toast, useSession } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { tillRecords } from '../../drafts/till-records.ts'
import { canNumberInvoice } from '../../waiting/number-invoice.ts'
import { knowsTax } from '../../waiting/order-with-waiting.ts'
import { isPrint } from '../../waiting/print-job.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { guestsOf } from '../../waiting/settle-job.ts'
import { useTaken } from '../../waiting/use-taken.ts'
import { refusalWithoutConnection, type BillOptions } from './print-bill.ts'
import { messages } from './messages.ts'
import { billedWithOwnInvoice, type OrderAtTill } from './own-invoice.ts'
import { isMadeOutTo, type BillRefusal, type PaymentForm } from './payment-form.ts'

/**
 * Returns whether this till numbers the invoice of an unpaid bill when it is printed: while the server does not answer,
 * for an order whose taxes are known.
 */
export function useNumbersPrint(order: Order, settings: RestaurantSettings, isCut: boolean): boolean {
  const [hasNumber, setHasNumber] = useState(false)
  const isAsked = isCut && settings.gst_mode === 'regular' && order.items.length > 0 && knowsTax(order)
  const series = settings.series || DEFAULT_SERIES
  useEffect(() => {
    if (!isAsked) return
    void canNumberInvoice(tillRecords().disk, series).then(setHasNumber)
  }, [isAsked, series])
  return isAsked && hasNumber
}

/** Returns the order with the invoice that this till has printed, as long as the print waits and nothing changed. */
export function withPrinted(order: Order, settings: RestaurantSettings): OrderAtTill {
  const print = punchQueue()
    .list()
    .filter(isPrint)
    .findLast(({ subject, refusal }) => subject === order.id && !refusal)
  return print && print.job.body.version === order.version ? billedWithOwnInvoice(order, print.job, settings) : order
}

type PrintOptions = BillOptions & { readonly form: PaymentForm; readonly printing: Printing }

/**
 * Returns the action that prints the invoice of an unpaid bill without a connection. The first print takes a number of
 * this till and waits in the queue; a later print of the same bill is a duplicate.
 */
export function usePrintNumbered(options: PrintOptions) {
  const { shown, settings, setForm, approval, form, printing } = options
  const { order, setOrder } = shown
  const { userRole } = useSession()
  const takenNow = useTaken()

  return async (given: GivenWithBill | { readonly refusal: BillRefusal }): Promise<void> => {
    const refusal = 'refusal' in given ? given.refusal : refusalWithoutConnection(userRole, options, given)
    if (refusal) return setForm((now) => ({ ...now, tried: 'print', refusal }))
    if ('refusal' in given || printing.isBusy) return
    const { discount, reason, buyer, charges } = given
    if (order.numberedHere && isMadeOutTo(order.document, form.buyer) && invoiceOf(order, discount, settings))
      return printing.end({ order, copy: 'duplicate' })
    printing.begin()
    const body = {
      version: order.version,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
      ...(buyer !== undefined && { buyer }),
      ...(charges && { charges: [...charges] }),
      ...takenNow(),
    }
    const made = { ...guestsOf(order), orderId: order.id, printKey: newIdempotencyKey(), body }
    const { job, goOn } = await punchQueue().print(made, { seriesOfServer: settings.series || DEFAULT_SERIES })
    // The paper comes out now, and nobody waits for the answer.
    goOn()
    const printed = billedWithOwnInvoice(order, job, settings)
    if (!printed.numberedHere) {
      toast.error(messages.notPrinted)
      return printing.end(null)
    }
    setOrder(printed)
    printing.end({ order: printed, copy: 'original' })
  }
}
