import { businessDayOf } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { nextReference, TILL_KEY, TILL_STORE, type Kept, type TillReference } from '@tiffin/web-kit/queue'
import type { Disk } from '@tiffin/web-kit/storage'
import type { Draft } from '../drafts/draft.ts'
import { tillRecords } from '../drafts/till-records.ts'
import { NUMBERED_WITHIN_MS, storeWithInvoice, type NumberedHere } from './number-invoice.ts'
import { isPrint } from './print-job.ts'
import { isPunch, type PunchJob, type TillJob, type Waiting, type WaitingPunch } from './punch-job.ts'
import { isPayment } from './settle-job.ts'

/** The draft of a new punch, and the name under which it is stored. */
export type DraftOfPunch = { readonly name: string; readonly draft: Draft }

/** With what a new command is stored: a punch with its draft, a payment or print with a number of this till. */
export type StoredWith = DraftOfPunch | NumberedHere

/**
 * Stores a command before it is sent: a new punch with the till's next reference, and with its draft; a payment or a
 * print with the till's next invoice number where it takes one; any other command alone. Where the disk refuses the
 * transaction or is too slow, the command is stored without a number, a punch after its draft. A print without a number
 * is neither stored nor sent, because nothing is printed then. Never rejects.
 *
 * @param storedWith undefined for a command that is repeated as it was sent, and for a payment without a number
 */
export async function keepNumbered(command: Waiting, storedWith?: StoredWith): Promise<Kept<TillJob>> {
  if (storedWith && 'draft' in storedWith && isPunch(command)) return keepPunch(command, storedWith)
  const { disk, commands } = tillRecords()
  if (storedWith && 'seriesOfServer' in storedWith && (isPayment(command) || isPrint(command))) {
    const numbered = await storeWithInvoice(disk, command, storedWith).catch(() => null)
    if (isPrint(command) && !numbered?.job.body.till_invoice) return { command, isStored: false }
    if (numbered) {
      commands.takeOver(numbered.id, numbered)
      return { command: numbered, isStored: true }
    }
  }
  return { command, isStored: await commands.keep(command.id, command) }
}

async function keepPunch(command: WaitingPunch, draft: DraftOfPunch): Promise<Kept<TillJob>> {
  const { disk, commands, drafts } = tillRecords()
  const punch = await storeTogether(disk, command, draft).catch(() => null)
  if (punch) {
    commands.takeOver(punch.id, punch)
    drafts.takeOver(draft.name, withAttempt(draft, punch))
    return { command: punch, isStored: true }
  }
  // The draft is stored first: after a kill between the two writes, the draft repeats the punch under its key.
  await drafts.keep(draft.name, withAttempt(draft, command))
  return { command, isStored: await commands.keep(command.id, command) }
}

/**
 * Stores number, punch and draft in one transaction: whatever ends the page, no number is without its punch and none is
 * given twice, however many tabs punch. The draft has the attempt as it is sent, because it repeats what was sent.
 *
 * @returns the punch as it is stored; without a reference where this browser has no series yet
 * @throws DOMException when the disk refused or was too slow, so that nothing was stored
 */
async function storeTogether(disk: Disk, command: WaitingPunch, draft: DraftOfPunch): Promise<WaitingPunch> {
  const transaction = await disk.begin(['commands', 'drafts', TILL_STORE], NUMBERED_WITHIN_MS)
  const next = nextReference(await transaction.read(TILL_STORE, TILL_KEY), businessDayOf(new Date(serverTime())))
  const punch = next ? withReference(command, next.reference) : command
  if (next) transaction.write(TILL_STORE, TILL_KEY, next.till)
  transaction.write('commands', punch.id, punch)
  transaction.write('drafts', draft.name, withAttempt(draft, punch))
  await transaction.done
  return punch
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
