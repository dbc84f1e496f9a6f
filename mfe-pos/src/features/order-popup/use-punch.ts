import { addItems, createOrder, type Order, type PunchReply } from '@tiffin/contracts'
import {
  computeBill,
  findOrderProblem,
  rupeesFromPaise,
  type CartLine,
  type CustomerDetails,
  type PunchKind,
} from '@tiffin/domain'
import { call, newIdempotencyKey, serverTime, toast } from '@tiffin/web-kit'
import { isRefused } from '../../data/is-refused.ts'
import { toWireItem } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import type { Attempt, Draft, Party } from '../../drafts/draft-store.ts'
import { useNoteTickets } from '../../printed-kots/use-note-tickets.ts'
import { useAfterPunch, type AfterPunchContext, type Progress } from './after-punch.ts'
import { cartOf, customerOf, quantityOf, trimmed, withoutPunched } from './cart/use-cart.ts'
import { messages } from './messages.ts'
import type { Placing } from './use-placing.ts'

const problemTexts = {
  EMPTY_ORDER: messages.emptyOrder,
  TABLE_REQUIRED: messages.tableRequired,
  DELIVERY_DETAILS_REQUIRED: messages.deliveryDetailsRequired,
} as const

type PunchContext = AfterPunchContext & {
  readonly lines: readonly CartLine[]
  readonly placing: Placing
}

/**
 * Places a new order, or adds the new lines to the one in view; then prints the ticket of this press, or opens the
 * bill. Both wait until the lines are known to be punched. An attempt that was never answered is sent again first.
 */
export function usePunch(context: PunchContext): (kind: PunchKind) => void {
  const { target, order, lines, cart, placing, setPlacing } = context
  const noteTickets = useNoteTickets()
  const after = useAfterPunch(context)

  const punch = async (kind: PunchKind, orderId: string | null) => {
    let reached: Progress = { draft: cart.draft, orderId, punched: null }
    const reach = (progress: Progress) => {
      reached = progress
      cart.keep(progress.draft)
      if (progress.punched) noteTickets(progress.punched.kots)
    }
    setPlacing({ status: 'placing', kind })
    try {
      if (reached.draft.attempt) reach(await resendAttempt(reached, reached.draft.attempt))
      if (reached.draft.lines.length > 0) {
        const attempt = buildAttempt(reached, { target, lines, printsKots: kind === 'kot' })
        // Saved before it is sent, because it must be found again whatever happens to the page.
        reach({ ...reached, draft: { ...reached.draft, attempt } })
        reach(await sendAttempt(reached, attempt))
      }
      cart.discard()
      await after.succeed(kind, reached)
    } catch (error) {
      // A refused attempt is over: the next punch sends the cart as it is by then.
      if (isRefused(error)) reach({ ...reached, draft: { ...reached.draft, attempt: null } })
      await after.fail(kind, reached, error)
    }
  }

  const place = (kind: PunchKind, orderType: Order['order_type'], tableId: string | null) => {
    const problem = findOrderProblem({
      orderType,
      tableId,
      lineCount: cart.draft.lines.length,
      customer: customerOf(orderType, cart.draft),
    })
    if (problem) return void toast.error(problemTexts[problem])
    void punch(kind, null)
  }

  const update = (kind: PunchKind, orderId: string) => {
    if (cart.draft.lines.length === 0 && !cart.draft.attempt) {
      toast.info(messages.nothingToPunch)
      return cart.clean()
    }
    void punch(kind, orderId)
  }

  return (kind) => {
    if (placing.status === 'placing') return
    if (target.mode === 'new') place(kind, target.orderType, target.table?.id ?? null)
    else if (order && cart.draft.dirty) update(kind, order.id)
  }
}

/** The parts of a punch's request besides its draft. */
type PunchRequest = {
  readonly target: PopupTarget
  /** The lines of the whole order, punched or not: the request has their total. */
  readonly lines: readonly CartLine[]
  /** The till prints the kitchen tickets as soon as they are made. */
  readonly printsKots: boolean
}

