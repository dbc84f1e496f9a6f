import type { Product } from './support/product.ts'
import type { Random } from './support/random.ts'

/** How much of a row runs: `short` before a large change, `full` before a release. */
export type RunExtent = 'short' | 'full'

/** The tools of every row. The product runs and is ready when a row begins. */
export interface RowContext {
  readonly product: Product
  /** The random numbers of this row, derived from the seed of the run: the same seed leads to the same actions. */
  readonly random: Random
  /**
   * Returns a limit in ms, multiplied by how much slower this machine was at its slowest measured moment in the row.
   */
  stretched(ms: number): number
  /**
   * Returns the share of the usual load, meant for two idle cores, that this machine can bear by its slowest measured
   * moment in the row: 0.15 to 1.
   */
  share(): number
  /** Prints the progress of a long row on the terminal. */
  progress(text: string): void
}

/** The same trial without the protection. The trial has to fail; otherwise the row proves nothing. */
export interface Control {
  readonly what: string
  readonly failed: boolean
}

export interface RowOutcome {
  readonly tried: number
  readonly lost: number
  readonly doubled: number
  readonly refused: number
  /** The longest wait in the row, in ms. */
  readonly longestMs: number
  readonly notes: readonly string[]
  readonly failures: readonly string[]
  /** Figures beyond their limits, such as times. They depend on the machine, so a reader judges them. */
  readonly missed: readonly string[]
  readonly controls: readonly Control[]
}

export interface Row {
  readonly id: string
  readonly area: RowArea
  readonly goal: string
  run(context: RowContext, extent: RunExtent): Promise<RowOutcome>
}

export type RowArea = 'load' | 'crashes' | 'concurrency' | 'input' | 'isolation' | 'sign-in' | 'payments' | 'operations'

/** A row that tests of `npm test` prove already. */
export interface ProvenRow {
  readonly id: string
  readonly area: RowArea
  readonly goal: string
  /** Test files of Vitest or Playwright, relative to the checkout. */
  readonly provenBy: readonly string[]
  /** True where the tests try more in the full form; then they run although a report says that they passed. */
  readonly moreInFull?: boolean
  readonly note?: string
}

export class Findings implements RowOutcome {
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

  /** Records a failure unless the condition holds. The same text is recorded once. */
  require(holds: boolean, otherwise: string): void {
    if (!holds && !this.failures.includes(otherwise)) this.failures.push(otherwise)
  }

  /** Records a figure beyond its limit, once. It does not fail the row. */
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

export function hasPassed(outcome: RowOutcome): boolean {
  return (
    outcome.failures.length === 0 &&
    outcome.lost === 0 &&
    outcome.doubled === 0 &&
    outcome.controls.every(({ failed }) => failed)
  )
}

/** Matches a failure by a refusal ("not now") or by a missing reply. A busy machine causes both, too. */
const NOT_NOW = /\b(429|502|503|504)\b|no answer/i

/** Returns whether every failure is a refused or unanswered request, and nothing was lost, doubled or wrong. */
export function wasOnlyRefused({ failures, lost, doubled, controls }: RowOutcome): boolean {
  return (
    failures.length > 0 &&
    failures.every((failure) => NOT_NOW.test(failure)) &&
    lost === 0 &&
    doubled === 0 &&
    controls.every(({ failed }) => failed)
  )
}
