import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { PrintResult } from '@tiffin/contracts'
import { PRINTER_PROBLEMS, type PrinterProblem } from '@tiffin/domain'
import { replaceFile } from '../sign-in.ts'

/** What became of an attempt, as it is reported. */
export type AttemptEnd = {
  readonly id: string
  readonly attempt: number
  readonly result: PrintResult
  readonly problem?: PrinterProblem | undefined
}

/** One line of the file. `at` is in milliseconds since 1970. */
type Step =
  | { readonly at: number; readonly step: 'begun' | 'reported'; readonly id: string; readonly attempt: number }
  | ({ readonly at: number; readonly step: 'ended' } & AttemptEnd)

/** How long a job is remembered, so that it is not printed again: a day. The server gives none away that is older. */
const KEPT_MS = 86_400_000

/**
 * What this agent has printed, on disk before it goes on: after a kill it says which slips may be printed, and prints
 * none of them again without being told to.
 */
export type Journal = {
  /** Call it before the first byte of a slip goes out. */
  readonly begin: (id: string, attempt: number) => void
  readonly end: (end: AttemptEnd) => void
  readonly noteReported: (end: AttemptEnd) => void
  /** The ends that the server does not know yet, the oldest first. */
  readonly unreported: () => readonly AttemptEnd[]
  /** True for a job that this agent knows to be printed. */
  readonly isPrinted: (id: string) => boolean
  readonly close: () => void
}

/** Opens the journal of a folder. A slip that was begun and not ended may be printed: its end is `unknown`. */
export function openJournal(folder: string, now: () => number = Date.now): Journal {
  const file = path.join(folder, 'journal.jsonl')
  const steps = existsSync(file) ? stepsIn(readFileSync(file, 'utf8'), now() - KEPT_MS) : []
  const ends = new Map<string, AttemptEnd & { at: number; isReported: boolean }>()
  for (const step of steps) {
    const { id, attempt, at } = step
    const known = ends.get(keyOf(step))
    if (step.step === 'begun') ends.set(keyOf(step), { id, attempt, at, result: 'unknown', isReported: false })
    else if (step.step === 'ended') ends.set(keyOf(step), { ...step, isReported: false })
    else if (known) known.isReported = true
  }
  replaceFile(file, [...ends.values()].flatMap(linesOf).join(''))
  const handle = openSync(file, 'a', 0o600)
  const append = (step: Step) => {
    writeSync(handle, `${JSON.stringify(step)}\n`)
    fsyncSync(handle)
  }
  return {
    begin: (id, attempt) => append({ at: now(), step: 'begun', id, attempt }),
    end: (end) => {
      const step = { at: now(), step: 'ended', ...end } as const
      append(step)
      ends.set(keyOf(end), { ...end, at: step.at, isReported: false })
    },
    noteReported: ({ id, attempt }) => {
      append({ at: now(), step: 'reported', id, attempt })
      const known = ends.get(keyOf({ id, attempt }))
      if (known) known.isReported = true
      for (const [key, { at, isReported }] of ends) if (isReported && at < now() - KEPT_MS) ends.delete(key)
    },
    unreported: () => [...ends.values()].filter(({ isReported }) => !isReported),
    isPrinted: (id) => [...ends.values()].some((end) => end.id === id && end.result === 'printed'),
    close: () => closeSync(handle),
  }
}

function keyOf({ id, attempt }: { readonly id: string; readonly attempt: number }): string {
  return `${id} ${attempt}`
}

function linesOf({ isReported, ...end }: AttemptEnd & { at: number; isReported: boolean }): string[] {
  const { at, id, attempt } = end
  const steps: Step[] = [
    { ...end, step: 'ended' },
    ...(isReported ? [{ at, step: 'reported', id, attempt } as const] : []),
  ]
  return steps.map((step) => `${JSON.stringify(step)}\n`)
}

/** Reads the steps of a journal, without a line that a power cut has torn: what it says was not yet done. */
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
