import { businessDayOf } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { nextReference, TILL_KEY, TILL_STORE, type Kept, type TillReference } from '@tiffin/web-kit/queue'
import type { Draft } from '../drafts/draft.ts'
import type { TillRecords } from '../drafts/till-records.ts'
import { NUMBERED_WITHIN_MS, storeWithInvoice, type NumberedHere } from './number-invoice.ts'
import { isPrint, type WaitingPrint } from './print-job.ts'
import { isPunch, type PunchJob, type TillJob, type Waiting, type WaitingPunch } from './punch-job.ts'
import { isPayment, type WaitingPayment } from './settle-job.ts'

/** The draft of a new punch, and the name under which it is stored. */
export type DraftOfPunch = { readonly name: string; readonly draft: Draft }

/**
 * What is stored in the transaction of a command: the draft of a new punch, and the invoice number of a payment or a
 * print that this till numbers.
 */
export type StoredWith = {
  readonly draft?: DraftOfPunch | undefined
  readonly numbered?: NumberedHere | undefined
}

/**
 * Stores a command of the till before the queue sends it, with the number that it takes: the reference of a new punch,
 * the invoice number of a payment or a print. Never rejects: what the disk refuses is sent all the same, but for a
 * print without a number, of which there is no paper.
 */
export async function storeCommand(
  records: TillRecords,
  command: Waiting,
  { draft, numbered }: StoredWith,
): Promise<Kept<TillJob>> {
  if (draft && isPunch(command)) return storePunch(records, command, draft)
  if (numbered && isPrint(command))
    return (await storeNumbered(records, command, numbered)) ?? { command, isStored: false }
  if (numbered && isPayment(command))
    return (await storeNumbered(records, command, numbered)) ?? storeAlone(records, command)
  return storeAlone(records, command)
}

/**
 * Stores a new punch with the till's next reference, and with its draft. Where the disk refuses the transaction or is
 * too slow, the punch is stored after its draft and without a reference.
 */
async function storePunch(records: TillRecords, command: WaitingPunch, draft: DraftOfPunch): Promise<Kept<TillJob>> {
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
 * Stores a payment or a print with the till's next invoice number, if it has one.
 *
 * @returns null where the command is not stored: the disk refused it or was too slow, or a print has no number, without
 *   which nothing may be printed
 */
async function storeNumbered<Numbered extends WaitingPayment | WaitingPrint>(
  records: TillRecords,
  command: Numbered,
  numbered: NumberedHere,
): Promise<Kept<TillJob> | null> {
  const stored = await storeWithInvoice(records, command, numbered).catch(() => null)
  if (!stored || (isPrint(stored) && !stored.job.body.till_invoice)) return null
  return { command: stored, isStored: true }
}

/** Stores a command as it is: one that is repeated as it was sent, or one without a number. */
async function storeAlone({ commands }: TillRecords, command: Waiting): Promise<Kept<TillJob>> {
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
