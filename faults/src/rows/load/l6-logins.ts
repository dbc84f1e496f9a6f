import { setTimeout as sleep } from 'node:timers/promises'
import { Bystander, compareStretches, requireUnnoticed, type BystanderCalls } from '../../support/bystander.ts'
import { countBy, inMs, inWords, percentile } from '../../support/figures.ts'
import { addressOf, Client } from '../../support/http.ts'
import { emailOf, openRestaurants, PASSWORD } from '../../support/restaurants.ts'
import { signIn } from '../../support/sign-in.ts'
import { Findings, type Row } from '../../row.ts'

const LOGINS = 40
const ROUNDS = { short: 2, full: 10 }
const QUIET_MS = 2_000
/**
 * The p95 in ms of the bystander's calls up to which the logins count as unnoticed. Above it, that p95 may be at most
 * twice what it was before the logins.
 */
const UNNOTICED_MS = 300

export const l6: Row = {
  id: 'L6',
  area: 'load',
  goal: '40 logins at once: others’ p95 ≤ 300 ms or ≤ 2×',
  async run({ product, random, stretched }, extent) {
    const findings = new Findings()
    const restaurants = await openRestaurants(product, random, LOGINS)
    const clients = restaurants.map(() => new Client(product.url, { address: addressOf(random.integer(1, 50_000)) }))
    const bystander = await Bystander.open(product, random)
    const quiet: BystanderCalls[] = []
    const loud: BystanderCalls[] = []
    const statuses: string[] = []
    for (let round = 0; round < ROUNDS[extent]; round++) {
      quiet.push(await bystander.during(sleep(QUIET_MS)))
      const logins = Promise.all(
        restaurants.map(async (restaurant, nth) => {
          const reply = await signIn(clients[nth]!, {
            email: emailOf('Waiter', restaurant),
            password: PASSWORD,
            subdomain: restaurant.subdomain,
          })
          statuses.push(String(reply.status))
          findings.took(reply.ms)
        }),
      )
      loud.push(await bystander.during(logins))
    }
    findings.tried = statuses.length
    findings.refused = statuses.filter((status) => status === '429' || status === '503').length
    findings.note(`logins answered ${inWords(countBy(statuses, (status) => status))}`)
    findings.require(
      statuses.every((status) => ['200', '429', '503'].includes(status)),
      `Logins were answered ${inWords(countBy(statuses, (status) => status))}`,
    )
    const p95 = percentile(
      loud.flatMap(({ times }) => times),
      0.95,
    )
    const comparison = compareStretches(quiet, loud)
    findings.note(`others' p95 during logins ${inMs(p95)}`)
    requireUnnoticed(
      findings,
      `${LOGINS} logins`,
      p95 <= stretched(UNNOTICED_MS) ? { ...comparison, ratio: 1 } : comparison,
    )
    bystander.close()
    for (const client of clients) client.close()
    return findings
  },
}
