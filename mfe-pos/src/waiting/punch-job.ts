import type { KotPrinted } from '@tiffin/contracts'
import type { OrderType, PunchKind } from '@tiffin/domain'
import type { Command } from '@tiffin/web-kit/queue'
import type { Attempt } from '../drafts/draft.ts'
import { messages } from './messages.ts'
import type { PrintJob } from './print-job.ts'
import type { SettleJob } from './settle-job.ts'

/** The guests of a command in the queue. */
export type Guests = {
  readonly orderType: OrderType
  readonly table: { readonly id: string; readonly name: string } | null
  /** The name of a guest without a table; empty when it was not given. */
  readonly guest: string
}

/** A punch in the queue: the request, and the facts that the till shows about it. */
export type PunchJob = Guests & {
  readonly attempt: Attempt
  readonly kind: PunchKind
  /** True when the till has printed the kitchen ticket without waiting for the answer. */
  readonly isPrinted: boolean
  /** The person who printed the kitchen ticket at a till before the server had the punch; absent where nobody did. */
  readonly printedHere?: KotPrinted
  /**
   * The version of the order before this punch, 0 for a new order. It is missing where the till does not know it, and
   * in punches of a release before decision 44; the bill of such an order waits until the punch is sent.
   */
  readonly onVersion?: number
}

/** A command that this release cannot read, as text. It is only handed over. */
export type UnreadJob = Guests & { readonly text: string }

/** A write of the till in the queue: a punch, a payment, a printed invoice, or a write that cannot be read. */
export type TillJob = PunchJob | SettleJob | PrintJob | UnreadJob
export type Waiting = Command<TillJob>
export type WaitingPunch = Command<PunchJob>

export function isUnread(command: Waiting): command is Command<UnreadJob> {
  return 'text' in command.job
}

export function isPunch(command: Waiting): command is WaitingPunch {
  return 'attempt' in command.job
}

/** Returns the id of the order that an attempt places or adds to; the attempt's key if the till gave no id. */
export function orderIdOf({ orderId, body, key }: Attempt): string {
  return orderId ?? ('id' in body && body.id ? body.id : key)
}

/**
 * Returns the lane of a command: its table, or its order without a table. A lane sends one command at a time, so that a
 * table is free again before the next guests' order reaches the server.
 */
export function laneOf({ table }: Guests, orderId: string): string {
  return table?.id ?? orderId
}

/** Returns the references that the till gave these punches, such as A1-17; none for a till without a series. */
export function refsOf(jobs: readonly PunchJob[]): readonly string[] {
  return jobs.flatMap(({ attempt }) => attempt.body.taken?.ref ?? [])
}

/** Formats references: 'A1-17, A1-18'; empty without any. */
export function joinRefs(refs: readonly string[]): string {
  return refs.join(', ')
}

/** Names what a command is about: its table or guest, or that it cannot be read. */
export function whoseCommand(command: Waiting): string {
  return isUnread(command) ? messages.damaged : whoseOf(command.job)
}

/** Names the table or the guest of a command: 'T4', 'Takeaway Ravi'. */
export function whoseOf({ table, orderType, guest }: Guests): string {
  return table?.name ?? [orderType, guest].filter(Boolean).join(' ')
}
