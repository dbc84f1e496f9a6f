import { issueBill, markBillPrinted, type Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import type { GivenDiscount, IssueOutcome } from '@tiffin/receipts'
import { call, serverTextOr, toast } from '@tiffin/web-kit'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey, isRefused } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import { discountRefusal, type Approval } from './use-approval.ts'
import type { ShownOrder } from './use-payments.ts'

/**
 * Issues the invoice of the bill before it is printed, in a restaurant that bills by GST. Where no answer came, the
 * next press repeats the same print and finds its invoice.
 */
export function useIssue({ order, showAsItIs, showWhy }: ShownOrder, approval: Approval) {
  const readAgain = useReadAgain()

  return async ({ discount, reason }: GivenDiscount): Promise<IssueOutcome> => {
    const action = `bill:${order.id}`
    const body = {
      version: order.version,
      discount,
      ...(reason && { discount_reason: reason }),
      ...(approval.given.current && { approval: approval.given.current }),
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
      const refusal = discountRefusal(error, discount, approval)
      if (refusal || isRefused(error)) forgetActionKey(action)
      if (refusal) return refusal
      toast.error(serverTextOr(error, messages.notPrinted))
      if (isRefused(error)) await showWhy(error)
      else readAgain()
      return null
    }
  }
}

/**
 * Lets the floor tell that the bill is out. The paper is printed whatever the server says: where it says nothing, the
 * tile goes on without the mark, and where the order has grown meanwhile, that is what is read again.
 */
export function useNotePrinted(order: Order): () => void {
  const readAgain = useReadAgain()
  return () => {
    if (!orderCan('settle', order)) return
    void call(markBillPrinted, { params: { id: order.id }, body: { version: order.version } })
      .catch(() => undefined)
      .then(readAgain)
  }
}
