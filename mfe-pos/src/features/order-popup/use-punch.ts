import { addItems, createOrder, listMenu, listOrders, listTables, type Order } from '@tiffin/contracts'
import { computeBill, findOrderProblem, rupeesFromPaise, type CartLine } from '@tiffin/domain'
import { ApiError, call, isApiError, queryKeyOf, refusalOr, toast, useQueryClient } from '@tiffin/web-kit'
import { dishOf, toWireItem } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { messages } from '../../messages.ts'
import type { Cart } from './cart/use-cart.ts'
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
}

/** Places a new order, or adds what is new to the one in view. */
export function usePunch({ target, order, lines, cart, placing, setPlacing, onOccupied }: PunchContext): () => void {
  const queries = useQueryClient()
  const totalAmount = rupeesFromPaise(computeBill(lines).grossPaise)
  const items = cart.draft.lines.map(toWireItem)
  const options = { idempotencyKey: cart.draft.key }

  const send = async (request: () => Promise<unknown>, texts: { done: string; toast: string; failed: string }) => {
    setPlacing({ at: 'placing' })
    try {
      await request()
      cart.discard()
      toast.success(texts.toast)
      setPlacing({ at: 'success', text: texts.done, lines })
    } catch (error) {
      setPlacing({ at: 'error' })
      await recover(error, texts.failed)
    }
    for (const stale of [listTables, listOrders]) void queries.invalidateQueries({ queryKey: queryKeyOf(stale) })
  }

  const recover = async (error: unknown, fallback: string) => {
    if (isApiError(error, 'TABLE_OCCUPIED') && typeof error.body.orderId === 'string') return onOccupied(error.body.orderId)
    toast.error(refusalOr(error, fallback))
    // A refusal is a final answer, so the next try is a new action; no answer at all is asked again with the same key.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) cart.renewKey()
    if (isApiError(error, 'PRICE_CHANGED') || isApiError(error, 'MENU_ITEM_UNAVAILABLE')) await reprice()
  }

  const reprice = async () => {
    const menu = await queries.fetchQuery({ queryKey: queryKeyOf(listMenu, {}), queryFn: () => call(listMenu, {}), staleTime: 0 }).catch(() => null)
    if (!menu) return
    const dishes = new Map(menu.map((item) => [item.id, dishOf(item)]))
    cart.reprice((menuItemId) => dishes.get(menuItemId))
  }

  const place = (orderType: Order['order_type'], tableId: string | null) => {
    const customer = orderType === 'Dine-In' ? null : trimmed(cart.draft.customer)
    const problem = findOrderProblem({ orderType, tableId, lineCount: items.length, customer })
    if (problem) return void toast.error(problemTexts[problem])
    const body = { items, totalAmount, tableId, orderType, customerDetails: customer }
    void send(() => call(createOrder, { body }, options), { done: messages.placed, toast: messages.placedToast, failed: messages.placeFailed })
  }

  const update = (orderId: string) => {
    if (items.length === 0) {
      toast.info(messages.nothingToPunch)
      return cart.clean()
    }
    const input = { params: { id: orderId }, body: { items, newTotalAmount: totalAmount } }
    void send(() => call(addItems, input, options), { done: messages.updated, toast: messages.updatedToast, failed: messages.updateFailed })
  }

  return () => {
    if (placing.at === 'placing' || placing.at === 'success') return
    if (target.mode === 'new') place(target.orderType, target.table?.id ?? null)
    else if (order && cart.draft.dirty) update(order.id)
  }
}

function trimmed<T extends Readonly<Record<string, string>>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])) as T
}
