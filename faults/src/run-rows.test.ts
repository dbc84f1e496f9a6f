import { expect, test } from 'vitest'
import { Findings, type RunExtent, type Row } from './row.ts'
import { runRow } from './run-rows.ts'
import { NoAnswer } from './support/http.ts'
import type { Product } from './support/product.ts'

const healthy = { recover: async () => undefined } as unknown as Product

/** Runs a row whose first try calls the first function of `tries`, and whose second try the second. */
async function run(tries: readonly ((findings: Findings) => void)[], extent: RunExtent = 'short') {
  let nth = 0
  const chosen = new Set<number>()
  const row: Row = {
    id: 'F1',
    area: 'crashes',
    goal: 'orders are back soon',
    async run({ random }) {
      const findings = new Findings()
      chosen.add(random.integer(0, 1_000_000))
      tries[nth++]!(findings)
      return findings
    },
  }
  const options = { seed: 1, extent, rows: [], port: 1, isRunning: true, dataDir: undefined }
  const { verdict, notes, missed } = await runRow(row, healthy, options, () => {})
  return {
    verdict,
    tries: nth,
    different: chosen.size,
    atFirst: notes.filter((note) => note.startsWith('at the first try')),
    ...(missed.length > 0 && { missed }),
  }
}

const turnedAway = (findings: Findings) => findings.require(false, '2 calls were refused, as: /api/tables 503 {}')
const well = (findings: Findings) => findings.require(true, 'a table was lost')

test('a row that was only turned away or not answered is tried once more, and the report says so', async () => {
  const unanswered = () => {
    throw new NoAnswer('GET /api/tables: no answer within 20000 ms', 20_000)
  }
  expect(await run([turnedAway, well])).toEqual({
    verdict: 'passed',
    tries: 2,
    different: 2,
    atFirst: ['at the first try: 2 calls were refused, as: /api/tables 503 {}'],
  })
  expect(await run([unanswered, well])).toMatchObject({ verdict: 'passed', tries: 2 })
  expect(await run([turnedAway, turnedAway])).toMatchObject({ verdict: 'failed', tries: 2 })
})

test('a figure that is not as wanted is in the report and decides nothing', async () => {
  const slow = (findings: Findings) => findings.expectFigure(false, 'back after 9 s')
  expect(await run([slow])).toMatchObject({ verdict: 'passed', tries: 1, missed: ['back after 9 s'] })
})

test.each<[string, (findings: Findings) => void]>([
  ['loses something', (findings) => (turnedAway(findings), void (findings.lost = 1))],
  ['doubles something', (findings) => (turnedAway(findings), void (findings.doubled = 1))],
  ['answers wrongly', (findings) => (turnedAway(findings), findings.require(false, 'a table was lost'))],
  ['has a control that holds', (findings) => (turnedAway(findings), findings.control('without keys', false))],
  [
    'breaks',
    () => {
      throw new Error('the price is -1')
    },
  ],
])('a row that %s has failed at once', async (_how, tried) => {
  expect(await run([tried, well])).toMatchObject({ verdict: 'failed', tries: 1 })
})

test('in the full form a row has one try', async () => {
  expect(await run([turnedAway, well], 'full')).toMatchObject({ verdict: 'failed', tries: 1 })
})
