import type { Order, RestaurantSettings } from '@tiffin/contracts'
import { DEFAULT_SERIES } from '@tiffin/domain'
import type { GivenWithBill } from '@tiffin/receipts'
import { newIdempotencyKey, toast, useSession } from '@tiffin/web-kit'
import { useEffect, useState } from 'react'
import { tillRecords } from '../../drafts/till-records.ts'
import { canNumberInvoice } from '../../waiting/number-invoice.ts'
import { knowsTax } from '../../waiting/order-with-waiting.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { guestsOf } from '../../waiting/settle-job.ts'
import { useTaken } from '../../waiting/use-taken.ts'
import { refusalWithoutConnection, type PrintBillOptions } from './print-bill.ts'
import { messages } from './messages.ts'
import { billedWithOwnInvoice } from './own-invoice.ts'
import type { BillRefusal, PaymentTotals } from './payment-form.ts'

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

type PrintOptions = PrintBillOptions & { readonly payment: PaymentTotals }

/**
 * Returns the action that prints the invoice of an unpaid bill without a connection. The first print takes a number of
 * this till and waits in the queue; a later print of the same bill is a duplicate.
 */
export function usePrintNumbered(options: PrintOptions) {
  const { shown, settings, setForm, approval, payment, printing } = options
  const { order, setOrder } = shown
  const { userRole } = useSession()
  const takenNow = useTaken()

  return async (given: GivenWithBill | { readonly refusal: BillRefusal }): Promise<void> => {
    const refusal = 'refusal' in given ? given.refusal : refusalWithoutConnection(userRole, options, given)
    if (refusal) return setForm((now) => ({ ...now, tried: 'print', refusal }))
    if ('refusal' in given || printing.isBusy) return
    const { discount, reason, buyer, charges } = given
    if (order.numberedHere && payment.document) return printing.end({ order, copy: 'duplicate' })
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
