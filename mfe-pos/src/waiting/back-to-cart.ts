import type { Order } from '@tiffin/contracts'
import { orderCan } from '@tiffin/domain'
import { draftNameOf } from '../drafts/draft-store.ts'
import { cartOf } from '../drafts/draft-lines.ts'
import { NO_PARTY, type Attempt, type Draft, type Party } from '../drafts/draft.ts'
import { tillRecords } from '../drafts/till-records.ts'
import { isPunch, orderIdOf, type WaitingPunch } from './punch-job.ts'
import { punchQueue } from './punch-queue.ts'
import { isPaidHere } from './settle-job.ts'

const NOBODY = { name: '', address: '', contact: '' }

/**
 * The outcome of a move to the cart. `cart-is-taken` means that the cart has a punch without an answer, because a cart
 * holds one key only; `other-guests` that the guests of the punch have paid and others have their table; `is-sending`
 * that the server is just getting the punch.
 */
type Moved = 'moved' | 'cart-is-taken' | 'other-guests' | 'is-sending'

/**
 * Moves a refused punch, and the later punches of the same order, from the queue to a cart: that of the active order,
 * or else that of a new order. A punch that may have been stored keeps its key in the cart.
 */
export function moveToCart(punch: WaitingPunch, orders: readonly Order[]): Moved {
  const queue = punchQueue()
  if (hasOtherGuests(punch, orders)) return 'other-guests'
  const { drafts } = tillRecords()
  const name = draftNameFor(punch, orders)
  const there = drafts.read(name)
  if (there?.attempt) return 'cart-is-taken'
  const moved = queue
    .list()
    .filter(isPunch)
    .filter((each) => each.subject === punch.subject && each.seq >= punch.seq)
  if (moved.some(({ id }) => queue.isSending(id))) return 'is-sending'
  const { attempt, printedHere } = punch.job
  const draft: Draft = {
    lines: moved.reduce((sum, { job }) => cartOf(sum, job.attempt.lines), there?.lines ?? []),
    customer: there?.customer ?? customerOf(attempt),
    dirty: true,
    // The repetition under its key still says that its kitchen ticket was printed here.
    attempt: punch.refusal?.isFinal ? null : { ...attempt, ...(printedHere && { printedHere }) },
    party: there?.party ?? partyOf(attempt),
  }
  // If the page ends between the two writes, the punch is in both places instead of in none.
  drafts.write(name, { ...draft, savedAt: Date.now() })
  // The last punch is removed first, because a later punch is sent as soon as none is ahead of it.
  for (const { id } of moved.toReversed()) queue.remove(id)
  return 'moved'
}

/** Returns whether the order of a punch was paid on this till, and its table has another order by now. */
function hasOtherGuests({ lane, subject, job: { table } }: WaitingPunch, orders: readonly Order[]): boolean {
  const waiting = punchQueue().list()
  if (table === null || !waiting.some((each) => each.subject === subject && isPaidHere(each))) return false
  return (
    waiting.some((each) => each.lane === lane && each.subject !== subject && isPunch(each)) ||
    orders.some((order) => order.table_id === table.id && order.id !== subject && orderCan('addItems', order))
  )
}

function draftNameFor({ job }: WaitingPunch, orders: readonly Order[]): string {
  const { attempt, table, orderType } = job
  const active = orders.find(
    (order) => (table ? order.table_id === table.id : order.id === orderIdOf(attempt)) && orderCan('addItems', order),
  )
  return active ? draftNameOf({ orderId: active.id }) : draftNameOf({ orderType, table })
}

function customerOf(attempt: Attempt): Draft['customer'] {
  return (attempt.orderId === null && attempt.body.customerDetails) || NOBODY
}

function partyOf({ orderId, body }: Attempt): Party {
  if (orderId !== null) return NO_PARTY
  return { covers: body.covers ?? null, promisedInMinutes: body.promisedInMinutes ?? null }
}
