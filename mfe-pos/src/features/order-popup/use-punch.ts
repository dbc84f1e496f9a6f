import { isRefused } from '@tiffin/app-kit'
import type { addItems, BodyOf, Order, PunchReply } from '@tiffin/contracts'
import {
  findOrderProblem,
  percentFromBasisPoints,
  rupeesFromPaise,
  type CartLine,
  type Paise,
  type PunchKind,
} from '@tiffin/domain'
import { newIdempotencyKey, serverTime, toast } from '@tiffin/web-kit'
import type { Outcome } from '@tiffin/web-kit/queue'
import { useEffect, useRef } from 'react'
import type { PopupTarget } from '../../data/popup-target.ts'
import { cartOf, withoutPunched } from '../../drafts/draft-lines.ts'
import { draftNameOf, type Drafts } from '../../drafts/draft-store.ts'
import { tillRecords } from '../../drafts/till-records.ts'
import { NO_PARTY, type Attempt, type Draft, type Party } from '../../drafts/draft.ts'
import { useNoteTickets } from '../../printing/use-note-tickets.ts'
import { useOwnPrinters } from '../../printing/use-own-printers.ts'
import { isPunch, orderIdOf, refsOf, type PunchJob } from '../../waiting/punch-job.ts'
import { punchQueue } from '../../waiting/punch-queue.ts'
import { printWithAnswer } from '../../waiting/print-here.ts'
import { useTaken, type Taken } from '../../waiting/use-taken.ts'
import { waitForOutcome } from '../../waiting/wait-for-outcome.ts'
import { useAfterPunch, warnOfDifferences, type AfterPunchContext, type PunchProgress } from './after-punch.ts'
import { customerOf, NO_CUSTOMER, useCart, type Cart } from './cart/use-cart.ts'
import { messages } from './messages.ts'
import type { Placing } from './use-placing.ts'

const problemTexts = {
  EMPTY_ORDER: messages.emptyOrder,
  TABLE_REQUIRED: messages.tableRequired,
  DELIVERY_DETAILS_REQUIRED: messages.deliveryDetailsRequired,
} as const

type PunchContext = Omit<AfterPunchContext, 'cart' | 'onPartlyPlaced'> & {
  readonly drafts: Drafts
  readonly draftName: string
  readonly placing: Placing
  /** The id of a waiting order of this till at the same table, to which the lines are added; null without one. */
  readonly waitingOrderId: string | null
  readonly onSwitch: (target: PopupTarget) => void
}

type OrderPunch = {
  readonly cart: Cart
  /** Punches the cart. @param totalPaise the total of the whole order with the cart, which the request contains */
  readonly punch: (kind: PunchKind, totalPaise: Paise) => void
  /** Moves the rest of the draft to an existing order, so that it can be punched as an addition. */
  readonly goOnWith: (orderId: string, rest: Draft) => void
}

/**
 * Provides the cart of an order and what is done with it. A punch sends what the cart has: it places a new order, or
 * adds the new lines to the order in view. Once the lines are known to be stored, the kind of punch decides whether a
 * kitchen ticket is printed or the bill opens. An unanswered attempt is sent again first. A punch without an answer is
 * kept by the queue, which frees the popup.
 */
