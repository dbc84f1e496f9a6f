import {
  addItems,
  createOrder,
  freeTable,
  kotPrintedHeader,
  settleOrder,
  type KotPrinted,
  type Order,
  type PunchReply,
} from '@tiffin/contracts'
import { call } from '@tiffin/web-kit'
import type { Attempt } from '../drafts/draft.ts'
import type { SettleJob } from './settle-job.ts'

/**
 * Sends a punch under its own key, with its stored body. That its kitchen ticket was printed here is said beside the
 * body, which must not change.
 *
 * @throws ApiError when the call failed
 */
export function sendAttempt({ key, ...attempt }: Attempt, printedHere?: KotPrinted): Promise<PunchReply> {
  const headers = printedHere && { 'kot-printed': kotPrintedHeader(printedHere) }
  const options = { idempotencyKey: key, headers }
  return attempt.orderId === null
    ? call(createOrder, { body: attempt.body }, options)
    : call(addItems, { params: { id: attempt.orderId }, body: attempt.body }, options)
}

/**
 * Sends a payment under its own key, with its stored body. It frees the table; an order without a table is settled by
 * its id (gap G1).
 *
 * @throws ApiError when the call failed
 */
export function sendPayment({ orderId, table, key, body }: SettleJob): Promise<Order> {
  const options = { idempotencyKey: key }
  return table
    ? call(freeTable, { params: { id: table.id }, body }, options)
    : call(settleOrder, { params: { id: orderId }, body }, options)
}
