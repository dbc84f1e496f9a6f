import type { Product } from './support/product.ts'
import type { Random } from './support/random.ts'

/** How much of a row runs: `short` before a large change, `full` before a release. */
export type Extent = 'short' | 'full'

/** What every row may use. The product runs and is ready when a row begins. */
export interface Context {
  readonly product: Product
  /** The source of chance of this row, made of the seed of the run: the same seed leads to the same actions. */
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
  /** Figures, such as times, that are not as wanted. A reader judges them: they depend on the machine. */
  readonly missed: readonly string[]
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
  /** The tests of this row try more in the full form, so they run then, whatever the reports say. */
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
  readonly missed: string[] = []
  readonly controls: Control[] = []

  note(text: string): void {
    this.notes.push(text)
  }

  /** A failure unless it holds; the same one counts once. */
  require(holds: boolean, otherwise: string): void {
    if (!holds && !this.failures.includes(otherwise)) this.failures.push(otherwise)
  }

  /** Writes down a figure that is not as wanted, once. It decides nothing. */
  expectFigure(holds: boolean, otherwise: string): void {
    if (!holds && !this.missed.includes(otherwise)) this.missed.push(otherwise)
  }

  took(ms: number): void {
    this.longestMs = Math.max(this.longestMs, Math.round(ms))
  }

  control(what: string, failed: boolean): void {
    this.controls.push({ what, failed })
  }
}

export function hasPassed(outcome: Outcome): boolean {
  return (
    outcome.failures.length === 0 &&
    outcome.lost === 0 &&
    outcome.doubled === 0 &&
    outcome.controls.every(({ failed }) => failed)
  )
}

/** In a failure: a reply that says 'not now', or none. A machine that is busy with something else leads to both. */
const NOT_NOW = /\b(429|502|503|504)\b|no answer/i

/** Nothing is wrong but that something was turned away. */
export function wasOnlyTurnedAway({ failures, lost, doubled, controls }: Outcome): boolean {
  return (
    failures.length > 0 &&
    failures.every((failure) => NOT_NOW.test(failure)) &&
    lost === 0 &&
    doubled === 0 &&
    controls.every(({ failed }) => failed)
  )
}