export function usePunch(context: PunchContext): OrderPunch {
  const { target, order, drafts, draftName, placing, setPlacing, waitingOrderId, onSwitch } = context
  const punchedFrom =
    target.kind === 'view' && target.table ? draftNameOf({ orderType: 'Dine-In', table: target.table }) : null
  const cart = useCart(drafts, draftName, punchedFrom, placing.status === 'placing')
  const noteTickets = useNoteTickets()
  const { mayBeAny: mayPrintThemselves } = useOwnPrinters()
  const takenNow = useTaken()
  const goOnWith = (orderId: string, rest: Draft) => {
    if (target.kind !== 'new') return
    drafts.save(draftNameOf({ orderId }), { ...rest, customer: NO_CUSTOMER, party: NO_PARTY })
    cart.discard()
    onSwitch(target.table ? { kind: 'view', table: target.table } : { kind: 'view', table: null, orderId })
  }
  const after = useAfterPunch({ ...context, cart, onPartlyPlaced: goOnWith })
  const popup = useRef<AbortController | null>(null)
  useEffect(() => {
    const open = new AbortController()
    popup.current = open
    return () => open.abort()
  }, [])

  const punch = (kind: PunchKind, totalPaise: Paise) => {
    if (placing.status === 'placing') return
    if (target.kind === 'new') {
      if (mayPlace(target.orderType, target.table?.id ?? null)) void send(kind, totalPaise, waitingOrderId)
    } else if (order && cart.draft.dirty && mayUpdate()) void send(kind, totalPaise, order.id)
  }

  /** Returns whether a new order can be punched, and says what it lacks. */
  const mayPlace = (orderType: Order['order_type'], tableId: string | null): boolean => {
    const problem = findOrderProblem({
      orderType,
      tableId,
      lineCount: cart.draft.lines.length,
      customer: customerOf(orderType, cart.draft),
    })
    if (problem) toast.error(problemTexts[problem])
    return problem === null
  }

  /** Returns whether there is something to add to the order in view, and says so where there is not. */
  const mayUpdate = (): boolean => {
    const isEmpty = cart.draft.lines.length === 0 && !cart.draft.attempt
    if (isEmpty) {
      toast.info(messages.nothingToPunch)
      cart.clean()
    }
    return !isEmpty
  }

  const send = async (kind: PunchKind, totalPaise: Paise, orderId: string | null) => {
    const closed = popup.current?.signal
    // A sign-out may close the popup, and the records are those of the restaurant that was signed in.
    const records = tillRecords()
    let reached: PunchProgress = { draft: cart.draft, orderId, punched: null, kept: [] }
    const reach = (progress: PunchProgress) => {
      reached = progress
      if (progress.punched) noteTickets(progress.punched.kots)
      cart.keep(progress.draft)
    }
    const offer = (goOn: () => void) => setPlacing({ status: 'placing', kind, goOn })
    setPlacing({ status: 'placing', kind, goOn: null })
    try {
      const unanswered = reached.draft.attempt
      if (unanswered) {
        const given = await punchQueue().give(jobOf(reached, unanswered, kind))
        reach(afterRepeat(reached, given.job, await waitForOutcome(given, offer, closed)))
      }
      // If the till gave the order no id, more lines can be added only after its answer.
      const isReachable = reached.kept.length === 0 || reached.orderId !== null
      if (reached.draft.lines.length > 0 && isReachable) {
        // If stations may have printers of their own, the punch counts no ticket as printed. The till then counts each
        // paper when it prints the paper.
        const printsKots = kind === 'kot' && !mayPrintThemselves()
        const attempt = buildAttempt(reached, { target, totalPaise, printsKots, ...takenNow() })
        // The queue stores punch and draft before it sends, so that the punch is repeated after the browser was lost.
        const given = await punchQueue().give(jobOf(reached, attempt, kind), { name: cart.name, draft: reached.draft })
        const ended = await waitForOutcome(given, offer, closed)
        reached = { ...reached, draft: { ...reached.draft, attempt: given.job.attempt } }
        reach(afterOutcome(reached, given.job, ended))
      }
      if (reached.draft.lines.length === 0) cart.discard()
      if (reached.kept.length === 0) await after.succeed(kind, reached)
      else if (closed?.aborted) for (const job of reached.kept) printWithAnswer(records, job)
      else after.keep(kind, reached)
    } catch (error) {
      // A refused attempt is discarded, so that the next punch sends the lines that the cart has then. Any other one
      // stays in the draft, because the next punch has to repeat it first.
      if (isRefused(error)) reached = { ...reached, draft: cart.putBack(reached.draft) }
      else cart.show(reached.draft)
      await after.fail(kind, reached, error)
    }
  }

  const jobOf = (start: PunchProgress, attempt: Attempt, kind: PunchKind): PunchJob => ({
    attempt,
    kind,
    orderType: target.kind === 'new' ? target.orderType : (order?.order_type ?? 'Dine-In'),
    table: target.table && { id: target.table.id, name: target.table.name },
    guest: (order ? order.customer_name : cart.draft.customer.name.trim()) ?? '',
    isPrinted: kind === 'kot' && attempt.body.printsKots === true,
    ...(attempt.printedHere && { printedHere: attempt.printedHere }),
    // An attempt from before may be stored already, so the version of its order is not known.
    ...(cart.draft.attempt === null && { onVersion: versionBefore(order, start) }),
  })

  return { cart, punch, goOnWith }
}

