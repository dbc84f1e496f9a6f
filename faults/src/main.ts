// npm run test:long -- faults: runs the table of the product's promises under faults, load and hostile input.
import path from 'node:path'
import { describeMachine } from '@tiffin/stack/measured-on'
import { parseOptions } from './options.ts'
import { provenRows } from './proven-rows.ts'
import { resultTable, writeReport } from './report.ts'
import type { ProvenRow, Row } from './row.ts'
import { rows } from './rows.ts'
import { runProven } from './run-proven.ts'
import { runRow, type RowResult } from './run-rows.ts'
import { Product } from './support/product.ts'

const root = path.resolve(import.meta.dirname, '../..')
const say = (text: string) => console.log(text)
const options = parseOptions(process.argv.slice(2), process.env)

const isWanted = ({ id }: Row | ProvenRow) => options.rows.length === 0 || options.rows.includes(id)
const unknown = options.rows.filter((id) => ![...rows, ...provenRows].some((row) => row.id === id))
if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}.`)

const started = performance.now()
const measuredOn = await describeMachine()
say(
  `Seed ${options.seed}, ${options.extent} form. The same again: npm run test:long -- faults --seed ` +
    `${options.seed}${options.extent === 'short' ? ' --short' : ''}`,
)
const results: RowResult[] = await runProven(provenRows.filter(isWanted), root, options.extent, say)
const scenarios = rows.filter(isWanted)
if (scenarios.length > 0) results.push(...(await runScenarios(scenarios)))

say(`\n${resultTable(results)}\n`)
writeReport(root, options, results, measuredOn)
const failed = results.filter(({ verdict }) => verdict === 'failed').length
say(`Seed ${options.seed}, ${Math.round((performance.now() - started) / 1_000)} s`)
say(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runScenarios(wanted: readonly Row[]): Promise<RowResult[]> {
  const dataDir = options.dataDir ?? path.join(root, '.data/faults')
  const product = new Product({ port: options.port, dataDir, isRunning: options.isRunning })
  const done: RowResult[] = []
  await product.start()
  try {
    for (const row of wanted) {
      const result = await runRow(row, product, options, say)
      say(
        `${row.id} ${result.verdict} in ${result.seconds} s` +
          `${result.failures.length > 0 ? `: ${result.failures[0]}` : ''}`,
      )
      done.push(result)
    }
  } finally {
    await product.stop()
  }
  return done
}
