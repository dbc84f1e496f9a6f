import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { PrintResult } from '@tiffin/contracts'
import { PRINTER_PROBLEMS, type PrinterProblem } from '@tiffin/domain'
import { replaceFile } from '../sign-in.ts'

/** The end of an attempt to print a job, as the server gets it. */
export type AttemptEnd = {
  readonly id: string
  readonly attempt: number
  readonly result: PrintResult
  readonly problem?: PrinterProblem | undefined
}

/** A step of an attempt, one line of the file. `at` is in milliseconds since 1970. */
type Step =
  | { readonly at: number; readonly step: 'begun' | 'reported'; readonly id: string; readonly attempt: number }
  | ({ readonly at: number; readonly step: 'ended' } & AttemptEnd)

/**
 * The time for which an attempt at least stays in the journal, so that its job is not printed again: a day, in
 * milliseconds.
 */
const KEPT_MS = 86_400_000

/**
 * The attempts of this agent. Each step is on disk before the agent continues, unless the disk fails. After a kill the
 * journal names the slips that may have been printed, and the server alone decides about another attempt.
 */
export type Journal = {
  /** Must be called before the first byte of a slip is sent. */
  readonly begin: (id: string, attempt: number) => void
  readonly end: (end: AttemptEnd) => void
  readonly noteReported: (end: AttemptEnd) => void
  /** Returns the ends that the server has not received yet, the oldest first. */
  readonly unreported: () => readonly AttemptEnd[]
  /** Returns whether this agent has printed a job, as far as the journal goes back. */
  readonly isPrinted: (id: string) => boolean
  readonly close: () => void
}

type JournalOptions = {
  readonly now?: () => number
  /** Called once when the journal cannot be read or written, and once when it is written again. */
  readonly onProblem?: (message: string) => void
  /** Appends a text to a file and waits until the disk has it. */
  readonly append?: (handle: number, text: string) => void
}

/** An attempt in memory. Without a `result` the attempt has begun and not ended. */
type Entry = Omit<AttemptEnd, 'result'> & { readonly result?: PrintResult; at: number; isReported: boolean }

/**
 * Opens the journal of a folder. A slip that was begun and not ended may be printed: its end is `unknown`.
 *
 * A journal that cannot be read or written stops no slip. Its entries then live only as long as the program. After a
 * restart the server gives out the jobs without a report again, marked as repetitions.
 */
export function openJournal(
  folder: string,
  { now = Date.now, onProblem = () => undefined, append = appendAndSync }: JournalOptions = {},
): Journal {
  const file = path.join(folder, 'journal.jsonl')
  const entries = new Map<string, Entry>()
  let handle: number | null = null
  let isWrong = false

  const note = (step: Step) => {
    const { id, attempt, at } = step
    const known = entries.get(keyOf(step))
    if (step.step === 'begun') entries.set(keyOf(step), { id, attempt, at, isReported: false })
    else if (step.step === 'ended') entries.set(keyOf(step), { ...endOf(step), at, isReported: false })
    else if (known) known.isReported = true
  }
  const release = () => {
    if (handle !== null) closeSync(handle)
    handle = null
  }
  /** Replaces the file by all entries in memory, because after a failure its last line may be torn. */
  const rewrite = () => {
    release()
    replaceFile(file, [...entries.values()].flatMap(linesOf).join(''))
    handle = openSync(file, 'a', 0o600)
  }
  const attempted = (write: () => void) => {
    try {
      write()
      if (isWrong) onProblem(`${file} is written again.`)
      isWrong = false
    } catch (error) {
      if (!isWrong) onProblem(`${file} is not written: ${(error as Error).message}. Slips are printed all the same.`)
      isWrong = true
      release()
    }
  }
  const take = (step: Step) => {
    note(step)
    attempted(() => (handle === null ? rewrite() : append(handle, `${JSON.stringify(step)}\n`)))
  }

  attempted(() => {
    if (existsSync(file)) for (const step of stepsIn(readFileSync(file, 'utf8'), now() - KEPT_MS)) note(step)
    for (const [key, entry] of entries) entries.set(key, { result: 'unknown', ...entry })
    rewrite()
  })
  return {
    begin: (id, attempt) => take({ at: now(), step: 'begun', id, attempt }),
    end: (end) => take({ at: now(), step: 'ended', ...end }),
    noteReported: ({ id, attempt }) => {
      take({ at: now(), step: 'reported', id, attempt })
      for (const [key, { at, isReported }] of entries) if (isReported && at < now() - KEPT_MS) entries.delete(key)
    },
    unreported: () => [...entries.values()].filter((entry) => !entry.isReported).filter(isEnd),
    isPrinted: (id) => [...entries.values()].some((entry) => entry.id === id && entry.result === 'printed'),
    close: release,
  }
}

function appendAndSync(handle: number, text: string): void {
  writeSync(handle, text)
  fsyncSync(handle)
}

function isEnd(entry: Entry): entry is Entry & AttemptEnd {
  return entry.result !== undefined
}

function endOf({ id, attempt, result, problem }: AttemptEnd): AttemptEnd {
  return { id, attempt, result, ...(problem && { problem }) }
}

function keyOf({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${id} ${attempt}`
}

function linesOf(entry: Entry): string[] {
  const { at, id, attempt, isReported } = entry
  const steps: Step[] = [
    isEnd(entry) ? { at, step: 'ended', ...endOf(entry) } : { at, step: 'begun', id, attempt },
    ...(isReported ? [{ at, step: 'reported', id, attempt } as const] : []),
  ]
  return steps.map((step) => `${JSON.stringify(step)}\n`)
}

/**
 * Reads the steps of a journal. Steps before `sinceMs` are left out. So is a line that a power cut has torn: its step
 * was not yet taken.
 */
function stepsIn(text: string, sinceMs: number): Step[] {
  return text.split('\n').flatMap((line) => {
    try {
      const step = JSON.parse(line) as Step
      return isStep(step) && step.at >= sinceMs ? [step] : []
    } catch {
      return []
    }
  })
}

function isStep(step: Step): boolean {
  if (typeof step?.id !== 'string' || !Number.isInteger(step.attempt) || !Number.isFinite(step.at)) return false
  if (step.step !== 'ended') return step.step === 'begun' || step.step === 'reported'
  const isKnown = step.problem === undefined || PRINTER_PROBLEMS.includes(step.problem)
  return isKnown && ['printed', 'not-printed', 'unknown'].includes(step.result)
}
