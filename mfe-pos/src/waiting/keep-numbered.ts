import { businessDayOf } from '@tiffin/domain'
import { serverTime } from '@tiffin/web-kit'
import { nextReference, TILL_KEY, TILL_STORE, type TillReference } from '@tiffin/web-kit/queue'
import type { StoredRecords } from '@tiffin/web-kit/storage'
import { isPunch, type PunchJob, type Waiting } from './punch-job.ts'

/**
 * Stores a new punch with the till's next reference. Number and punch are one transaction: whatever ends the page, no
 * number is without its punch and none is given twice, however many tabs punch.
 *
 * @returns the punch as it is stored and sent; null where this browser has no series yet, or its disk refuses
 */
export function keepNumbered(commands: StoredRecords<Waiting>, command: Waiting): Promise<Waiting | null> {
  if (!isPunch(command)) return Promise.resolve(null)
  const today = businessDayOf(new Date(serverTime()))
  return commands.keepWith(command.id, { store: TILL_STORE, key: TILL_KEY }, (stored) => {
    const next = nextReference(stored, today)
    return next && { value: { ...command, job: withReference(command.job, next.reference) }, other: next.till }
  })
}

function withReference(job: PunchJob, { id, ref }: TillReference): PunchJob {
  const taken = { ...job.attempt.body.taken, till_id: id, ref }
  // The two kinds of attempt differ in their bodies, and both have `taken`.
  const attempt = { ...job.attempt, body: { ...job.attempt.body, taken } } as PunchJob['attempt']
  return { ...job, attempt }
}
