import { setTimeout as sleep } from 'node:timers/promises'
import { pidOfStack } from '../../support/processes.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

type How = 'crash' | 'stop' | 'cut'
const TIMES: Readonly<Record<'short' | 'full', Readonly<Record<How, number>>>> = {
  short: { crash: 5, stop: 2, cut: 3 },
  full: { crash: 20, stop: 10, cut: 10 },
}
const BACK_WITHIN_MS = 5_000
/** The number of orders that are acknowledged between two faults, which shows that orders work again. */
const ORDERS_BETWEEN = 10

export const f3: Row = {
  id: 'F3',
  area: 'crashes',
  goal: 'PostgreSQL crashes, stops, cuts sessions: 0 lost, orders within 5 s',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random, progress } = context
    const traffic = await Traffic.start(product, random, { withinMs: 60_000 })
    const order = Object.entries(TIMES[extent]).flatMap(([how, times]) => Array<How>(times).fill(how as How))
    for (const how of order) {
      await traffic.untilAcknowledged(ORDERS_BETWEEN)
      await sleep(random.integer(0, 100))
      const away = await hit(how, context, traffic)
      findings.expectFigure(
        away <= context.stretched(BACK_WITHIN_MS),
        `After a ${how} orders came back after ${away} ms.`,
      )
      if (how === 'crash') progress(`${how}: orders again after ${Math.round(away)} ms`)
      if (pidOfStack(product.dataDir) === undefined) break
    }
    const ended = pidOfStack(product.dataDir) === undefined
    findings.require(!ended, 'The product ended with its database and stayed away.')
    if (ended) await product.recover()
    await traffic.judge(findings)
    if (!ended) await control(context, findings)
    return findings
  },
}

/** Crashes or stops the database, or cuts its sessions. @returns the ms without an acknowledged order */
async function hit(how: How, { product }: RowContext, traffic: Traffic): Promise<number> {
  if (how === 'crash') product.signal('postgres', 'SIGKILL')
  if (how === 'stop') product.signal('postgres', 'SIGINT')
  if (how === 'cut')
    await product
      .sql(
        'orders',
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
      )
      .catch(() => [])
  return traffic.untilAcknowledged(1, 20_000)
}

/** Suspends the supervisor and kills the database, which then has to stay away. */
async function control({ product, random }: RowContext, findings: Findings): Promise<void> {
  const stack = pidOfStack(product.dataDir)
  if (stack === undefined) return
  const traffic = await Traffic.start(product, random.fork('control'), { restaurants: 1, terminals: 2 })
  process.kill(stack, 'SIGSTOP')
  try {
    product.signal('postgres', 'SIGKILL')
    await sleep(200)
    const away = await traffic.untilAcknowledged(1, BACK_WITHIN_MS)
    findings.control('with the supervisor suspended orders stay away', away === Infinity)
  } finally {
    process.kill(stack, 'SIGCONT')
  }
  await traffic.stop()
}
