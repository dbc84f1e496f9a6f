import { setTimeout as sleep } from 'node:timers/promises'
import type { ProgramName } from '../../support/product.ts'
import { Traffic } from '../../support/traffic.ts'
import { Findings, type Row } from '../../row.ts'

const PROGRAMS = ['gateway', 'catalog', 'tenancy', 'billing'] as const satisfies readonly ProgramName[]
const KILLS = { short: 2, full: 50 }
/**
 * The time in ms within which an order is acknowledged again. Every order waits for a killed gateway to start again,
 * because all tills reach the services through the gateway.
 */
const BACK_WITHIN_MS = 6_000

export const f2: Row = {
  id: 'F2',
  area: 'crashes',
  goal: 'kill -9 of gateway, catalog, tenancy, billing under load: 0 lost, 0 doubled',
  async run({ product, random, stretched, progress }, extent) {
    const findings = new Findings()
    const traffic = await Traffic.start(product, random, { abortShare: 0.05 })
    const longest = new Map<string, number>()
    for (let kill = 0; kill < KILLS[extent] * PROGRAMS.length; kill++) {
      const program = PROGRAMS[kill % PROGRAMS.length]!
      await traffic.untilAcknowledged(4)
      await sleep(random.integer(0, 120))
      findings.require(product.signal(program, 'SIGKILL'), `${program} was not there to be killed`)
      const away = await traffic.untilAcknowledged(1)
      longest.set(program, Math.max(longest.get(program) ?? 0, Math.round(away)))
      await product.untilReady([program])
      if (kill % 40 === 39) progress(`${kill + 1} kills, ${traffic.acknowledged} orders acknowledged`)
    }
    await traffic.judge(findings)
    for (const [program, away] of longest)
      findings.expectFigure(
        away <= stretched(BACK_WITHIN_MS),
        `After a kill of ${program} no order was acknowledged for ${away} ms`,
      )
    findings.note(
      `no order acknowledged for at most: ${[...longest].map(([program, away]) => `${program} ${away} ms`).join(', ')}`,
    )
    findings.note(
      'The money of plans under kill -9 is proven by services/billing/src/payments/sigkill.int.test.ts and the ' +
        'removal of a restaurant by packages/stack/src/killed-between-calls; keys are what keeps orders single, as ' +
        'the control of F1 shows.',
    )

    const careless = await Traffic.start(product, random.fork('control'), { hasKeys: false, abortShare: 0.3 })
    await careless.untilAcknowledged(10)
    product.signal('gateway', 'SIGKILL')
    await careless.untilAcknowledged(10)
    findings.control('without keys orders are doubled', (await careless.countDoubled()) > 0)
    return findings
  },
}
