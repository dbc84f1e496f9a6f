import type { Order, PunchReply } from '@tiffin/contracts'
import { businessDayOf, TOO_OLD_CODE } from '@tiffin/domain'
import { ApiError, isAway, serverTime, toast, watchTokens } from '@tiffin/web-kit'
import {
  browserLock,
  nextReference,
  openQueue,
  TILL_KEY,
  TILL_STORE,
  type Command,
  type CommandQueue,
  type Given,
  type Kept,
  type TillReference,
} from '@tiffin/web-kit/queue'
import type { Draft } from '../drafts/draft.ts'
import { tillDatabase, tillRecords, type TillRecords } from '../drafts/till-records.ts'
import { handOverCommand, isHandedOver } from './hand-over-command.ts'
import { messages } from './messages.ts'
import { NUMBERED_WITHIN_MS, storeWithInvoice, type NumberedHere } from './number-invoice.ts'
import { isPrint, type PrintJob, type WaitingPrint } from './print-job.ts'
import {
  laneOf,
  orderIdOf,
  whoseCommand,
  whoseOf,
  type PunchJob,
  type TillJob,
  type WaitingPunch,
} from './punch-job.ts'
import { readStored } from './read-stored.ts'
import { sendJob, TooOld } from './send-job.ts'
import { isPayment, type SettleJob, type WaitingPayment } from './settle-job.ts'

/** The draft of a new punch, and the name under which it is stored. */
type DraftOfPunch = { readonly name: string; readonly draft: Draft }

/** A punch whose answer came after the popup was closed. */
export type LatePunch = { readonly job: PunchJob; readonly reply: PunchReply }

export type PunchQueue = Omit<CommandQueue<TillJob, Order | PunchReply>, 'takePosition' | 'give'> & {
  /**
   * Gives a punch to the queue. A new one gets the till's next reference, and is stored with its draft; one that was
   * sent before has no `draft` here, and stays as it was sent.
   */
  readonly give: (job: PunchJob, draft?: DraftOfPunch) => Promise<Given<PunchReply, PunchJob>>
  /**
   * Gives a payment to the queue. The queue sends it after the punches of its order, and before what is punched at its
   * table later. With `numbered` it takes the next invoice number of this till.
   */
  readonly settle: (job: SettleJob, numbered?: NumberedHere) => Promise<Given<Order, SettleJob>>
  /**
   * Gives an invoice to the queue that this till prints before the bill is paid. It takes the next invoice number of
   * this till; without one nothing may be printed.
   */
  readonly print: (job: PrintJob, numbered: NumberedHere) => Promise<Given<Order, PrintJob>>
  /** Lists the late answers that are not handled yet. The list is the same object until it changes. */
  readonly listLate: () => readonly LatePunch[]
  readonly dropLate: (punch: LatePunch) => void
  /** Calls the listener when the list of late answers changes. @returns a function that stops the calls */
  readonly onLate: (listener: () => void) => () => void
}

const opened = new Map<string, PunchQueue>()

/**
 * Returns the queue of punches, prints and payments of the restaurant whose user is signed in. The queue sends while
 * the browser's page is open and a user of that restaurant is signed in, even if another module is shown.
 */
export function punchQueue(): PunchQueue {
  const database = tillDatabase()
  const known = opened.get(database)
  if (known) return known
  const queue = openPunchQueue(tillRecords(), database)
  opened.set(database, queue)
  return queue
}

/** Closes the queues, as the end of a page does. Only tests call it. */
export function forgetPunchQueue(): void {
  for (const queue of opened.values()) queue.close()
  opened.clear()
}

