import { setTimeout as sleep } from 'node:timers/promises'
import { startPrimaryWithStandby, type PrimaryWithStandby } from '@tiffin/stack/testing/start-stack'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { compareWithLedger } from '../../support/audit.ts'
import { inMs } from '../../support/figures.ts'
import { Product } from '../../support/product.ts'
import { Traffic } from '../../support/traffic.ts'

/** Orders that are acknowledged before the primary dies. */
const ORDERS = { short: 40, full: 1_000 }
const CONTROL_ORDERS = 20
/** Commits that wait for the standby when the primary dies. */
const WAITING = 3
/** The ports of this product follow those of the one that goes on beside it. */
const PORTS_BETWEEN = 200

export const f14: Row = {
  id: 'F14',
  area: 'crashes',
  goal: 'The primary dies under load, its standby is promoted: 0 acknowledged orders lost',
  async run(context, extent) {
    const findings = new Findings()
    await onServerWithStandby(context, true, async (server, product) => {
      const traffic = await Traffic.start(product, context.random, { withinMs: 120_000 })
      await traffic.untilAcknowledged(ORDERS[extent], 600_000)
      server.pauseReplication()
      while ((await server.waitingCommits()) < WAITING) await sleep(20)
      const since = performance.now()
      await failOver(server)
      await traffic.untilAcknowledged(1)
      findings.note(`an order again ${inMs(performance.now() - since)} after the primary was killed`)
      await traffic.untilAcknowledged(ORDERS.short)
      await product.untilReady()
      await traffic.judge(findings)
    })
    await onServerWithStandby(context, false, async (server, product) => {
      const traffic = await Traffic.start(product, context.random.fork('control'))
      await traffic.untilAcknowledged(CONTROL_ORDERS)
      server.pauseReplication()
      await traffic.untilAcknowledged(CONTROL_ORDERS)
      await failOver(server)
      await product.untilReady()
      await traffic.stop()
      const { lost } = await compareWithLedger(product, traffic.ledger)
      findings.control(`with an asynchronous standby ${lost} acknowledged orders are lost`, lost > 0)
    })
    return findings
  },
}

async function failOver(server: PrimaryWithStandby): Promise<void> {
  await server.killPrimary()
  await server.promote()
}

/** Runs a product on a PostgreSQL with a standby of its own. */
async function onServerWithStandby(
  { product }: RowContext,
  isSynchronous: boolean,
  work: (server: PrimaryWithStandby, product: Product) => Promise<void>,
): Promise<void> {
  const dataDir = `${product.dataDir}-standby`
  const server = await startPrimaryWithStandby(`${dataDir}-servers`, { isSynchronous })
  const own = new Product({
    port: product.port + PORTS_BETWEEN,
    dataDir,
    isRunning: false,
    databaseServer: server.adminUrl,
  })
  try {
    await own.start()
    await work(server, own)
  } finally {
    await own.stop()
    await server.stop()
    await own.remove()
  }
}
