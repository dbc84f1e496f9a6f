import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { countBy, inMs, inWords } from '../../support/figures.ts'
import { histogramBoundFor, refusalTimesOf, refusalTimesSince } from '../../support/gateway-times.ts'
import { addressOf } from '../../support/http.ts'
import { itemsOf } from '../../support/ledger.ts'
import {
  acceptedSamples,
  type LoadCall,
  nameOfStatus,
  percentileMs,
  refusedSamples,
  type Sample,
  startLoad,
} from '../../support/load.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'
import { requirePlacedOnce } from './placed-once.ts'

const CLIENTS = 400
const CALM_CLIENTS = 8
const STRETCH_MS = { short: 5_000, full: 60_000 }
const REFUSED_WITHIN_MS = 100
/**
 * The share of refusals that must be quick by the gateway's clock. The remaining ones waited in a queue before they
 * were refused.
 */
const REFUSED_AT_ONCE_SHARE = 0.95
/** The first refusals do not count, because the gateway does not know yet how slow the services get. */
const ARRIVING_MS = 1_000
const ACCEPTED_P99_MS = 2_000
/** The p95 of eight clients on the machine that the limits are meant for; a slower machine gets longer limits. */
const CALM_P95_MS = 100
const NORMAL_AGAIN_WITHIN_MS = 5_000
/** The gateway's deadline for each of these calls. */
const DEADLINE_MS = 2_900
const OPEN_QUEUE = pathToFileURL(path.resolve(import.meta.dirname, '../../support/open-queue.mjs')).href

export const l2: Row = {
  id: 'L2',
  area: 'load',
  goal: '400 clients at once: refused ≤ 100 ms, accepted p99 ≤ 2 s, then normal',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random } = context
    const restaurants = await openRestaurants(product, random, 100)
    const calls = restaurants.flatMap((restaurant, nth) =>
      callsOf(restaurant, addressOf(random.integer(nth * 500, nth * 500 + 499))),
    )

    const calm = await run(context, calls, CALM_CLIENTS, STRETCH_MS[extent] / 2)
    const arrived = sleep(ARRIVING_MS).then(() => refusalTimesOf(product))
    const crowd = await run(context, calls, CLIENTS, STRETCH_MS[extent])
    const atGateway = refusalTimesSince(await arrived, await refusalTimesOf(product))
    await sleep(NORMAL_AGAIN_WITHIN_MS)
    const after = await run(context, calls, CALM_CLIENTS, STRETCH_MS[extent] / 2)
    const open = await runThroughOpenGateway(context, calls)

    const slowness = Math.max(1, percentileMs(acceptedSamples(calm.samples), 0.95) / CALM_P95_MS)
    const stretched = (ms: number) => context.stretched(ms * slowness)
    const [served, turnedAway] = [acceptedSamples(crowd.samples), refusedSamples(crowd.samples)]
    findings.tried = crowd.samples.length
    findings.refused = turnedAway.length
    findings.took(percentileMs(served, 1))
    const others = crowd.samples.filter(({ status }) => (status === 0 || status >= 500 ? status !== 503 : false))
    findings.require(
      others.length === 0,
      `${others.length} requests were cut or failed: ${inWords(countBy(others, nameOfStatus))}`,
    )
    findings.require(crowd.malformed.length === 0, `Refusals without JSON or Retry-After, as: ${crowd.malformed[0]}`)
    findings.expectFigure(
      percentileMs(served, 0.99) <= stretched(ACCEPTED_P99_MS),
      `The p99 of what was accepted is ${inMs(percentileMs(served, 0.99))}`,
    )
    if (turnedAway.length > 0) {
      const bound = histogramBoundFor(stretched(REFUSED_WITHIN_MS))
      const atOnce = atGateway.within[bound] / atGateway.all
      findings.note(`${inPercent(atOnce)} of ${atGateway.all} refusals took the gateway at most ${bound} ms`)
      findings.expectFigure(
        atOnce >= REFUSED_AT_ONCE_SHARE,
        `Only ${inPercent(atOnce)} of the refusals took the gateway at most ${bound} ms`,
      )
      // On a fully used machine the sender's own waiting is part of the measured time, so the median of calm requests
      // is subtracted.
      const later = turnedAway.filter(({ at }) => at > ARRIVING_MS)
      const own = Math.max(0, percentileMs(calm.samples, 0.5))
      findings.expectFigure(
        percentileMs(later, 0.5) - own <= stretched(REFUSED_WITHIN_MS),
        `Refusals take ${inMs(percentileMs(later, 0.5))} (median)`,
      )
    }
    findings.expectFigure(
      percentileMs(acceptedSamples(after.samples), 0.95) <=
        2 * Math.max(40, percentileMs(acceptedSamples(calm.samples), 0.95)),
      `${NORMAL_AGAIN_WITHIN_MS} ms after, the p95 is ${inMs(percentileMs(acceptedSamples(after.samples), 0.95))}; ` +
        `before it was ${inMs(percentileMs(acceptedSamples(calm.samples), 0.95))}`,
    )
    findings.require(
      refusedSamples(after.samples).length === 0,
      `Refused after the overload was over: ${inWords(countBy(refusedSamples(after.samples), nameOfStatus))}`,
    )
    findings.note(
      `${CLIENTS} clients: ${served.length} served (p50 ${inMs(percentileMs(served, 0.5))}, p99 ` +
        `${inMs(percentileMs(served, 0.99))}), ${turnedAway.length} refused (p50 ` +
        `${inMs(percentileMs(turnedAway, 0.5))}, p95 ${inMs(percentileMs(turnedAway, 0.95))})`,
    )
    if (slowness > 1.05)
      findings.note(`Limits are ${slowness.toFixed(1)} times as long: that slow are eight clients here`)
    findings.note(
      `p95 before ${inMs(percentileMs(calm.samples, 0.95))}, after ${inMs(percentileMs(after.samples, 0.95))}`,
    )
    const [shed, shedByOpen] = [shareShed(crowd.samples), shareShed(open.samples)]
    findings.control(
      `with queue and slots wide open ${inPercent(shedByOpen)} are refused before the deadline, otherwise ` +
        `${inPercent(shed)}`,
      shedByOpen < shed / 10,
    )
    const orderIds = [calm, crowd, after, open].flatMap((ran) => ran.orderIds)
    await requirePlacedOnce(product, orderIds, restaurants, findings)
    return findings
  },
}

