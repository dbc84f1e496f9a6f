import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from '@tiffin/stack/measured-on'
import type { Options } from './options.ts'
import type { RowResult } from './run-rows.ts'

const GOAL_WIDTH = 58
const COLUMNS = ['tried', 'lost', 'doubled', 'refused'] as const

/** Formats the results: one line for each row, then all failures in words. */
export function resultTable(results: readonly RowResult[]): string {
  const head = [
    'row ',
    'goal'.padEnd(GOAL_WIDTH),
    ...COLUMNS.map((name) => name.padStart(8)),
    'longest'.padStart(10),
    'time'.padStart(7),
    ' control  verdict',
  ].join('')
  const lines = results.map((result) =>
    [
      result.id.padEnd(4),
      shorten(result.goal).padEnd(GOAL_WIDTH),
      ...COLUMNS.map((name) => String(result[name]).padStart(8)),
      (result.longestMs ? `${result.longestMs} ms` : '').padStart(10),
      `${result.seconds.toFixed(0)} s`.padStart(7),
      ` ${controlOf(result)}`.padEnd(10),
      result.verdict,
    ].join(''),
  )
  const words = results.flatMap(({ id, failures, missed, controls, notes }) => [
    ...failures.map((failure) => `${id}: FAILED ${failure}`),
    ...controls.filter(({ failed }) => !failed).map(({ what }) => `${id}: FAILED the control did not fail: ${what}`),
    ...missed.map((figure) => `${id}: not as wanted: ${figure}`),
    ...notes.map((note) => `${id}: ${note}`),
  ])
  return [head, ...lines, '', ...words].join('\n')
}

function controlOf({ controls }: RowResult): string {
  if (controls.length === 0) return ''
  return controls.every(({ failed }) => failed) ? 'fails' : 'HOLDS'
}

function shorten(text: string): string {
  return text.length < GOAL_WIDTH ? text : `${text.slice(0, GOAL_WIDTH - 2)}…`
}

type Report = Pick<Options, 'seed' | 'extent'> & {
  readonly measuredOn: Machine
  readonly results: readonly RowResult[]
}

const fileOf = (root: string, rows: Options['rows']) =>
  path.join(root, 'reports', rows.length === 0 ? 'faults.json' : 'faults-rows.json')

/**
 * Writes `reports/faults.json`, or `faults-rows.json` when rows were chosen, so that the last report of all rows stays.
 */
export function writeReport(
  root: string,
  { seed, extent, rows }: Pick<Options, 'seed' | 'extent' | 'rows'>,
  results: readonly RowResult[],
  measuredOn: Machine,
): void {
  const file = fileOf(root, rows)
  const report: Report = { seed, extent, measuredOn, results }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(report, null, 2))
}

/** Reads the result of a row in the last run of chosen rows. @throws Error when that run did not choose the row */
export function readRow(root: string, id: string): RowResult {
  const { results } = JSON.parse(readFileSync(fileOf(root, [id]), 'utf8')) as Report
  const result = results.find((each) => each.id === id)
  if (!result) throw new Error(`The report of the last chosen rows lacks ${id}.`)
  return result
}
