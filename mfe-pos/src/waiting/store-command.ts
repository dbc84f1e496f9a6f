import type { Order, PunchReply } from '@tiffin/contracts'
import { businessDayOf } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import {
  nextReference,
  TILL_KEY,
  TILL_STORE,
  type Command,
  type CommandQueue,
  type Given,
  type TillReference,
} from '@tiffin/web-kit/queue'
import type { Draft } from '../drafts/draft.ts'
import type { TillRecords } from '../drafts/till-records.ts'
import { NUMBERED_WITHIN_MS, storeWithInvoice, type NumberedHere } from './number-invoice.ts'
import type { PrintJob, WaitingPrint } from './print-job.ts'
import type { PunchJob, TillJob, WaitingPunch } from './punch-job.ts'
import type { SettleJob, WaitingPayment } from './settle-job.ts'

/** The draft of a new punch, and the name under which it is stored. */
export type DraftOfPunch = { readonly name: string; readonly draft: Draft }

/** The records in which a command is stored, and the queue that sends it then. */
export type TillQueue = {
  readonly records: TillRecords
  readonly queue: Pick<CommandQueue<TillJob, Order | PunchReply>, 'give'>
}
type GivenHere<Job> = Promise<Given<Order | PunchReply, Job>>

/**
 * Stores a new punch with the till's next reference, and with its draft, and then gives it to the queue. Where the disk
 * refuses the transaction or is too slow, the punch is stored after its draft and without a reference. Never rejects: a
 * punch that the disk refuses is sent all the same.
 */
export async function storeNewPunch(till: TillQueue, draft: DraftOfPunch, command: WaitingPunch): GivenHere<PunchJob> {
  const punch = await storeTogether(till.records, command, draft).catch(() => null)
  if (punch) return till.queue.give(punch, true)
  // The draft is stored first: after a kill between the two writes, the draft repeats the punch under its key.
  await till.records.drafts.keep(draft.name, withAttempt(draft, command))
  return storeAlone(till, command)
}

/**
 * Stores number, punch and draft in one transaction: whatever ends the page, no number is without its punch and none is
 * given twice, however many tabs punch. The draft has the attempt as it is sent, because it repeats what was sent.
 *
 * @returns the punch as it is stored; without a reference where this browser has no series yet
 * @throws DOMException when the disk refused or was too slow, so that nothing was stored
 */
async function storeTogether(
  { disk, commands, drafts }: TillRecords,
  command: WaitingPunch,
  draft: DraftOfPunch,
): Promise<WaitingPunch> {
  const transaction = await disk.begin(['commands', 'drafts', TILL_STORE], NUMBERED_WITHIN_MS)
  const next = nextReference(await transaction.read(TILL_STORE, TILL_KEY), businessDayOf(new Date(serverTime())))
  const punch = next ? withReference(command, next.reference) : command
  if (next) transaction.write(TILL_STORE, TILL_KEY, next.till)
  commands.writeIn(transaction, punch.id, punch)
  drafts.writeIn(transaction, draft.name, withAttempt(draft, punch))
  await transaction.done
  return punch
}

/**
 * Stores a payment with the till's next invoice number, if it has one, and then gives it to the queue. Never rejects: a
 * payment that the disk refuses is sent all the same, without a number.
 */
export async function storePayment(
  till: TillQueue,
  numbered: NumberedHere,
  command: WaitingPayment,
): GivenHere<SettleJob> {
  const stored = await storeWithInvoice(till.records, command, numbered).catch(() => null)
  return stored ? till.queue.give(stored, true) : storeAlone(till, command)
}

/**
 * Stores a print with the till's next invoice number, and then gives it to the queue. Never rejects. Without a number,
 * and where the disk refuses it, the print is not stored, and nothing may be printed.
 */
export async function storePrint(
  { records, queue }: TillQueue,
  numbered: NumberedHere,
  command: WaitingPrint,
): GivenHere<PrintJob> {
  const stored = await storeWithInvoice(records, command, numbered).catch(() => null)
  return stored?.job.body.till_invoice ? queue.give(stored, true) : queue.give(command, false)
}

/**
 * Stores a command as it is, one that is repeated as it was sent or one without a number, and then gives it to the
 * queue. Never rejects.
 */
export async function storeAlone<Job extends TillJob>(
  { records, queue }: TillQueue,
  command: Command<Job>,
): GivenHere<Job> {
  return queue.give(command, await records.commands.keep(command.id, command))
}

function withReference(command: WaitingPunch, { id, ref }: TillReference): WaitingPunch {
  const { job } = command
  const taken = { ...job.attempt.body.taken, till_id: id, ref }
  // The two kinds of attempt differ in their bodies, and both have `taken`.
  const attempt = { ...job.attempt, body: { ...job.attempt.body, taken } } as PunchJob['attempt']
  return { ...command, job: { ...job, attempt } }
}

function withAttempt({ draft }: DraftOfPunch, { job, savedAt }: WaitingPunch) {
  return { ...draft, attempt: job.attempt, savedAt }
}
