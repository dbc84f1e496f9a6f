import {
  getActiveOrder,
  listAvailability,
  listMenu,
  listOrders,
  listTables,
  type Order,
  type PunchReply,
  type Table,
} from '@tiffin/contracts'
import type { CartLine, CustomerDetails, PunchKind } from '@tiffin/domain'
import { ADDITION, placeOf, type KitchenTicket } from '@tiffin/receipts'
import { call, isApiError, queryKeyOf, serverTextOr, serverTime, toast, useQueryClient } from '@tiffin/web-kit'
import { menuDishOf } from '../../data/menu-dishes.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { useReadAgain } from '../../data/use-pos-data.ts'
import { quantityOf } from '../../drafts/draft-lines.ts'
import type { Attempt, Draft } from '../../drafts/draft.ts'
import { messages as waitingMessages } from '../../waiting/messages.ts'
import { orderWithWaiting } from '../../waiting/order-with-waiting.ts'
import { useMarkPrinted } from '../../waiting/print-here.ts'
import { isPunch, joinRefs, refsOf, type PunchJob } from '../../waiting/punch-job.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { customerOf, trimmedCustomer, type Cart } from './cart/use-cart.ts'
import { messages } from './messages.ts'
import { titleOf } from './popup-header.tsx'
import type { PrintKots, PunchForKitchen } from '../../printing/use-kot-print.tsx'
import type { Placing } from './use-placing.ts'

/** The result of one press of a punch button: the lines that are known to be stored, by one attempt or by two. */
type Punched = {
  readonly orderNumber: string
  readonly lines: readonly CartLine[]
  /** True where the punch adds to an order that already exists. */
  readonly isAddition: boolean
  /** The kitchen tickets of the punch; empty where the restaurant has no stations. */
  readonly kots: NonNullable<PunchReply['kots']>
  /** The references that the till gave the attempts; none for a till without a series. */
  readonly refs: readonly string[]
}

/**
 * The progress of a punch: the rest of the draft, the stored part, the parts that the queue keeps, and the id of the
 * order. The id is null before the order exists.
 */
export type PunchProgress = {
  readonly draft: Draft
  readonly orderId: string | null
  readonly punched: Punched | null
  readonly kept: readonly PunchJob[]
}

export type AfterPunchContext = {
  readonly target: PopupTarget
  readonly order: Order | null
  readonly cart: Cart
  readonly setPlacing: (placing: Placing) => void
  readonly printKots: PrintKots
  readonly onBill: (order: Order) => void
  readonly onOccupied: (orderId: string) => void
  /** Called when a new order is placed without some of the tapped lines. */
  readonly onPartlyPlaced: (orderId: string, rest: Draft) => void
  /** Called when the waiting order that the dishes were meant for was refused and has left this till. */
  readonly onOrderGone: () => void
}

/** The refusals of a punch that may have been tapped by an older menu. */
const MENU_CHANGED = ['PRICE_CHANGED', 'MENU_ITEM_UNAVAILABLE', 'MODIFIER_CHOICE_INVALID', 'NOT_SERVED_NOW'] as const

/**
 * Provides the steps after a punch: after a success the kitchen ticket or the bill, after a failure the toast and the
 * reads that help the user to continue. A kept punch closes the popup as a success does.
 */
