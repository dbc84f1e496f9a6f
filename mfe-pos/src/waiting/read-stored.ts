import { messages } from './messages.ts'
import type { TillJob, Waiting } from './punch-job.ts'
import type { SettleJob } from './settle-job.ts'

/** The code by which the refusal of a record that cannot be read has the reason `unreadable`. */
const UNREADABLE_CODE = 'INVALID_REQUEST'

/**
 * Reads a record of the store of commands. A whole command is returned as it is. A damaged command becomes a refused
 * one with its text, which is handed over, because nobody can send it.
 *
 * @returns null for a command of a newer release, which that release sends once it is back
 */
export function readStored(stored: Waiting, key: string): Waiting | null {
  const { v, takenAt } = stored as { readonly v?: unknown; readonly takenAt?: unknown }
  if (typeof v === 'number' && v > 3) return null
  if (isWhole(stored)) return stored
  const time = isTime(takenAt) ? takenAt : Date.now()
  return {
    v: 1,
    id: key,
    lane: key,
    subject: key,
    isLast: true,
    seq: time,
    takenAt: time,
    savedAt: time,
    breakdowns: 0,
    job: { text: textOf(stored), orderType: 'Takeaway', table: null, guest: '' },
    refusal: { status: 0, code: UNREADABLE_CODE, text: messages.cannotBeRead, isFinal: true },
  }
}

/**
 * Returns whether a record has what the till needs to send and show the command. A command that cannot be drawn in the
 * list would break the whole floor.
 */
function isWhole(stored: Partial<Waiting>): boolean {
  const { id, lane, subject, seq, takenAt, job } = stored
  return [id, lane, subject].every(isText) && [seq, takenAt].every(isTime) && isObject(job) && isWholeJob(job)
}

function isWholeJob(job: Partial<Exclude<TillJob, { text: string }>>): boolean {
  if (!('attempt' in job))
    return ('key' in job || 'printKey' in job) && isText(job.orderId) && isObject(job.body) && isWholeBody(job.body)
  const { attempt } = job
  return isObject(attempt) && isObject(attempt.body) && Array.isArray(attempt.lines) && attempt.lines.every(isWholeLine)
}

function isWholeBody(body: object): boolean {
  const { payments = [] } = body as Partial<SettleJob['body']>
  return Array.isArray(payments) && payments.every(isObject)
}

function isWholeLine(line: unknown): boolean {
  return isObject(line) && 'name' in line && isText(line.name)
}

/** Returns whether a value is an instant in milliseconds that a date can be made of, before the year 10000. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Date.UTC(10_000)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Writes a stored value as text. A store can hold what JSON cannot. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
