import { addItems, createOrder, type Order, type PunchReply } from '@tiffin/contracts'
import { computeBill, rupeesFromPaise, type CartLine, type CustomerDetails } from '@tiffin/domain'
import { call, newIdempotencyKey, serverTime, toast } from '@tiffin/web-kit'
import { isRefused } from '../../data/is-refused.ts'
import { toWireItem } from '../../data/order-lines.ts'
import type { PopupTarget } from '../../data/popup-target.ts'
import type { Attempt, Draft, Party } from '../../drafts/draft-store.ts'
import { messages } from './messages.ts'
import { cartOf, quantityOf, withoutPunched } from './cart/cart-model.ts'

/** The lines that one press of a punch button is known to have stored, in one attempt or two. */
export type Punched = {
  readonly orderNumber: string
  readonly lines: readonly CartLine[]
  /** True where the punch adds to an order that already exists. */
  readonly isAddition: boolean
  /** The kitchen tickets of the punch; empty where the restaurant has no stations. */
  readonly kots: NonNullable<PunchReply['kots']>
}

/** The progress of a punch: the remaining draft, the stored part, and the id of its order, null while there is none. */
export type Progress = {
  readonly draft: Draft
  readonly orderId: string | null
  readonly punched: Punched | null
}

/** What a punch sends beside its draft. */
export type PunchRequest = {
  readonly target: PopupTarget
  /** The lines of the whole order, punched or not: the request has their total. */
  readonly lines: readonly CartLine[]
  /** The till prints the kitchen tickets as soon as they are made. */
  readonly printsKots: boolean
}

/**
 * Punches a draft. An attempt that was never answered is sent again first, as it was: if it is stored, only what was
 * tapped since is new and goes to the same order, and if it is refused, everything is sent as it is now.
 *
 * @param save is given each step before it is taken, and what came of the last one: what is about to be sent must be
 *   found again whatever happens to the page
 * @throws ApiError of the call that failed
 */
export async function punchDraft(
  start: Progress,
  request: PunchRequest,
  save: (progress: Progress) => void,
): Promise<void> {
  let progress = start
  if (start.draft.attempt) {
    progress = await resolveAttempt(start, start.draft.attempt)
    save(progress)
  }
  if (progress.draft.lines.length === 0) return

  const attempt = buildAttempt(progress, request)
  save({ ...progress, draft: { ...progress.draft, attempt } })
  let placed: PunchReply
  try {
    placed = await send(attempt)
  } catch (error) {
    if (isRefused(error)) save(progress)
    throw error
  }
  save(after(progress, attempt, placed))
}

/** Sends an unanswered attempt again, so that the server says whether it is stored. */
async function resolveAttempt(start: Progress, attempt: Attempt): Promise<Progress> {
  try {
    const placed = await send(attempt)
    warnOfDifferences(start.draft, attempt)
    return after(start, attempt, placed)
  } catch (error) {
    if (!isRefused(error)) throw error
    return { ...start, draft: { ...start.draft, attempt: null }, orderId: attempt.orderId ?? start.orderId }
  }
}

function after({ draft, punched }: Progress, attempt: Attempt, placed: PunchReply): Progress {
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

/** The customer of an order; null at a table. */
export function customerOf(orderType: Order['order_type'], { customer }: Draft): CustomerDetails | null {
  return orderType === 'Dine-In' ? null : trimmed(customer)
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

function trimmed({ name, address, contact }: CustomerDetails): CustomerDetails {
  return { name: name.trim(), address: address.trim(), contact: contact.trim() }
}
