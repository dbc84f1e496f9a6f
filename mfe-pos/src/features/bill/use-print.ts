import { issueBill, markBillPrinted, type RestaurantSettings } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { isByGst, usePrinting, type GivenDiscount, type IssuedBill } from '@tiffin/receipts'
import { call, serverTextOr, toast } from '@tiffin/web-kit'
import type { RefObject } from 'react'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey, isRefused } from '../../drafts/action-key.ts'
import { discountRefusal, type DiscountRefusal } from './discount-fields.tsx'
import { messages } from './messages.ts'
import type { SetForm } from './payment-form.ts'
import type { ShownOrder } from './use-settle.ts'

type PrintOptions = {
  readonly shown: ShownOrder
  readonly settings: RestaurantSettings
  readonly setForm: SetForm
  /** The approval of the discount by a colleague; null without one. */
  readonly approval: RefObject<string | null>
}

/** Returns the printing of a bill, and the action that prints it: by GST once its invoice is on the paper. */
export function usePrint({ shown, settings, setForm, approval }: PrintOptions) {
  const { order, showAsItIs, showWhy } = shown
  const printing = usePrinting(order)
  const readAgain = useReadAgain()

  const print = async (given: GivenDiscount | { readonly refusal: DiscountRefusal }) => {
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

  const showRefusal = (refusal: DiscountRefusal) => setForm((now) => ({ ...now, tried: 'print', refusal }))

  /**
   * Issues the invoice of the bill before it is printed. Where no answer came, the next press repeats the same print
   * and finds its invoice. Returns null for a failure that was told.
   */
  const issue = async ({ discount, reason }: GivenDiscount): Promise<IssuedBill | DiscountRefusal | null> => {
    const action = `bill:${order.id}`
    const body = {
      version: order.version,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.current && { approval: approval.current }),
    }
    try {
      const issued = await call(
        issueBill,
        { params: { id: order.id }, body },
        { idempotencyKey: actionKey(action, body) },
      )
      forgetActionKey(action)
      showAsItIs(issued.order)
      return issued
    } catch (error) {
      const refusal = discountRefusal(error, discount)
      if (refusal || isRefused(error)) forgetActionKey(action)
      if (refusal) return refusal
      toast.error(serverTextOr(error, messages.notPrinted))
      if (isRefused(error)) await showWhy(error)
      else readAgain()
      return null
    }
  }

  /**
   * Lets the floor tell that the bill is out. The paper is printed whatever the server says: where it says nothing, the
   * tile goes on without the mark, and where the order has grown meanwhile, that is what is read again.
   */
  const notePrinted = () => {
    if (!orderCan('settle', order)) return
    void call(markBillPrinted, { params: { id: order.id }, body: { version: order.version } })
      .catch(() => undefined)
      .then(readAgain)
  }

  return { printing, print }
}
