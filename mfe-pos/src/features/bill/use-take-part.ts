import { takePayment } from '@tiffin/contracts'
import { formatRupees, paiseFromRupees } from '@tiffin/domain'
import type { PartRequest } from '@tiffin/receipts'
import { call, serverTextOr, toast } from '@tiffin/web-kit'
import { isRefused } from '../../data/is-refused.ts'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { actionKey, forgetActionKey } from '../../drafts/action-key.ts'
import { messages } from './messages.ts'
import type { ShownOrder } from './use-shown-order.ts'

/**
 * Takes a part payment of an order, or gives money back. The bill stays open and shows what is left. Where no answer
 * came, the next press repeats the same payment and finds it.
 */
export function useTakePart({ order, showAsItIs, showWhy }: ShownOrder) {
  const readAgain = useReadAgain()

  return async (part: PartRequest): Promise<'recorded' | 'refused'> => {
    const action = `part:${order.id}`
    const body = { ...part, version: order.version }
    try {
      const current = await call(
        takePayment,
        { params: { id: order.id }, body },
        { idempotencyKey: actionKey(action, body) },
      )
      forgetActionKey(action)
      const amount = formatRupees(paiseFromRupees(part.amount))
      toast.success(part.direction === 'out' ? messages.moneyGivenBack(amount) : messages.partTaken(amount))
      showAsItIs(current)
      return 'recorded'
    } catch (error) {
      toast.error(serverTextOr(error, messages.partFailed))
      if (!isRefused(error)) {
        readAgain()
        throw error
      }
      forgetActionKey(action)
      await showWhy(error)
      return 'refused'
    }
  }
}