/**
 * Sends an attempt that was never answered again, as it was. If it is stored, only what was tapped since is left, and
 * goes to the same order; if it is refused, everything is.
 *
 * @throws ApiError when there is no answer again
 */
async function resendAttempt(start: Progress, attempt: Attempt): Promise<Progress> {
  try {
    const reached = await sendAttempt(start, attempt)
    warnOfDifferences(start.draft, attempt)
    return reached
  } catch (error) {
    if (!isRefused(error)) throw error
    return { ...start, draft: { ...start.draft, attempt: null }, orderId: attempt.orderId ?? start.orderId }
  }
}

/** Sends an attempt, and returns what its answer makes of the progress. @throws ApiError of a call that failed */
async function sendAttempt({ draft, punched }: Progress, attempt: Attempt): Promise<Progress> {
  const placed = await send(attempt)
  return {
    draft: withoutPunched(draft, attempt),
    orderId: placed.order_id,
    punched: {
      orderNumber: placed.order_number,
      lines: cartOf(punched?.lines ?? [], attempt.lines),
      isAddition: punched?.isAddition ?? attempt.orderId !== null,
      kots: [...(punched?.kots ?? []), ...(placed.kots ?? [])],
    },
  }
}

/** Builds the attempt to punch a draft. Without an order it places one, else it adds to that. */
function buildAttempt({ draft, orderId }: Progress, { target, lines, printsKots }: PunchRequest): Attempt {
  const sent = { key: newIdempotencyKey(), lines: draft.lines }
  const prints = printsKots ? { printsKots } : {}
  const items = draft.lines.map(toWireItem)
  const totalAmount = rupeesFromPaise(computeBill(lines).grossPaise)
  if (orderId !== null) return { ...sent, orderId, body: { items, newTotalAmount: totalAmount, ...prints } }
  if (target.mode === 'view') throw new Error('An update needs its order')
  const { orderType, table } = target
  const customerDetails = customerOf(orderType, draft)
  const about = { tableId: table?.id ?? null, orderType, customerDetails, ...partyOf(draft), ...prints }
  return { ...sent, orderId, body: { ...newOrderId(), items, totalAmount, ...about } }
}

/**
 * Creates the id of a new order, a UUID of version 7 by the server's clock.
 *
 * @returns an empty object by a clock that was never set, while no reply has told the time, because the server refuses
 *   such an id and creates one itself where it gets none
 */
export function newOrderId(nowMs = serverTime()): { readonly id?: string } {
  if (nowMs < Date.UTC(2026)) return {}
  const time = nowMs.toString(16).padStart(12, '0')
  const random = newIdempotencyKey()
  const rest = `7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
  return { id: `${time.slice(0, 8)}-${time.slice(8)}-${rest}` }
}

/** The party as the request has it. Without entries the request is the same as that of an older till. */
function partyOf({ party }: Draft): Partial<{ [Part in keyof Party]: number }> {
  return {
    ...(party?.covers && { covers: party.covers }),
    ...(party?.promisedInMinutes && { promisedInMinutes: party.promisedInMinutes }),
  }
}

function send({ key, ...attempt }: Attempt): Promise<PunchReply> {
  const options = { idempotencyKey: key }
  return attempt.orderId === null
    ? call(createOrder, { body: attempt.body }, options)
    : call(addItems, { params: { id: attempt.orderId }, body: attempt.body }, options)
}

/** Warns that stored lines and details stay as they were sent, where the draft was changed before the reply came. */
function warnOfDifferences(draft: Draft, attempt: Attempt): void {
  if (attempt.lines.some((line) => quantityOf(draft.lines, line) < line.quantity))
    toast.warning(messages.punchedCannotDecrease)
  const customer = attempt.orderId === null && attempt.body.customerDetails
  if (customer && !isSameCustomer(customer, trimmed(draft.customer))) toast.warning(messages.placedWithOtherDetails)
}

function isSameCustomer(a: CustomerDetails, b: CustomerDetails): boolean {
  return a.name === b.name && a.address === b.address && a.contact === b.contact
}
