import { setTimeout as sleep } from 'node:timers/promises'
import { countBy, inMs, inWords } from '../../support/figures.ts'
import { nameOfStatus, percentileMs, type Sample, startLoad } from '../../support/load.ts'
import { Findings, type Row } from '../../row.ts'
import { requirePlacedOnce } from './placed-once.ts'
import { openRushHour } from './rush-hour.ts'

const EVENING_MS = { short: 8_000, full: 600_000 }
const BURST_MS = { short: 5_000, full: 60_000 }
/** The rate at first, until each restaurant has ordered and its menu and plan are cached, as in a running evening. */
const WARM_UP_ORDERS_PER_SECOND = 40
const ORDERS_PER_SECOND = 10
const BURST_PER_SECOND = 60
const READ_P95_MS = 250
const ORDER_P95_MS = 400
const BURST_P99_MS = 1_000

export const l1: Row = {
  id: 'L1',
  area: 'load',
  goal: '300 restaurants, 1,000 terminals, 10 orders/s, then a burst of 60/s',
  async run({ product, random, stretched, share, progress }, extent) {
    const findings = new Findings()
    const evening = await openRushHour(product, random)
    const rate = share()
    const warmUp = await startLoad({
      origin: product.url,
      streams: [evening.polls(2 * rate), evening.orders(WARM_UP_ORDERS_PER_SECOND * rate)],
    })
    await sleep((evening.restaurants.length / WARM_UP_ORDERS_PER_SECOND / rate) * 1_000)
    const warmed = await warmUp.stop()

    const usual = await startLoad({
      origin: product.url,
      streams: [evening.polls(rate), evening.orders(ORDERS_PER_SECOND * rate)],
    })
    await sleep(EVENING_MS[extent])
    const { polls, orders } = await usual.stop()
    progress(
      `polls p95 ${inMs(percentileMs(polls!.samples, 0.95))}, orders p95 ${inMs(percentileMs(orders!.samples, 0.95))}`,
    )

    const burst = await startLoad({
      origin: product.url,
      streams: [evening.polls(rate), evening.orders(BURST_PER_SECOND * rate)],
    })
    await sleep(BURST_MS[extent])
    const burstResult = await burst.stop()

    const burstOrders = burstResult['orders']!
    requireAnswered(
      [...polls!.samples, ...orders!.samples, ...burstResult['polls']!.samples, ...burstOrders.samples],
      findings,
    )
    findings.expectFigure(
      percentileMs(polls!.samples, 0.95) <= stretched(READ_P95_MS),
      `The p95 of polls is ${inMs(percentileMs(polls!.samples, 0.95))}`,
    )
    findings.expectFigure(
      percentileMs(orders!.samples, 0.95) <= stretched(ORDER_P95_MS),
      `The p95 of orders is ${inMs(percentileMs(orders!.samples, 0.95))}`,
    )
    findings.expectFigure(
      percentileMs(burstOrders.samples, 0.99) <= stretched(BURST_P99_MS),
      `The p99 of orders in the burst is ${inMs(percentileMs(burstOrders.samples, 0.99))}`,
    )
    if (rate < 1) findings.note(`at ${Math.round(rate * 100)} % of the rate, which is what this machine had left`)
    findings.note(
      `p95 of polls ${inMs(percentileMs(polls!.samples, 0.95))}, of orders ` +
        `${inMs(percentileMs(orders!.samples, 0.95))}; burst p99 ${inMs(percentileMs(burstOrders.samples, 0.99))}`,
    )
    await requirePlacedOnce(
      product,
      [...warmed['orders']!.orderIds, ...orders!.orderIds, ...burstOrders.orderIds],
      evening.restaurants,
      findings,
    )
    return findings
  },
}

/** Requires that no request was refused or cut. */
function requireAnswered(samples: readonly Sample[], findings: Findings): void {
  const wrong = samples.filter(({ status }) => status === 0 || status >= 400)
  findings.tried += samples.length
  findings.refused += wrong.length
  for (const { ms } of samples) findings.took(ms)
  findings.require(wrong.length === 0, `Not answered well: ${inWords(countBy(wrong, nameOfStatus))}`)
}
