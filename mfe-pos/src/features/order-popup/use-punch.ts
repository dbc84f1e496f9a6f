import { listAvailability, listMenu, listTables, type Order, type Table } from '@tiffin/contracts'
import { findOrderProblem, type CartLine, type PunchKind } from '@tiffin/domain'
import { ADDITION, placeOf, type KitchenTicket } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, serverTextOr, serverTime, toast, useQueryClient } from '@tiffin/web-kit'
import { dishOf } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { useReadAgain } from '../../data/use-read-again.ts'
import type { Draft } from '../../drafts/draft-store.ts'
import { messages } from './messages.ts'
import type { Cart } from './cart/use-cart.ts'
import { loadPlacedOrder } from './load-placed-order.ts'
import { titleOf } from './popup-header.tsx'
import { useNoteTickets } from '../../printed-kots/use-note-tickets.ts'
import { customerOf, punchDraft, type Progress, type Punched } from './punch-draft.ts'
import type { SendToKitchen } from './use-kitchen.tsx'
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
  readonly sendToKitchen: SendToKitchen
  readonly onBill: (order: Order) => void
  readonly onOccupied: (orderId: string) => void
  /** Called when a new order is placed without some of the tapped lines. */
  readonly onPartlyPlaced: (orderId: string, rest: Draft) => void
}

/**
 * Places a new order, or adds the new lines to the one in view; then prints the ticket of this press, or opens the
 * bill. Both wait until the lines are known to be punched.
 */
export function usePunch({
  target,
  order,
  lines,
  cart,
  placing,
  setPlacing,
  sendToKitchen,
  onBill,
  onOccupied,
  onPartlyPlaced,
}: PunchContext): (kind: PunchKind) => void {
  const queries = useQueryClient()
  const noteTickets = useNoteTickets()
  const readAgain = useReadAgain()

  const punch = async (kind: PunchKind, orderId: string | null, texts: { done: string; toast: string }) => {
    let reached: Progress = { draft: cart.draft, orderId, punched: null }
    const save = (progress: Progress) => {
      reached = progress
      cart.keep(progress.draft)
      if (progress.punched) noteTickets(progress.punched.kots)
    }
    setPlacing({ status: 'placing', kind })
    try {
      await punchDraft(reached, { target, lines, printsKots: kind === 'kot' }, save)
      cart.discard()
      toast.success(texts.toast)
      if (target.mode === 'new' && target.table) showOccupied(target.table.id)
      setPlacing({ status: 'success', text: texts.done, title: titleOf(target, order), target })
      readAgain()
      if (kind === 'kot') toKitchen(reached)
      if (kind === 'bill' && reached.orderId !== null) await openBill(reached.orderId)
    } catch (error) {
      setPlacing({ status: 'error' })
      readAgain()
      // An unanswered attempt that is stored needs its ticket, even when the rest of the punch failed.
      if (kind === 'kot') toKitchen(reached)
      await recover(error, reached)
    }
  }

  // The table is occupied at once, before the next read, so that a tap on it opens this order.
  const showOccupied = (tableId: string) =>
    queries.setQueryData<Table[]>(queryKeyOf(listTables, {}), (tables) =>
      tables?.map((table) => (table.id === tableId ? { ...table, status: 'Occupied' } : table)),
    )

  const toKitchen = ({ punched, orderId }: Progress) => {
    if (punched && orderId !== null) sendToKitchen({ orderId, kots: punched.kots, ticket: ticketOf(punched) })
  }

  const ticketOf = ({ orderNumber, lines: dishes, isAddition, kots }: Punched): KitchenTicket => ({
    orderNumber,
    ...(order ? { orderType: order.order_type, place: placeOf(order) } : placeOfTarget()),
    dishes,
    note: null,
    mark: isAddition ? ADDITION : null,
    at: new Date(serverTime()).toISOString(),
    kot: kots.length === 0 ? null : { number: kots.map(({ number }) => number).join(', '), station: null },
  })

  const placeOfTarget = () => {
    if (target.mode === 'view') throw new Error('A view has its order')
    const { orderType, table } = target
    const place = placeOf({
      table_name: table?.name ?? null,
      area_name: table?.area_name ?? null,
      customer_name: customerOf(orderType, cart.draft)?.name ?? null,
    })
    return { orderType, place }
  }

  const openBill = async (orderId: string) => {
    const placed = await loadPlacedOrder(target, orderId).catch(() => null)
    if (placed) onBill(placed)
    else toast.error(messages.billNotOpened)
  }

  const recover = async (error: unknown, reached: Progress) => {
    if (isApiError(error, 'TABLE_OCCUPIED') && error.body.orderId) return onOccupied(error.body.orderId)
    toast.error(serverTextOr(error, reached.orderId === null ? messages.placeFailed : messages.updateFailed))
    if (target.mode === 'new' && reached.orderId !== null) return onPartlyPlaced(reached.orderId, reached.draft)
    if (isApiError(error, 'ITEM_NOT_AVAILABLE'))
      void queries.invalidateQueries({ queryKey: queryKeyOf(listAvailability) })
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

  const place = (kind: PunchKind, orderType: Order['order_type'], tableId: string | null) => {
    const problem = findOrderProblem({
      orderType,
      tableId,
      lineCount: cart.draft.lines.length,
      customer: customerOf(orderType, cart.draft),
    })
    if (problem) return void toast.error(problemTexts[problem])
    void punch(kind, null, { done: messages.placed, toast: messages.placedToast })
  }

  const update = (kind: PunchKind, orderId: string) => {
    if (cart.draft.lines.length === 0 && !cart.draft.attempt) {
      toast.info(messages.nothingToPunch)
      return cart.clean()
    }
    void punch(kind, orderId, { done: messages.updated, toast: messages.updatedToast })
  }

  return (kind) => {
    if (placing.status === 'placing') return
    if (target.mode === 'new') place(kind, target.orderType, target.table?.id ?? null)
    else if (order && cart.draft.dirty) update(kind, order.id)
  }
}
