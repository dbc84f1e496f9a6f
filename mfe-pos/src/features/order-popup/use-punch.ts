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
import { toWireItem } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import { isRefused } from '../../drafts/action-key.ts'
import type { Attempt, Draft, Party } from '../../drafts/draft.ts'
import { useNoteTickets } from '../../printed-kots/use-note-tickets.ts'
import { useOwnPrinters } from '../../printed-kots/use-own-printers.ts'
import { useAfterPunch, type AfterPunchContext, type PunchProgress } from './after-punch.ts'
import { cartOf, customerOf, quantityOf, trimmedCustomer, withoutPunched } from './cart/use-cart.ts'
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
 * Returns a function that punches: it places a new order, or adds the new lines to the order in view. Once the lines
 * are known to be stored, the kind of punch decides whether a kitchen ticket is printed or the bill opens. An
 * unanswered attempt is sent again first.
 */
export function usePunch(context: PunchContext): (kind: PunchKind) => void {
  const { target, order, lines, cart, placing, setPlacing } = context
  const noteTickets = useNoteTickets()
  const { mayBeAny: mayPrintThemselves } = useOwnPrinters()
  const after = useAfterPunch(context)

  const punch = async (kind: PunchKind, orderId: string | null) => {
    let reached: PunchProgress = { draft: cart.draft, orderId, punched: null }
    const reach = async (progress: PunchProgress) => {
      reached = progress
      if (progress.punched) noteTickets(progress.punched.kots)
      await cart.keep(progress.draft)
    }
    setPlacing({ status: 'placing', kind })
    try {
      if (reached.draft.attempt) await reach(await resendAttempt(reached, reached.draft.attempt))
      if (reached.draft.lines.length > 0) {
        // If stations may have printers of their own, the punch counts no ticket as printed. The till then counts each
        // paper when it prints the paper.
        const printsKots = kind === 'kot' && !mayPrintThemselves()
        const attempt = buildAttempt(reached, { target, lines, printsKots })
        // The attempt is on the disk before it is sent, so that it can be repeated after the browser was lost.
        await reach({ ...reached, draft: { ...reached.draft, attempt } })
        void reach(await sendAttempt(reached, attempt))
      }
      cart.discard()
      await after.succeed(kind, reached)
    } catch (error) {
      // A refused attempt is discarded, so that the next punch sends the lines that the cart has then.
      if (isRefused(error)) void reach({ ...reached, draft: { ...reached.draft, attempt: null } })
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
  /** The lines of the whole order, punched or not, because the request contains their total. */
  readonly lines: readonly CartLine[]
  /** True if the till prints all kitchen tickets as soon as the punch is stored. */
  readonly printsKots: boolean
}

/**
 * Repeats an unanswered attempt unchanged. If it is stored, the draft keeps only the later lines, which are punched to
 * the same order. If it is refused, the draft keeps all its lines.
 *
 * @throws ApiError when it is still unknown whether the attempt is stored
 */
async function resendAttempt(start: PunchProgress, attempt: Attempt): Promise<PunchProgress> {
  try {
    const reached = await sendAttempt(start, attempt)
    warnOfDifferences(start.draft, attempt)
    return reached
  } catch (error) {
    if (!isRefused(error)) throw error
    return { ...start, draft: { ...start.draft, attempt: null }, orderId: attempt.orderId ?? start.orderId }
  }
}

/** Sends an attempt and returns the progress after its reply. @throws ApiError when the call failed */
async function sendAttempt({ draft, punched }: PunchProgress, attempt: Attempt): Promise<PunchProgress> {
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

/**
 * Builds the attempt that punches a draft: an addition if `orderId` is known, otherwise a new order.
 *
 * @throws Error in view mode without an order
 */
function buildAttempt({ draft, orderId }: PunchProgress, { target, lines, printsKots }: PunchRequest): Attempt {
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
 * Creates the field `id` of a new order: a UUID of version 7 with the server's time.
 *
 * @returns an empty object while the time is before 2026, because the clock was never set and no reply has corrected
 *   it; the server would refuse such an id, and creates one if the request has none
 */
export function newOrderId(nowMs = serverTime()): { readonly id?: string } {
  if (nowMs < Date.UTC(2026)) return {}
  const time = nowMs.toString(16).padStart(12, '0')
  const random = newIdempotencyKey()
  const rest = `7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
  return { id: `${time.slice(0, 8)}-${time.slice(8)}-${rest}` }
}

/** Maps the party to fields of the request. A party without entries adds no fields, as in requests of older tills. */
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

/**
 * Warns if portions were removed from the draft, or the customer's details changed, after the attempt was sent: the
 * order has what was sent.
 */
function warnOfDifferences(draft: Draft, attempt: Attempt): void {
  if (attempt.lines.some((line) => quantityOf(draft.lines, line) < line.quantity))
    toast.warning(messages.punchedCannotDecrease)
  const customer = attempt.orderId === null && attempt.body.customerDetails
  if (customer && !isSameCustomer(customer, trimmedCustomer(draft.customer)))
    toast.warning(messages.placedWithOtherDetails)
}

function isSameCustomer(a: CustomerDetails, b: CustomerDetails): boolean {
  return a.name === b.name && a.address === b.address && a.contact === b.contact
}
