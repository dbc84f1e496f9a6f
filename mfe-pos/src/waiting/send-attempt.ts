import { addItems, createOrder, type PunchReply } from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import type { Attempt } from '../drafts/draft.ts'

/** Sends a punch under its own key, with its stored body. @throws ApiError when the call failed */
export function sendAttempt({ key, ...attempt }: Attempt): Promise<PunchReply> {
  const options = { idempotencyKey: key }
  return attempt.orderId === null
    ? call(createOrder, { body: attempt.body }, options)
    : call(addItems, { params: { id: attempt.orderId }, body: attempt.body }, options)
}
