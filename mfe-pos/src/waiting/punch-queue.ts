import type { Order, PunchReply } from '@tiffin/contracts'
import { TOO_OLD_CODE } from '@tiffin/domain'
import { ApiError, isAway, toast, watchTokens } from '@tiffin/web-kit'
import { browserLock, openQueue, storedCommands, type CommandQueue, type Given } from '@tiffin/web-kit/queue'
import { tillDatabase, tillRecords, type TillRecords } from '../drafts/till-records.ts'
import { handOverCommand, isHandedOver } from './hand-over-command.ts'
import { messages } from './messages.ts'
import type { NumberedHere } from './number-invoice.ts'
import { isPrint, type PrintJob } from './print-job.ts'
import { laneOf, orderIdOf, whoseCommand, whoseOf, type PunchJob, type TillJob } from './punch-job.ts'
import { readStored } from './read-stored.ts'
import { createSendJob, TooOld } from './send-job.ts'
import { isPayment, type SettleJob } from './settle-job.ts'
import { storeAlone, storeNewPunch, storePayment, storePrint, type DraftOfPunch } from './store-command.ts'

/** A punch whose answer came after the popup was closed. */
export type LatePunch = { readonly job: PunchJob; readonly reply: PunchReply }

export type PunchQueue = Omit<CommandQueue<TillJob, Order | PunchReply>, 'give'> & {
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
  const { drafts } = records
  const commands = storedCommands({ records: records.commands, read: readStored })
  let late: readonly LatePunch[] = []
  const listeners = new Set<() => void>()
  const setLate = (next: readonly LatePunch[]) => {
    late = next
    for (const listener of listeners) listener()
  }
  const isOurs = () => tillDatabase() === database
  const queue = openQueue<TillJob, Order | PunchReply>({
    commands,
    send: createSendJob(records),
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
  const till = { records, queue }
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
    give(job, draft) {
      const { attempt } = job
      const subject = orderIdOf(attempt)
      const punch = commands.place<PunchJob>({ v: 1, id: attempt.key, lane: laneOf(job, subject), subject, job })
      const giving = draft ? storeNewPunch(till, draft, punch) : storeAlone(till, punch)
      return giving as Promise<Given<PunchReply, PunchJob>>
    },
    settle(job, numbered) {
      const { orderId: subject, key: id } = job
      const payment = commands.place<SettleJob>({ v: 2, id, lane: laneOf(job, subject), subject, isLast: true, job })
      const giving = numbered ? storePayment(till, numbered, payment) : storeAlone(till, payment)
      return giving as Promise<Given<Order, SettleJob>>
    },
    print(job, numbered) {
      const { orderId: subject, printKey: id } = job
      const print = commands.place<PrintJob>({ v: 3, id, lane: laneOf(job, subject), subject, job })
      return storePrint(till, numbered, print) as Promise<Given<Order, PrintJob>>
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

function onEvent(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
