import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '../sign-in.ts'
import { createAttempts, isStep, KEPT_MS, type AttemptEnd, type Journal, type Step } from './attempts.ts'

/** The journal of a program, in a file. Each step is on the disk when its call returns. */
export type FileJournal = Pick<Journal, 'unreported' | 'isPrinted'> & {
  readonly begin: (id: string, attempt: number) => void
  readonly end: (end: AttemptEnd) => void
  readonly noteReported: (end: AttemptEnd) => void
  readonly close: () => void
}

type JournalOptions = {
  readonly now?: () => number
  /** Called once when the journal cannot be read or written, and once when it is written again. */
  readonly onProblem?: (message: string) => void
  /** Appends a text to a file and waits until the disk has it. */
  readonly append?: (handle: number, text: string) => void
}

/**
 * Opens the journal of a folder, with one step a line. A slip that was begun and not ended may be printed: its end is
 * `unknown`.
 *
 * A journal that cannot be read or written stops no slip. Its entries then live only as long as the program. After a
 * restart the server gives out the jobs without a report again, marked as repetitions.
 */
export function openJournal(
  folder: string,
  { now = Date.now, onProblem = () => undefined, append = appendAndSync }: JournalOptions = {},
): FileJournal {
  const file = path.join(folder, 'journal.jsonl')
  const attempts = createAttempts()
  let handle: number | null = null
  let isWrong = false

  const release = () => {
    if (handle !== null) closeSync(handle)
    handle = null
  }
  /** Replaces the file by all entries in memory, because after a failure its last line may be torn. */
  const rewrite = () => {
    release()
    replaceFile(file, attempts.steps().map(lineOf).join(''))
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
    attempts.take(step)
    attempted(() => (handle === null ? rewrite() : append(handle, lineOf(step))))
  }

  attempted(() => {
    if (existsSync(file)) stepsIn(readFileSync(file, 'utf8'), now() - KEPT_MS).forEach(attempts.take)
    attempts.endBegun()
    rewrite()
  })
  return {
    begin: (id, attempt) => take({ at: now(), step: 'begun', id, attempt }),
    end: (end) => take({ at: now(), step: 'ended', ...end }),
    noteReported: ({ id, attempt }) => {
      take({ at: now(), step: 'reported', id, attempt })
      attempts.forget(now() - KEPT_MS)
    },
    unreported: attempts.unreported,
    isPrinted: attempts.isPrinted,
    close: release,
  }
}

function appendAndSync(handle: number, text: string): void {
  writeSync(handle, text)
  fsyncSync(handle)
}

function lineOf(step: Step): string {
  return `${JSON.stringify(step)}\n`
}

/**
 * Reads the steps of a journal. Steps before `sinceMs` are left out. So is a line that a power cut has torn: its step
 * was not yet taken.
 */
function stepsIn(text: string, sinceMs: number): Step[] {
  return text.split('\n').flatMap((line) => {
    try {
      const step: unknown = JSON.parse(line)
      return isStep(step) && step.at >= sinceMs ? [step] : []
    } catch {
      return []
    }
  })
}
