import { listMenu, type Order } from '@tiffin/contracts'
import { computeBill, findOrderProblem, rupeesFromPaise, type CartLine } from '@tiffin/domain'
import { call, isApiError, newIdempotencyKey, queryKeyOf, refusalOr, toast, useQueryClient } from '@tiffin/web-kit'
import { dishOf, toWireItem } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { useReadAgain } from '../../data/use-read-again.ts'
import type { Attempt, Draft } from '../../drafts/draft-store.ts'
import { messages } from '../../messages.ts'
import type { Cart } from './cart/use-cart.ts'
import { punchDraft, trimmed, type Progress } from './punch-draft.ts'
import type { Placing } from './use-placing.ts'

const problemTexts = {
  EMPTY_ORDER: messages.emptyOrder,
  TABLE_REQUIRED: messages.tableRequired,
  DELIVERY_DETAILS_REQUIRED: messages.deliveryDetailsRequired,
} as const

type PunchContext = {
  readonly target: PopupTarget
  readonly order: Order | null
  readonly lines: readonly CartLine[]
  readonly cart: Cart
  readonly placing: Placing
  readonly setPlacing: (placing: Placing) => void
  readonly onOccupied: (orderId: string) => void
  /** A new order is placed, but not all of what was tapped is on it. */
  readonly onPartlyPlaced: (orderId: string, rest: Draft) => void
}

/** Places a new order, or adds what is new to the one in view. */
export function usePunch({
  target,
  order,
  lines,
  cart,
  placing,
  setPlacing,
  onOccupied,
  onPartlyPlaced,
}: PunchContext): () => void {
  const queries = useQueryClient()
  const readAgain = useReadAgain()

  const attemptOf = ({ draft, orderId }: Progress): Attempt => {
    const sent = { key: newIdempotencyKey(), lines: draft.lines }
    const items = draft.lines.map(toWireItem)
    const totalAmount = rupeesFromPaise(computeBill(lines).grossPaise)
    if (orderId !== null) return { ...sent, orderId, body: { items, newTotalAmount: totalAmount } }
    if (target.mode === 'view') throw new Error('An update needs its order')
    const { orderType, table } = target
    return {
      ...sent,
      orderId,
      body: { items, totalAmount, tableId: table?.id ?? null, orderType, customerDetails: customerOf(orderType) },
    }
  }

  const customerOf = (orderType: Order['order_type']) => (orderType === 'Dine-In' ? null : trimmed(cart.draft.customer))

  const punch = async (orderId: string | null, texts: { done: string; toast: string }) => {
    let reached: Progress = { draft: cart.draft, orderId }
    setPlacing({ at: 'placing' })
    try {
      await punchDraft(reached, attemptOf, (progress) => {
        reached = progress
        cart.keep(progress.draft)
      })
      cart.discard()
      toast.success(texts.toast)
      setPlacing({ at: 'success', text: texts.done, lines })
      readAgain()
    } catch (error) {
      setPlacing({ at: 'error' })
      readAgain()
      await recover(error, reached)
    }
  }

  const recover = async (error: unknown, reached: Progress) => {
    if (isApiError(error, 'TABLE_OCCUPIED') && typeof error.body.orderId === 'string')
      return onOccupied(error.body.orderId)
    toast.error(refusalOr(error, reached.orderId === null ? messages.placeFailed : messages.updateFailed))
    if (target.mode === 'new' && reached.orderId !== null) return onPartlyPlaced(reached.orderId, reached.draft)
    if (isApiError(error, 'PRICE_CHANGED') || isApiError(error, 'MENU_ITEM_UNAVAILABLE')) await reprice()
  }

  const reprice = async () => {
    const menu = await queries
      .fetchQuery({ queryKey: queryKeyOf(listMenu, {}), queryFn: () => call(listMenu, {}), staleTime: 0 })
      .catch(() => null)
    if (!menu) return
    const dishes = new Map(menu.map((item) => [item.id, dishOf(item)]))
    cart.reprice((menuItemId) => dishes.get(menuItemId))
  }

  const place = (orderType: Order['order_type'], tableId: string | null) => {
    const problem = findOrderProblem({
      orderType,
      tableId,
      lineCount: cart.draft.lines.length,
      customer: customerOf(orderType),
    })
    if (problem) return void toast.error(problemTexts[problem])
    void punch(null, { done: messages.placed, toast: messages.placedToast })
  }

  const update = (orderId: string) => {
    if (cart.draft.lines.length === 0 && !cart.draft.attempt) {
      toast.info(messages.nothingToPunch)
      return cart.clean()
    }
    void punch(orderId, { done: messages.updated, toast: messages.updatedToast })
  }

  return () => {
    if (placing.at === 'placing' || placing.at === 'success') return
    if (target.mode === 'new') place(target.orderType, target.table?.id ?? null)
    else if (order && cart.draft.dirty) update(order.id)
  }
}
