import type { OrderType, PunchKind } from '@tiffin/domain'
import type { Command } from '@tiffin/web-kit/queue'
import type { Attempt } from '../drafts/draft.ts'

/** A punch in the queue: the request, and the facts that the till shows about it. */
export type PunchJob = {
  readonly attempt: Attempt
  readonly kind: PunchKind
  readonly orderType: OrderType
  readonly table: { readonly id: string; readonly name: string } | null
  /** The name of a guest without a table; empty when it was not given. */
  readonly guest: string
  /** True when the till has printed the kitchen ticket without waiting for the answer. */
  readonly isPrinted: boolean
}

export type WaitingPunch = Command<PunchJob>

/** Returns the id of the order that an attempt places or adds to; the attempt's key if the till gave no id. */
export function orderIdOf({ orderId, body, key }: Attempt): string {
  return orderId ?? ('id' in body && body.id ? body.id : key)
}

/** Returns the lane of a punch: its table, or its order without a table. A lane sends one punch at a time. */
export function laneOf({ table, attempt }: Pick<PunchJob, 'table' | 'attempt'>): string {
  return table?.id ?? orderIdOf(attempt)
}

/** Names the table or the guest of a punch: 'T4', 'Takeaway Ravi'. */
export function whoseOf({ table, orderType, guest }: PunchJob): string {
  return table?.name ?? [orderType, guest].filter(Boolean).join(' ')
}
