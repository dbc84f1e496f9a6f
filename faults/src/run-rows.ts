import { Findings, hasPassed, wasOnlyRefused, type RowOutcome, type ProvenRow, type Row } from './row.ts'
import type { Options } from './options.ts'
import { MachineLoad } from './support/machine-load.ts'
import type { Product } from './support/product.ts'
import { Random } from './support/random.ts'

export type RowVerdict = 'passed' | 'failed'

export interface RowResult extends RowOutcome {
  readonly id: string
  readonly area: Row['area']
  readonly goal: string
  readonly seconds: number
  readonly verdict: RowVerdict
}

const NOTABLE_SLOWNESS = 1.3

export type PrintLine = (text: string) => void

/**
 * Runs one row. In the short form, a row with nothing but refused or unanswered requests is tried once more, because
 * another program can slow the machine for a few seconds. Lost, doubled or wrong orders fail the row at once.
 */
export async function runRow(row: Row, product: Product, options: Options, say: PrintLine): Promise<RowResult> {
  const started = performance.now()
  const first = await tryRow(row, product, options, say, row.id)
  if (options.extent === 'full' || !wasOnlyRefused(first)) return resultOf(row, first, started)
  // The second try has another random sequence, so it opens other restaurants.
  const again = await tryRow(row, product, options, say, `${row.id} again`)
  return resultOf(
    row,
    { ...again, notes: [...again.notes, ...first.failures.map((failure) => `at the first try: ${failure}`)] },
    started,
  )
}

/** Tries a row once. A row that throws has failed; the product is repaired before the next row. */
async function tryRow(
  row: Row,
  product: Product,
  { seed, extent }: Options,
  say: PrintLine,
  sequence: string,
): Promise<RowOutcome> {
  const machine = new MachineLoad()
  say(`${row.id} … ${row.goal}`)
  machine.measure()
  const progress = (text: string) => say(`${' '.repeat(row.id.length)}   ${text}`)
  let outcome: RowOutcome
  try {
    outcome = await row.run(
      { product, random: new Random(seed, sequence), stretched: machine.stretched, share: machine.share, progress },
      extent,
    )
  } catch (error) {
    outcome = broken(error)
  }
  const slowness = machine.measure()
  if (slowness > NOTABLE_SLOWNESS)
    outcome = {
      ...outcome,
      notes: [...outcome.notes, `this machine was ${slowness.toFixed(1)} times slower than when it does nothing else`],
    }
  const repaired = await product.recover()
  if (repaired)
    outcome = { ...outcome, failures: [...outcome.failures, `The product had to be started again: ${repaired}`] }
  return outcome
}

export function resultOf({ id, area, goal }: Row | ProvenRow, outcome: RowOutcome, started: number): RowResult {
  const { tried, lost, doubled, refused, longestMs, notes, failures, missed, controls } = outcome
  const verdict = hasPassed(outcome) ? 'passed' : 'failed'
  return {
    id,
    area,
    goal,
    verdict,
    tried,
    lost,
    doubled,
    refused,
    longestMs,
    notes,
    failures,
    missed,
    controls,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  }
}

function broken(error: unknown): RowOutcome {
  const findings = new Findings()
  findings.require(
    false,
    error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ') : String(error),
  )
  return findings
}
