import { businessDayOf } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { nextReference, TILL_KEY, TILL_STORE, type Command, type Kept, type TillReference } from '@tiffin/web-kit/queue'
import type { Draft } from '../drafts/draft.ts'
import type { TillRecords } from '../drafts/till-records.ts'
import { NUMBERED_WITHIN_MS, storeWithInvoice, type NumberedHere } from './number-invoice.ts'
import type { PrintJob, WaitingPrint } from './print-job.ts'
import type { PunchJob, TillJob, WaitingPunch } from './punch-job.ts'
import type { SettleJob, WaitingPayment } from './settle-job.ts'

/** The draft of a new punch, and the name under which it is stored. */
export type DraftOfPunch = { readonly name: string; readonly draft: Draft }

/**
 * Stores a new punch with the till's next reference, and with its draft, before the queue sends it. Where the disk
 * refuses the transaction or is too slow, the punch is stored after its draft and without a reference. Never rejects: a
 * punch that the disk refuses is sent all the same.
 */
export async function storeNewPunch(
  records: TillRecords,
  draft: DraftOfPunch,
  command: WaitingPunch,
): Promise<Kept<PunchJob>> {
  const punch = await storeTogether(records, command, draft).catch(() => null)
  if (punch) return { command: punch, isStored: true }
  // The draft is stored first: after a kill between the two writes, the draft repeats the punch under its key.
  await records.drafts.keep(draft.name, withAttempt(draft, command))
  return storeAlone(records, command)
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
 * Stores a payment with the till's next invoice number, if it has one, before the queue sends it. Never rejects: a
 * payment that the disk refuses is sent all the same, without a number.
 */
export async function storePayment(
  records: TillRecords,
  numbered: NumberedHere,
  command: WaitingPayment,
): Promise<Kept<SettleJob>> {
  const stored = await storeWithInvoice(records, command, numbered).catch(() => null)
  return stored ? { command: stored, isStored: true } : storeAlone(records, command)
}

/**
 * Stores a print with the till's next invoice number. Never rejects. Without a number, and where the disk refuses it,
 * the print is not stored, and nothing may be printed.
 */
export async function storePrint(
  records: TillRecords,
  numbered: NumberedHere,
  command: WaitingPrint,
): Promise<Kept<PrintJob>> {
  const stored = await storeWithInvoice(records, command, numbered).catch(() => null)
  return stored?.job.body.till_invoice ? { command: stored, isStored: true } : { command, isStored: false }
}

/** Stores a command as it is: one that is repeated as it was sent, or one without a number. Never rejects. */
export async function storeAlone<Job extends TillJob>(
  { commands }: TillRecords,
  command: Command<Job>,
): Promise<Kept<Job>> {
  return { command, isStored: await commands.keep(command.id, command) }
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