/** Returns a till's requests: two reads for each order. */
function callsOf(restaurant: Restaurant, address: string): LoadCall[] {
  const token = restaurant.tokens.Waiter
  const items = itemsOf([{ dish: restaurant.dishes[0]!, quantity: 1 }])
  return [
    { path: '/api/tables', token, address },
    { path: '/api/orders', token, address, remembersTag: true },
    { method: 'POST', path: '/api/orders', token, address, json: { items, orderType: 'Takeaway' }, isKeyed: true },
  ]
}

/** Repeats the overload through a gateway without queue limits. */
async function runThroughOpenGateway(context: RowContext, calls: readonly LoadCall[]): Promise<Ran> {
  const gateway = await context.product.startSecond('gateway', { NODE_OPTIONS: `--import ${OPEN_QUEUE}` })
  try {
    return await run(context, calls, CLIENTS, STRETCH_MS.short, gateway.url)
  } finally {
    await gateway.stop()
  }
}

/** Returns the share of samples that were refused well before the deadline. */
const shareShed = (samples: readonly Sample[]) =>
  refusedSamples(samples).filter(({ ms }) => ms < DEADLINE_MS / 2).length / samples.length

const inPercent = (share: number) => `${(share * 100).toFixed(1)} %`

interface Ran {
  readonly samples: readonly Sample[]
  readonly orderIds: readonly string[]
  readonly malformed: readonly string[]
}

async function run(
  { product }: RowContext,
  calls: readonly LoadCall[],
  parallel: number,
  forMs: number,
  origin = product.url,
): Promise<Ran> {
  const load = await startLoad({ origin, streams: [{ name: 'tills', parallel, listens: true, calls }] })
  await sleep(forMs)
  return (await load.stop())['tills']!
}
