import { setTimeout as sleep } from 'node:timers/promises'
import { inMs } from '../../support/figures.ts'
import { addressOf, Client, NoAnswer, type HttpRequest } from '../../support/http.ts'
import type { Product } from '../../support/product.ts'
import { isError } from '../../support/replies.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

type Neighbour = 'catalog' | 'tenancy' | 'billing'
const NEIGHBOURS: readonly Neighbour[] = ['tenancy', 'catalog', 'billing']
const HUNG_SECONDS = { short: 6, full: 30 }
/** The time for which all three services hang together, after each has hung alone. */
const ALL_HUNG_SECONDS = { short: 0, full: 600 }
/** The orders service is killed after this time, so that its answers in memory do not help. */
const RESTART_AFTER_MS = 3_000
const BACK_WITHIN_MS = 8_000
const LONGEST_WAIT_MS = 5_000
/** The supervisor replaces a hung service after half a minute; suspending it repeatedly makes the hang last. */
const HANG_AGAIN_EVERY_MS = 100
const ORDERS_BACK_WITHIN_MS = 45_000
const REFUSED_WITHIN_MS = 3_000
/**
 * The time after which a missing answer counts as refused. It is longer than an orders service with a stored menu waits
 * for a hung catalog.
 */
const WITHOUT_KEPT_MS = 5_000

/** A request to each service, which no other service can answer. */
const asks: Readonly<Record<Neighbour, HttpRequest>> = {
  tenancy: { path: '/api/users' },
  catalog: { path: '/api/menu' },
  billing: { path: '/api/subscription/details' },
}

export const f4: Row = {
  id: 'F4',
  area: 'crashes',
  goal: 'catalog, tenancy, billing hung, orders restarted: the till goes on',
  async run(context, extent) {
    const findings = new Findings()
    for (const neighbour of NEIGHBOURS) await hang([neighbour], context, HUNG_SECONDS[extent], findings)
    if (ALL_HUNG_SECONDS[extent] > 0) await hang(NEIGHBOURS, context, ALL_HUNG_SECONDS[extent], findings)
    if (extent === 'full') await hangOrders(context, findings)
    findings.control(
      'with catalog hung, what was kept of its answers deleted and orders restarted, nothing is sold',
      await isStoppedWithoutKept(context),
    )
    return findings
  },
}

async function hang(
  neighbours: readonly Neighbour[],
  { product, random, stretched, progress }: RowContext,
  seconds: number,
  findings: Findings,
): Promise<void> {
  const names = neighbours.join(', ')
  const traffic = await Traffic.start(product, random.fork(names), { restaurants: 2, terminals: 3, pauseMs: 30 })
  const client = new Client(product.url, { address: addressOf(random.integer(1, 50_000)) })
  const { Admin: token } = traffic.restaurants[0]!.tokens
  // First, every user of the restaurants calls and the menu is read, so that their answers are stored.
  await traffic.untilAcknowledged(12)
  for (const neighbour of neighbours) await client.send({ ...asks[neighbour], token })
  const endHang = keepHung(product, neighbours)
  const before = traffic.acknowledged
  let longest = 0
  try {
    const until = performance.now() + seconds * 1_000
    const withinMs = stretched(REFUSED_WITHIN_MS)
    const watches = neighbours.map((neighbour) =>
      watch(client, { ...asks[neighbour], token }, withinMs, () => performance.now() < until),
    )
    longest = await longestGap(traffic, RESTART_AFTER_MS)
    product.signal('orders', 'SIGKILL')
    const away = await traffic.untilAcknowledged(1)
    findings.expectFigure(
      away <= stretched(BACK_WITHIN_MS),
      `${names} hung: orders restarted meanwhile came back after ${inMs(away)}`,
    )
    longest = Math.max(longest, await longestGap(traffic, until - performance.now()))
    for (const problems of await Promise.all(watches)) {
      findings.require(
        problems.length === 0,
        `${names} hung: ${problems.length} of its own calls were answered late or not as JSON, as: ${problems[0]}`,
      )
    }
  } finally {
    endHang()
  }
  const orders = traffic.acknowledged - before
  progress(`${names} hung: ${orders} orders meanwhile`)
  findings.expectFigure(
    longest <= stretched(LONGEST_WAIT_MS),
    `${names} hung: ${inMs(longest)} without an order acknowledged`,
  )
  findings.note(`${names} hung for ${seconds} s: ${orders} orders, at most ${inMs(longest)} between two of them`)
  await product.untilReady()
  await traffic.judge(findings)
  client.close()
}

/** Keeps services suspended, even after restarts. @returns a function that resumes them */
function keepHung(product: Product, neighbours: readonly Neighbour[]): () => void {
  const suspendAll = () => neighbours.forEach((neighbour) => product.suspend(neighbour))
  suspendAll()
  const hangAgain = setInterval(suspendAll, HANG_AGAIN_EVERY_MS)
  return () => {
    clearInterval(hangAgain)
    for (const neighbour of neighbours) product.resume(neighbour)
  }
}

/** Hangs the orders service: its supervisor has to notice, kill and restart it without help. */
async function hangOrders({ product, random, stretched }: RowContext, findings: Findings): Promise<void> {
  const traffic = await Traffic.start(product, random.fork('orders hung'), { restaurants: 1, terminals: 3 })
  await traffic.untilAcknowledged(12)
  product.suspend('orders')
  const away = await traffic.untilAcknowledged(1, 120_000)
  findings.expectFigure(away <= stretched(ORDERS_BACK_WITHIN_MS), `orders hung: orders again after ${inMs(away)}`)
  findings.note(`orders hung and nobody came: ${inMs(away)} without an order`)
  await product.untilReady()
  await traffic.judge(findings)
}

/** Measures the longest time without an acknowledged order during `forMs`. @returns ms */
async function longestGap(traffic: Traffic, forMs: number): Promise<number> {
  const until = performance.now() + forMs
  let longest = 0
  while (performance.now() < until) longest = Math.max(longest, await traffic.untilAcknowledged(1, 15_000))
  return longest
}

/** Calls a hung service repeatedly and expects JSON in time. @returns the replies that were late or no JSON */
async function watch(client: Client, ask: HttpRequest, withinMs: number, goesOn: () => boolean): Promise<string[]> {
  const problems: string[] = []
  while (goesOn()) {
    try {
      const reply = await client.send({ ...ask, timeoutMs: 12_000 })
      if (reply.ms > withinMs || (reply.status >= 400 && !isError(reply)))
        problems.push(`${reply.status} after ${inMs(reply.ms)}: ${reply.text.slice(0, 60)}`)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      problems.push(error.message)
    }
    await sleep(300)
  }
  return problems
}

/**
 * Deletes the stored answers and restarts the orders service while the catalog hangs. Once the service is ready
 * again, only those answers are missing.
 *
 * @returns whether no order is taken
 */
async function isStoppedWithoutKept({ product, random }: RowContext): Promise<boolean> {
  const traffic = await Traffic.start(product, random.fork('control'), { restaurants: 1, terminals: 2 })
  await traffic.untilAcknowledged(2)
  const endHang = keepHung(product, ['catalog'])
  let away: number
  try {
    await product.sql('orders', 'DELETE FROM known_answers')
    const before = product.pidOf('orders')
    product.signal('orders', 'SIGKILL')
    while (product.pidOf('orders') === before) await sleep(25)
    await product.untilReady(['orders'])
    away = await traffic.untilAcknowledged(1, WITHOUT_KEPT_MS)
  } finally {
    endHang()
  }
  await product.untilReady()
  await traffic.stop()
  return away === Infinity
}