export function useAfterPunch({
  target,
  order,
  cart,
  setPlacing,
  printKots,
  onBill,
  onOccupied,
  onPartlyPlaced,
  onOrderGone,
}: AfterPunchContext) {
  const queries = useQueryClient()
  const readAgain = useReadAgain()
  const markPrinted = useMarkPrinted()

  const succeed = async (kind: PunchKind, reached: PunchProgress) => {
    toast.success(target.kind === 'new' ? messages.placedToast : messages.updatedToast)
    if (target.kind === 'new' && target.table) showOccupied(target.table.id)
    const text = target.kind === 'new' ? messages.placed : messages.updated
    setPlacing({ status: 'success', text, title: titleOf(target, order), target, isKept: false })
    readAgain()
    if (kind === 'kot') toKitchen(reached)
    if (kind === 'bill' && reached.orderId !== null) await openBill(reached.orderId)
  }

  const keep = (kind: PunchKind, reached: PunchProgress) => {
    toast.info(waitingMessages.keptToast, { id: 'punch-kept' })
    setPlacing({ status: 'success', text: waitingMessages.kept, title: titleOf(target, order), target, isKept: true })
    readAgain()
    if (kind === 'bill') openKeptBill(reached)
    if (kind !== 'kot') return
    toKitchen(reached)
    // Without an answer the till prints all tickets. A slow punch that is on its way is printed only by a till that
    // prints all tickets itself, because the printers of the kitchen may get it any moment. A punch that the queue has
    // sent by now is left to these printers as well, and a punch that was printed here before has its paper.
    const mustPrint = ({ isPrinted, printedHere, attempt: { key } }: PunchJob) =>
      !printedHere && (isPrinted || punchQueue().isAway()) && (markPrinted(key) || isPrinted)
    const printed = reached.kept.filter(mustPrint)
    const lines = printed.flatMap(({ attempt }) => attempt.lines)
    const isAddition = reached.kept.some(({ attempt }) => attempt.orderId !== null)
    const refs = refsOf(printed)
    const orderNumber = order?.order_number ?? (joinRefs(refs) || waitingMessages.orderNumberFollows)
    const ticket = { ...ticketOf({ orderNumber, lines, isAddition, kots: [], refs }), isByHand: true }
    printCooked({ orderId: reached.orderId ?? '', kots: [], ticket })
  }

  const fail = async (kind: PunchKind, reached: PunchProgress, error: unknown) => {
    setPlacing({ status: 'error' })
    readAgain()
    // A stored attempt needs its ticket, even when the rest of the punch failed.
    if (kind === 'kot') toKitchen(reached)
    await recover(error, reached)
  }

  /** Marks the cached table as occupied before the next read, so that a tap on the table opens this order. */
  const showOccupied = (tableId: string) =>
    queries.setQueryData<Table[]>(queryKeyOf(listTables, {}), (tables) =>
      tables?.map((table) => (table.id === tableId ? { ...table, status: 'Occupied' } : table)),
    )

  const toKitchen = ({ punched, orderId }: PunchProgress) => {
    if (punched && orderId !== null) printCooked({ orderId, kots: punched.kots, ticket: ticketOf(punched) })
  }

  /** Prints nothing for a punch of which all dishes are held. */
  const printCooked = (punched: PunchForKitchen) => {
    if (punched.ticket.dishes.length > 0) printKots(punched)
  }

  const ticketOf = ({ orderNumber, lines, isAddition, kots, refs }: Punched): KitchenTicket => ({
    orderNumber,
    ...(order ? { orderType: order.order_type, place: placeOf(order) } : placeOfTarget()),
    dishes: lines.filter(({ held }) => !held),
    note: null,
    mark: isAddition ? ADDITION : null,
    at: new Date(serverTime()).toISOString(),
    ref: joinRefs(refs) || null,
    kot: kots.length === 0 ? null : { number: kots.map(({ number }) => number).join(', '), station: null },
  })

  const placeOfTarget = () => {
    if (target.kind === 'view') throw new Error('A view has its order')
    const { orderType, table } = target
    const place = placeOf({
      table_name: table?.name ?? null,
      area_name: table?.area_name ?? null,
      customer_name: customerOf(orderType, cart.draft)?.name ?? null,
    })
    return { orderType, place }
  }

  const openBill = async (orderId: string) => {
    const placed = await findPlacedOrder(target, orderId).catch(() => null)
    if (placed) onBill(placed)
    else toast.error(messages.billNotOpened)
  }

  /** Opens the bill of an order with the dishes of its waiting punches, if it is known what the order comes to. */
  const openKeptBill = ({ orderId }: PunchProgress) => {
    const punches = punchQueue().list().filter(isPunch)
    const taken = orderWithWaiting(
      order,
      punches.filter(({ subject }) => subject === orderId),
    )
    if (taken) onBill(taken)
    else toast.info(waitingMessages.keptBeforeBill)
  }

  const recover = async (error: unknown, reached: PunchProgress) => {
    if (isApiError(error, 'TABLE_OCCUPIED') && error.body.orderId) return onOccupied(error.body.orderId)
    if (target.kind === 'new' && isApiError(error, 'ORDER_NOT_FOUND')) {
      toast.error(waitingMessages.orderGone)
      return onOrderGone()
    }
    toast.error(serverTextOr(error, reached.orderId === null ? messages.placeFailed : messages.updateFailed))
    if (target.kind === 'new' && reached.orderId !== null) return onPartlyPlaced(reached.orderId, reached.draft)
    if (isApiError(error, 'ITEM_NOT_AVAILABLE'))
      void queries.invalidateQueries({ queryKey: queryKeyOf(listAvailability) })
    if (MENU_CHANGED.some((code) => isApiError(error, code))) await reprice()
  }

  const reprice = async () => {
    const menu = await queries
      .fetchQuery({ queryKey: queryKeyOf(listMenu, {}), queryFn: () => call(listMenu, {}), staleTime: 0 })
      .catch(() => null)
    if (!menu) return
    cart.reprice(new Map(menu.map((item) => [item.id, menuDishOf(item)])))
  }

  return { succeed, keep, fail }
}

/**
 * Finds an order that was just punched, because a bill shows the lines that are stored. Returns null when another order
 * is active at the table, or when the list lacks the order.
 *
 * @throws ApiError when the read fails
 */
async function findPlacedOrder(target: PopupTarget, orderId: string): Promise<Order | null> {
  const { table } = target
  const found = table
    ? await call(getActiveOrder, { params: { id: table.id } })
    : (await call(listOrders, {})).find((order) => order.id === orderId)
  return found?.id === orderId ? found : null
}

/**
 * Warns if portions were removed from the draft, or the customer's details changed, after the attempt was sent: the
 * order has what was sent.
 */
export function warnOfDifferences(draft: Draft, attempt: Attempt): void {
  if (attempt.lines.some((line) => quantityOf(draft.lines, line) < line.quantity))
    toast.warning(messages.punchedCannotDecrease)
  const customer = attempt.orderId === null && attempt.body.customerDetails
  if (customer && !isSameCustomer(customer, trimmedCustomer(draft.customer)))
    toast.warning(messages.placedWithOtherDetails)
}

function isSameCustomer(a: CustomerDetails, b: CustomerDetails): boolean {
  return a.name === b.name && a.address === b.address && a.contact === b.contact
}