function openPunchQueue(records: TillRecords, database: string): PunchQueue {
  const { commands, drafts } = records
  let late: readonly LatePunch[] = []
  const listeners = new Set<() => void>()
  const setLate = (next: readonly LatePunch[]) => {
    late = next
    for (const listener of listeners) listener()
  }
  const isOurs = () => tillDatabase() === database
  const queue = openQueue<TillJob, Order | PunchReply>({
    records: commands,
    read: readStored,
    send: sendJob,
    lock: browserLock(`${database}.queue`),
    maySend: () => isOurs() && drafts.isReady(),
    failureOf(error) {
      // An earlier request may have been carried out, so the command keeps its key, as after any 403.
      if (error instanceof TooOld)
        return { status: 403, code: TOO_OLD_CODE, message: messages.tooOld, body: {}, isAway: false }
      if (!(error instanceof ApiError)) return null
      const { status, code, message, body } = error
      return { status, code, message, body, isAway: isAway(error) }
    },
    onApplied(command, reply) {
      if (isPrint(command)) return
      const whose = whoseOf(command.job)
      if (isPayment(command))
        return void toast.success(messages.paymentSent(whose, (reply as Order | undefined)?.document?.number))
      const { job } = command as { job: PunchJob }
      setLate([...late, { job, reply: reply as PunchReply }])
      toast.success(messages.sent(whose, (reply as PunchReply).order_number))
    },
    handOver: {
      isFor: isHandedOver,
      send: handOverCommand,
      onHeld: (command) => void toast.warning(messages.heldToast(whoseCommand(command))),
    },
    onRefused(command, { text }) {
      const whose = whoseOf(command.job)
      if (isPrint(command)) {
        // No person could send the print in another way. Its number is listed as missing, unless a payment says it
        // again.
        queue.remove(command.id)
        toast.warning(messages.printRefused(whose, command.job.body.till_invoice?.number ?? '', text))
        return
      }
      toast.error(isPayment(command) ? messages.paymentRefused(whose, text) : messages.refused(whose, text))
    },
  })
  void drafts.ready.then(queue.wake)
  const ends = [
    watchTokens(() => isOurs() && queue.wake()),
    onEvent(window, 'online', queue.wake),
    onEvent(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') queue.wake()
    }),
  ]
  return {
    ...queue,
    async give(job, draft) {
      const { attempt } = job
      const subject = orderIdOf(attempt)
      const position = queue.takePosition(attempt.key)
      const punch: WaitingPunch = { v: 1, ...position, lane: laneOf(job, subject), subject, job }
      const stored = draft ? await storePunch(records, punch, draft) : await storeAlone(records, punch)
      return queue.give(stored) as Given<PunchReply, PunchJob>
    },
    async settle(job, numbered) {
      const { orderId: subject, key } = job
      const position = queue.takePosition(key)
      const payment: WaitingPayment = { v: 2, ...position, lane: laneOf(job, subject), subject, isLast: true, job }
      const stored = numbered ? await storeNumbered(records, payment, numbered) : null
      return queue.give(stored ?? (await storeAlone(records, payment))) as Given<Order, SettleJob>
    },
    async print(job, numbered) {
      const { orderId: subject, printKey } = job
      const position = queue.takePosition(printKey)
      const print: WaitingPrint = { v: 3, ...position, lane: laneOf(job, subject), subject, job }
      const stored = await storeNumbered(records, print, numbered)
      return queue.give(stored ?? { command: print, isStored: false }) as Given<Order, PrintJob>
    },
    listLate: () => late,
    dropLate: (punch) => setLate(late.filter((each) => each !== punch)),
    onLate(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      for (const end of ends) end()
      queue.close()
    },
  }
}

/**
 * Stores a new punch before it is sent: with the till's next reference, and with its draft. Where the disk refuses the
 * transaction or is too slow, the punch is stored after its draft and without a reference. Never rejects, so that the
 * punch is given to the queue in any case.
 */
async function storePunch(records: TillRecords, command: WaitingPunch, draft: DraftOfPunch): Promise<Kept<PunchJob>> {
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
): Promise<Kept<Numbered['job']> | null> {
  const stored = await storeWithInvoice(records, command, numbered).catch(() => null)
  if (!stored || (isPrint(stored) && !stored.job.body.till_invoice)) return null
  return { command: stored, isStored: true }
}

/** Stores a command as it is: one that is repeated as it was sent, or one without a number. */
async function storeAlone<Job extends TillJob>({ commands }: TillRecords, command: Command<Job>): Promise<Kept<Job>> {
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

function onEvent(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
