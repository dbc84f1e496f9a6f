import { setTimeout as sleep } from 'node:timers/promises'
import { runningDatabaseUrl } from '@tiffin/stack/testing/start-stack'
import pg from 'pg'
import type { Product } from '../../support/product.ts'
import type { Restaurant } from '../../support/restaurants.ts'
import { SlowLink } from '../../support/slow-link.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const ORDERS = { short: 10, full: 200 }
/** The usual delay of data to and from the database, in ms. */
const DELAY_MS = 125
/** The time for which a lock is held, in ms: much longer than the two seconds after which orders' transactions fail. */
const LOCKED_MS = 4_000
const UNLOCKED_MS = 1_500

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
      link.delayMs = () => DELAY_MS
      const endLocking = await lockAgainAndAgain(product, traffic.restaurants)
      await traffic.untilAcknowledged(ORDERS[extent], 180_000)
      await endLocking()
      link.delayMs = () => 0
      await traffic.judge(findings)
      findings.require(findings.refused > 0, 'No transaction ran into a deadline.')
      findings.note(`${findings.refused} requests were refused while the database was slow and locked`)
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

/**
 * Locks the audit heads of restaurants, with pauses, from now on. A change writes its audit entry last, so a
 * transaction that times out at the lock has already written everything else.
 *
 * @returns a function that ends the locking
 */
async function lockAgainAndAgain(product: Product, restaurants: readonly Restaurant[]): Promise<() => Promise<void>> {
  const ids = restaurants.map(({ id }) => id)
  const ending = new AbortController()
  const client = new pg.Client({ connectionString: runningDatabaseUrl(product.dataDir, 'orders') })
  client.on('error', () => undefined)
  await client.connect()
  const lock = async () => {
    await client.query('BEGIN')
    await client.query('SELECT seq FROM audit_heads WHERE restaurant_id = ANY ($1::uuid[]) FOR UPDATE', [ids])
  }
  const goOn = async () => {
    for (;;) {
      await sleep(LOCKED_MS)
      await client.query('COMMIT')
      if (ending.signal.aborted) return
      await sleep(UNLOCKED_MS)
      await lock()
    }
  }
  await lock()
  const locking = goOn().finally(() => client.end())
  // The returned function passes a failure on to its caller; until then the promise needs a handler of its own.
  locking.catch(() => undefined)
  return () => {
    ending.abort()
    return locking
  }
}

/**
 * Opens a transaction without deadlines whose client then goes silent. @returns whether the transaction keeps its lock
 */
async function staysWithoutDeadline({ product, random }: RowContext): Promise<boolean> {
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
