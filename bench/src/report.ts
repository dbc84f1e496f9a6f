import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeMachine } from '@tiffin/stack/measured-on'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const FILE = path.join(ROOT, 'reports/bench.json')

/** The measured figures by part of the benchmark; each run of a part replaces its figures. */
export type Report = { readonly [part: string]: object }

/** Reads the figures of all parts that have run; empty before the first. */
export function readReport(): Report {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Report
  } catch {
    return {}
  }
}

/** Writes the figures of a part into `reports/bench.json`, with the commit and the machine. */
export async function report(part: string, measured: object): Promise<void> {
  const measuredOn = await describeMachine()
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ ...readReport(), [part]: { measuredOn, ...measured } }, null, 2))
}

/** A figure over some rounds; `middle` is the median. */
export type Spread = { readonly middle: number; readonly lowest: number; readonly highest: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return { middle: sorted[Math.floor(sorted.length / 2)]!, lowest: sorted[0]!, highest: sorted.at(-1)! }
}

/** Formats a spread as `0.32 [0.30 to 0.37]`. */
export function inWords({ middle, lowest, highest }: Spread, digits = 2): string {
  return `${middle.toFixed(digits)} [${lowest.toFixed(digits)} to ${highest.toFixed(digits)}]`
}
