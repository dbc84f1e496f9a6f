import type { PrintResult } from '@tiffin/contracts'
import { PRINTER_PROBLEMS, type PrinterProblem } from '@tiffin/domain'

/** The end of an attempt to print a job, as the server gets it. */
export type AttemptEnd = {
  readonly id: string
  readonly attempt: number
  readonly result: PrintResult
  readonly problem?: PrinterProblem | undefined
}

/** A step of an attempt, as it is stored. `at` is in milliseconds since 1970. */
export type Step =
  | { readonly at: number; readonly step: 'begun' | 'reported'; readonly id: string; readonly attempt: number }
  | ({ readonly at: number; readonly step: 'ended' } & AttemptEnd)

/**
 * The time for which an attempt at least stays in the journal, so that its job is not printed again: a day, in
 * milliseconds.
 */
export const KEPT_MS = 86_400_000

/**
 * The attempts of this agent. Each step is stored before the agent continues, unless the storage fails. After a kill
 * the journal names the slips that may have been printed, and the server alone decides about another attempt.
 */
export type Journal = {
  /** Must have ended before the first byte of a slip is sent. */
  readonly begin: (id: string, attempt: number) => void | Promise<void>
  readonly end: (end: AttemptEnd) => void | Promise<void>
  readonly noteReported: (end: AttemptEnd) => void | Promise<void>
  /** Returns the ends that the server has not received yet, the oldest first. */
  readonly unreported: () => readonly AttemptEnd[]
  /** Returns whether this agent has printed a job, as far as the journal goes back. */
  readonly isPrinted: (id: string) => boolean
}

/** An attempt in memory. Without a `result` the attempt has begun and not ended. */
type Entry = Omit<AttemptEnd, 'result'> & { readonly result?: PrintResult; at: number; isReported: boolean }

/** Creates the attempts in memory, which a journal stores step by step. */
export function createAttempts() {
  const entries = new Map<string, Entry>()
  return {
    take(step: Step): void {
      const { id, attempt, at } = step
      const known = entries.get(keyOf(step))
      if (step.step === 'begun') entries.set(keyOf(step), { id, attempt, at, isReported: false })
      else if (step.step === 'ended') entries.set(keyOf(step), { ...endOf(step), at, isReported: false })
      else if (known) known.isReported = true
    },
    /** Ends the attempts that have begun and not ended as `unknown`: after a restart their slips may be printed. */
    endBegun(): void {
      for (const [key, entry] of entries) entries.set(key, { result: 'unknown', ...entry })
    },
    /** Forgets the attempts that were reported, and are from before `sinceMs`. Returns those that it forgot. */
    forget(sinceMs: number): Pick<Entry, 'id' | 'attempt'>[] {
      const old = [...entries.values()].filter(({ at, isReported }) => isReported && at < sinceMs)
      for (const entry of old) entries.delete(keyOf(entry))
      return old
    },
    /** Returns the steps from which the same attempts are made again. */
    steps: (): Step[] => [...entries.values()].flatMap(stepsOf),
    unreported: () => [...entries.values()].filter((entry) => !entry.isReported).filter(isEnd),
    isPrinted: (id: string) => [...entries.values()].some((entry) => entry.id === id && entry.result === 'printed'),
  }
}

/** Returns whether a stored value is a step of an attempt. */
export function isStep(value: unknown): value is Step {
  const step = (value ?? {}) as Step
  if (typeof step.id !== 'string' || !Number.isInteger(step.attempt) || !Number.isFinite(step.at)) return false
  if (step.step !== 'ended') return step.step === 'begun' || step.step === 'reported'
  const isKnown = step.problem === undefined || PRINTER_PROBLEMS.includes(step.problem)
  return isKnown && ['printed', 'not-printed', 'unknown'].includes(step.result)
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

function stepsOf(entry: Entry): Step[] {
  const { at, id, attempt, isReported } = entry
  return [
    isEnd(entry) ? { at, step: 'ended', ...endOf(entry) } : { at, step: 'begun', id, attempt },
    ...(isReported ? [{ at, step: 'reported', id, attempt } as const] : []),
  ]
}
