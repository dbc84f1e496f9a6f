import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceName } from '@tiffin/contracts'
import { countBy, inWords } from '../../support/figures.ts'
import { nameOfStatus, startLoad } from '../../support/load.ts'
import { memoryOf } from '../../support/processes.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { openRushHour } from './rush-hour.ts'

const WARM_UP_MS = { short: 8_000, full: 120_000 }
const SOAK_MS = { short: 10_000, full: 1_500_000 }
/** The allowed growth of memory. A short soak mostly measures memory that still settles after the start. */
const MAX_GROWTH = { short: 0.3, full: 0.05 }
const SAMPLE_MS = 1_000
/** The longest time in ms for which a transaction may be idle between two statements. */
const IDLE_MS = 1_000
const PROGRAMS = ['orders', 'catalog', 'tenancy', 'billing', 'gateway'] as const satisfies readonly (
  | ServiceName
  | 'gateway'
)[]

export const l5: Row = {
  id: 'L5',
  area: 'load',
  goal: 'Soak at half of the rush hour: memory stays, no idle transaction',
  async run({ product, random, share }, extent) {
    const findings = new Findings()
    const evening = await openRushHour(product, random)
    const rate = share()
    const load = await startLoad({
      origin: product.url,
      streams: [evening.polls(0.5 * rate), evening.orders(5 * rate)],
    })
    await sleep(WARM_UP_MS[extent])
    const before = memory(product)
    let idle = 0
    for (const until = performance.now() + SOAK_MS[extent]; performance.now() < until; await sleep(SAMPLE_MS))
      idle += await countIdle(product)
    const after = memory(product)
    const results = await load.stop()
    const samples = Object.values(results).flatMap((stream) => stream.samples)
    findings.tried = samples.length
    for (const { ms } of samples) findings.took(ms)
    const wrong = samples.filter(({ status }) => status === 0 || status >= 400)
    findings.require(wrong.length === 0, `Not answered well: ${inWords(countBy(wrong, nameOfStatus))}`)
    for (const [index, program] of PROGRAMS.entries()) {
      const growth = after[index]! / before[index]! - 1
      findings.note(`${program} ${Math.round(before[index]!)} → ${Math.round(after[index]!)} MiB`)
      findings.expectFigure(!(growth > MAX_GROWTH[extent]), `${program} grew by ${Math.round(growth * 100)} %`)
    }
    findings.expectFigure(
      idle === 0,
      `${idle} times a transaction was open for more than ${IDLE_MS} ms with nothing to do`,
    )
    findings.require((await untilIdle(product)) === 0, 'Connections still work after the load has ended.')
    return findings
  },
}

const memory = (product: RowContext['product']) => PROGRAMS.map((program) => memoryOf(product.pidOf(program) ?? 0))

async function countIdle(product: RowContext['product']): Promise<number> {
  const [row] = await product.sql<{ count: number }>(
    'orders',
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND ` +
      `state_change < now() - interval '${IDLE_MS} ms'`,
  )
  return row?.count ?? 0
}

/** Waits up to two seconds for running statements to end. @returns the number of connections still busy */
async function untilIdle(product: RowContext['product']): Promise<number> {
  let busy = 0
  for (let attempt = 0; attempt < 20; attempt++, await sleep(100)) {
    const [row] = await product.sql<{ count: number }>(
      'orders',
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename LIKE 'tiffin_%_app' AND state <> 'idle'",
    )
    busy = row?.count ?? 0
    if (busy === 0) break
  }
  return busy
}
