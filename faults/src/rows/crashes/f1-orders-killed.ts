import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, median } from '../../support/figures.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type RowContext, type Row } from '../../row.ts'

const KILLS = { short: 6, full: 200 }
const CONTROL_KILLS = { short: 1, full: 20 }
const ABORT_SHARE = 0.08
/** The median time for which orders may be away, in ms: a process has to start, and a till pauses before it retries. */
const AGAIN_WITHIN_MS = 3_000
/** The longest time for which orders may be away, in ms: a till pauses longer after several refusals in a row. */
const AGAIN_AT_THE_LATEST_MS = 8_000

export const f1: Row = {
  id: 'F1',
  area: 'crashes',
  goal: 'kill -9 of orders under load, clients retry with keys: 0 lost, 0 doubled',
  async run(context, extent) {
    const findings = new Findings()
    const { product, random, progress, stretched } = context
    const traffic = await Traffic.start(product, random, { abortShare: ABORT_SHARE })
    const away: number[] = []
    for (let kill = 1; kill <= KILLS[extent]; kill++) {
      away.push(await killUnderLoad(context, traffic))
      if (kill % 20 === 0) progress(`${kill} kills, ${traffic.acknowledged} orders acknowledged`)
    }
    await traffic.judge(findings)
    const [usual, latest] = [median(away), Math.max(...away)]
    findings.note(`${KILLS[extent]} kills; orders again after ${inMs(usual)}, ${inMs(latest)} at the latest`)
    findings.took(latest)
    findings.expectFigure(usual <= stretched(AGAIN_WITHIN_MS), `Orders are usually back after ${inMs(usual)}`)
    findings.expectFigure(latest <= stretched(AGAIN_AT_THE_LATEST_MS), `Orders were back after ${inMs(latest)} once`)

    const careless = await Traffic.start(product, random.fork('control'), { hasKeys: false, abortShare: 0.3 })
    for (let kill = 0; kill < CONTROL_KILLS[extent]; kill++) await killUnderLoad(context, careless)
    const doubled = await careless.countDoubled()
    findings.control(`without keys ${doubled} of ${careless.acknowledged} orders were there twice`, doubled > 0)
    return findings
  },
}

/** Kills the orders service at a random moment under load. @returns the ms without an acknowledged order */
async function killUnderLoad({ product, random }: RowContext, traffic: Traffic): Promise<number> {
  await traffic.untilAcknowledged(2)
  await sleep(random.integer(0, 120))
  product.signal('orders', 'SIGKILL')
  return traffic.untilAcknowledged(1)
}