/** Returns the version that the order will have once the waiting punches ahead of the next one are stored. */
function versionBefore(order: Order | null, { orderId }: PunchProgress): number {
  const ahead = punchQueue()
    .list()
    .filter((command) => isPunch(command) && command.subject === orderId)
  return (order?.version ?? 0) + ahead.length
}

/**
 * Returns the progress after an unanswered attempt was repeated unchanged. If it is stored or waits, the draft keeps
 * only the later lines, which are punched to the same order. If it was refused, the draft keeps all its lines.
 *
 * @throws ApiError when it is still unknown whether the attempt is stored
 */
function afterRepeat(start: PunchProgress, job: PunchJob, ended: Outcome<PunchReply>): PunchProgress {
  const { attempt } = job
  if (ended.status === 'failed' && isRefused(ended.error))
    return { ...start, draft: { ...start.draft, attempt: null }, orderId: attempt.orderId ?? start.orderId }
  const reached = afterOutcome(start, job, ended)
  warnOfDifferences(start.draft, attempt)
  return reached
}

/**
 * Returns the progress after the reply to a punch, or after the queue has kept the punch.
 *
 * @throws ApiError when the call was answered with a failure
 */
function afterOutcome(start: PunchProgress, job: PunchJob, ended: Outcome<PunchReply>): PunchProgress {
  const { draft, punched, kept } = start
  const { attempt } = job
  if (ended.status === 'failed') throw ended.error
  const left = withoutPunched(draft, attempt)
  if (ended.status === 'kept') {
    const hasId = attempt.orderId !== null || attempt.body.id !== undefined
    return { ...start, draft: left, orderId: hasId ? orderIdOf(attempt) : null, kept: [...kept, job] }
  }
  const placed = ended.reply
  return {
    draft: left,
    orderId: placed.order_id,
    kept,
    punched: {
      orderNumber: placed.order_number,
      lines: cartOf(punched?.lines ?? [], attempt.lines),
      isAddition: punched?.isAddition ?? attempt.orderId !== null,
      kots: [...(punched?.kots ?? []), ...(placed.kots ?? [])],
      refs: [...(punched?.refs ?? []), ...refsOf([job])],
    },
  }
}

/** The parts of a punch's request besides its draft. */
type PunchRequest = Taken & {
  readonly target: PopupTarget
  /** The total of the whole order, punched or not. */
  readonly totalPaise: Paise
  /** True if the till prints all kitchen tickets as soon as the punch is stored. */
  readonly printsKots: boolean
}

/**
 * Builds the attempt that punches a draft: an addition if `orderId` is known, otherwise a new order. The queue adds the
 * till and its reference to the body before it stores the attempt (`punch-queue.ts`).
 *
 * @throws Error in view mode without an order
 */
function buildAttempt(
  { draft, orderId }: PunchProgress,
  { target, totalPaise, printsKots, taken }: PunchRequest,
): Attempt {
  const sent = { key: newIdempotencyKey(), lines: draft.lines }
  const marks = { ...(printsKots && { printsKots }), ...(taken && { taken }) }
  const items = draft.lines.map(toWireItem)
  const totalAmount = rupeesFromPaise(totalPaise)
  if (orderId !== null) return { ...sent, orderId, body: { items, newTotalAmount: totalAmount, ...marks } }
  if (target.kind === 'view') throw new Error('An update needs its order')
  const { orderType, table } = target
  const customerDetails = customerOf(orderType, draft)
  const about = { tableId: table?.id ?? null, orderType, customerDetails, ...partyOf(draft), ...marks }
  return { ...sent, orderId, body: { ...newOrderId(), items, totalAmount, ...about } }
}

/** Maps a line of the cart to an item of a request (spec §7): paise to rupees, basis points to percent. */
function toWireItem(line: CartLine): BodyOf<typeof addItems>['items'][number] {
  return {
    id: line.menuItemId,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    tax_rate_applied: percentFromBasisPoints(line.rateBasisPoints),
    tax_group_name: line.taxGroupName,
    tax_is_split: line.taxIsSplit,
    ...(line.notes && { notes: line.notes }),
    ...(line.modifiers && { modifiers: line.modifiers.map(({ id }) => ({ id })) }),
    ...(line.held && { held: true }),
  }
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
