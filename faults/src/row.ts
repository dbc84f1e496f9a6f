import type { Product } from './support/product.ts'
import type { Random } from './support/random.ts'

/** How much of a row runs: `short` on every change, `full` before a release. */
export type Extent = 'short' | 'full'

/** What every row may use. The product runs and is ready when a row begins. */
export interface Context {
  readonly product: Product
  /** Its own for each row, made of the seed of the run: the same seed leads to the same actions. */
  readonly random: Random
  /** A limit in ms, longer by how much slower everything is on this machine at the moment. */
  stretched(ms: number): number
  /** Of the requests a second that two idle cores are meant to bear: what this machine has left for them, 0.15 to 1. */
  share(): number
  /** Says on the terminal how far a long row is. */
  progress(text: string): void
}

/** The same trial without the protection. It has to fail, or the row proves nothing. */
export interface Control {
  readonly what: string
  readonly failed: boolean
}

export interface Outcome {
  readonly tried: number
  readonly lost: number
  readonly doubled: number
  readonly refused: number
  /** The longest anybody waited for what the row is about, in ms. */
  readonly longestMs: number
  readonly notes: readonly string[]
  /** In words, each with what was expected. */
  readonly failures: readonly string[]
  /** Those of them that say only that something took too long. */
  readonly late: readonly string[]
  readonly controls: readonly Control[]
}

export interface Row {
  readonly id: string
  readonly area: Area
  readonly goal: string
  run(context: Context, extent: Extent): Promise<Outcome>
}

export type Area = 'load' | 'crashes' | 'concurrency' | 'input' | 'isolation' | 'sign-in' | 'payments' | 'operations'

/** A row that tests of `npm test` prove already. */
export interface ProvenRow {
  readonly id: string
  readonly area: Area
  readonly goal: string
  /** Files of Vitest or Playwright, relative to the checkout. */
  readonly provenBy: readonly string[]
  /** Its tests try more in the full form, so they run then, whatever the reports say: TIFFIN_FULL=1. */
  readonly moreInFull?: boolean
  readonly note?: string
}

/** Collects what a row finds while it runs. */
export class Findings implements Outcome {
  tried = 0
  lost = 0
  doubled = 0
  refused = 0
  longestMs = 0
  readonly notes: string[] = []
  readonly failures: string[] = []
  readonly late: string[] = []
  readonly controls: Control[] = []

  note(text: string): void {
    this.notes.push(text)
  }

  /** A failure unless it holds; the same one counts once. */
  require(holds: boolean, otherwise: string): void {
    if (!holds && !this.failures.includes(otherwise)) this.failures.push(otherwise)
  }

  /** The same of a limit of time, which a busy machine can miss once. */
  requireInTime(holds: boolean, otherwise: string): void {
    this.require(holds, otherwise)
    if (!holds && !this.late.includes(otherwise)) this.late.push(otherwise)
  }

  took(ms: number): void {
    this.longestMs = Math.max(this.longestMs, Math.round(ms))
  }

  control(what: string, failed: boolean): void {
    this.controls.push({ what, failed })
  }
}

export function hasPassed(outcome: Omit<Outcome, 'late'>): boolean {
  return (
    outcome.failures.length === 0 &&
    outcome.lost === 0 &&
    outcome.doubled === 0 &&
    outcome.controls.every(({ failed }) => failed)
  )
}

/** In a failure: a reply that says 'not now', or none. A machine that is busy with something else leads to both. */
const NOT_NOW = /\b(429|502|503|504)\b|no answer/i

/** Nothing is wrong but that something took too long, or was turned away. */
export function wasOnlyLate({ failures, late, lost, doubled, controls }: Outcome): boolean {
  return (
    failures.length > 0 &&
    failures.every((failure) => late.includes(failure) || NOT_NOW.test(failure)) &&
    lost === 0 &&
    doubled === 0 &&
    controls.every(({ failed }) => failed)
  )
}
