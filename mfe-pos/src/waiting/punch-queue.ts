import type { PunchReply } from '@tiffin/contracts'
import { ApiError, isAway, toast, watchTokens } from '@tiffin/web-kit'
import { browserLock, openQueue, type CommandQueue, type Given } from '@tiffin/web-kit/queue'
import { tillDatabase, tillRecords, type TillRecords } from '../drafts/till-records.ts'
import { takeFromDrafts } from '../drafts/without-waiting.ts'
import { messages } from './messages.ts'
import { laneOf, orderIdOf, whoseOf, type PunchJob } from './punch-job.ts'
import { sendAttempt } from './send-attempt.ts'

/** A punch whose answer came after the popup was closed. */
export type LatePunch = { readonly job: PunchJob; readonly reply: PunchReply }

export type PunchQueue = Omit<CommandQueue<PunchJob, PunchReply>, 'give'> & {
  readonly give: (job: PunchJob) => Promise<Given<PunchReply>>
  /** Lists the late answers that are not handled yet. The list is the same object until it changes. */
  readonly listLate: () => readonly LatePunch[]
  readonly dropLate: (punch: LatePunch) => void
  /** Calls the listener when that list changes. @returns a function that stops the calls */
  readonly onLate: (listener: () => void) => () => void
}

const opened = new Map<string, PunchQueue>()

/**
 * Returns the queue of the restaurant whose user is signed in. The queue sends its punches while the browser's page is
 * open and a user of that restaurant is signed in, even if another module is shown.
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

function openPunchQueue({ commands, drafts }: TillRecords, database: string): PunchQueue {
  const given = new Set<string>()
  let late: readonly LatePunch[] = []
  const listeners = new Set<() => void>()
  const setLate = (next: readonly LatePunch[]) => {
    late = next
    for (const listener of listeners) listener()
  }
  const isOurs = () => tillDatabase() === database
  const queue = openQueue<PunchJob, PunchReply>({
    records: commands,
    lock: browserLock(`${database}.queue`),
    maySend: () => isOurs() && drafts.isReady(),
    send({ id, job }) {
      // A page that ended during a punch has left the same lines in the draft; they must not be punched again.
      if (!given.has(id)) takeFromDrafts(drafts, id)
      return sendAttempt(job.attempt)
    },
    failureOf(error) {
      if (!(error instanceof ApiError)) return null
      const { status, code, message, body } = error
      return { status, code, message, body, isAway: isAway(error) }
    },
    onApplied({ job }, reply) {
      setLate([...late, { job, reply }])
      toast.success(messages.sent(whoseOf(job), reply.order_number))
    },
    onRefused: ({ job }, { text }) => void toast.error(messages.refused(whoseOf(job), text)),
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
    give(job) {
      const { attempt } = job
      given.add(attempt.key)
      return queue.give({ id: attempt.key, lane: laneOf(job), subject: orderIdOf(attempt), job })
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
