import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import { SlowLink } from '../../support/slow-link.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type Context, type Row } from '../../row.ts'

const ORDERS = { short: 10, full: 200 }
/** The usual delay of data to and from the database. Some data is held for `HELD_LONG_MS`, past every deadline. */
const HELD_MS = 125
const HELD_LONG_MS = 2_600
const LONG_SHARE = 0.12

export const f10: Row = {
  id: 'F10',
  area: 'crashes',
  goal: 'Transactions that run into their deadlines: nothing half-written',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random } = context
    const link = await SlowLink.to(product.databasePort())
    const orders = await product.startSecond('orders', {}, link.port)
    try {
      const traffic = await Traffic.start(product, random, {
        url: orders.url,
        restaurants: 2,
        terminals: 4,
        withinMs: 120_000,
      })
      await traffic.untilAcknowledged(2)
      link.delayMs = () => (random.chance(LONG_SHARE) ? HELD_LONG_MS : HELD_MS)
      await traffic.untilAcknowledged(ORDERS[extent], 180_000)
      link.delayMs = () => 0
      await traffic.judge(findings)
      findings.require(findings.refused > 0, 'No transaction ran into a deadline.')
      findings.note(`${findings.refused} requests were refused while the database was slow`)
      findings.control(
        'a transaction without deadlines on the server leaves its lock behind when its client is gone',
        await staysWithoutDeadline(context),
      )
    } finally {
      await orders.stop()
      link.stop()
    }
    return findings
  },
}

/** Opens a transaction without deadlines whose client then goes silent. @returns whether it keeps its lock */
async function staysWithoutDeadline({ product, random }: Context): Promise<boolean> {
  const link = await SlowLink.to(product.databasePort())
  const url = new URL(runningDatabaseUrl(product.dataDir, 'orders'))
  url.port = String(link.port)
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  await client.query('INSERT INTO order_counters (restaurant_id, business_day, last) VALUES ($1, now(), 1)', [
    random.uuid(),
  ])
  link.delayMs = () => 60_000
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  const [row] = await product.sql<{ count: number }>(
    'orders',
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE state = 'idle in transaction' AND state_change < " +
      "now() - interval '5 seconds'",
  )
  link.stop()
  await client.end().catch(() => undefined)
  return (row?.count ?? 0) > 0
}
