import { addItems, createOrder, type PunchReply } from '@tiffin/contracts'
import type { CustomerDetails } from '@tiffin/domain'
import { call, toast } from '@tiffin/web-kit'
import { isRefused } from '../../data/is-refused.ts'
import type { Attempt, Draft } from '../../drafts/draft-store.ts'
import { messages } from '../../messages.ts'
import { quantityOf, withoutPunched } from './cart/cart-model.ts'

/** How far a punch is: what is not punched, and the order it goes to, null while there is none. */
export type Progress = { readonly draft: Draft; readonly orderId: string | null }

/**
 * Punches a draft. An attempt that was never answered is sent again first, as it was: if it is stored, only what was
 * tapped since is new and goes to the same order, and if it is refused, everything is sent as it is now.
 * `keep` is told each step before it is taken.
 *
 * @throws ApiError of the call that failed
 */
export async function punchDraft(
  { draft, orderId }: Progress,
  attemptOf: (progress: Progress) => Attempt,
  keep: (progress: Progress) => void,
): Promise<void> {
  const now = draft.attempt ? await settleAttempt({ draft, orderId }, draft.attempt) : { draft, orderId }
  if (draft.attempt) keep(now)
  if (now.draft.lines.length === 0) return

  const attempt = attemptOf(now)
  keep({ ...now, draft: { ...now.draft, attempt } })
  try {
    await send(attempt)
  } catch (error) {
    if (isRefused(error)) keep(now)
    throw error
  }
}

async function settleAttempt({ draft, orderId }: Progress, attempt: Attempt): Promise<Progress> {
  try {
    const placed = await send(attempt)
    tellDifferences(draft, attempt)
    return { draft: withoutPunched(draft, attempt), orderId: placed.order_id }
  } catch (error) {
    if (!isRefused(error)) throw error
    return { draft: { ...draft, attempt: null }, orderId: attempt.orderId ?? orderId }
  }
}

function send({ key, ...attempt }: Attempt): Promise<PunchReply> {
  const options = { idempotencyKey: key }
  return attempt.orderId === null
    ? call(createOrder, { body: attempt.body }, options)
    : call(addItems, { params: { id: attempt.orderId }, body: attempt.body }, options)
}

// What is punched stands, whatever was changed in the belief that it is not.
function tellDifferences(draft: Draft, attempt: Attempt): void {
  if (attempt.lines.some((line) => quantityOf(draft.lines, line) < line.quantity))
    toast.warning(messages.punchedCannotDecrease)
  const customer = attempt.orderId === null && attempt.body.customerDetails
  if (customer && !isSameCustomer(customer, trimmed(draft.customer))) toast.warning(messages.placedWithOtherDetails)
}

function isSameCustomer(a: CustomerDetails, b: CustomerDetails): boolean {
  return a.name === b.name && a.address === b.address && a.contact === b.contact
}

export function trimmed({ name, address, contact }: CustomerDetails): CustomerDetails {
  return { name: name.trim(), address: address.trim(), contact: contact.trim() }
}
