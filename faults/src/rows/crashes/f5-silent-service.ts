import { setTimeout as sleep } from 'node:timers/promises'
import { inMs, percentile } from '../../support/figures.ts'
import { FakeService } from '../../support/fake-service.ts'
import { addressOf, Client, type NoAnswer, type HttpReply } from '../../support/http.ts'
import { isError } from '../../support/replies.ts'
import { openRestaurants, type Restaurant } from '../../support/restaurants.ts'
import { Findings, type Row } from '../../row.ts'

const CALLERS = { short: 120, full: 400 }
const ANSWER_WITHIN_MS = 3_000
/** The extra time that is allowed, because the callers and the gateway share two cores. */
const SLACK_MS = 700
const OPEN_BREAKER_MS = 500
const MOST_SOCKETS = 50
const RECOVERED_WITHIN_MS = 6_000
const CUT_WITHIN_MS = 500

export const f5: Row = {
  id: 'F5',
  area: 'crashes',
  goal: 'A service that never answers: JSON 503 ≤ 3 s, breaker, ≤ 50 sockets',
  async run({ product, random, stretched }, extent) {
    const findings = new Findings()
    const fake = await FakeService.start()
    const gateway = await product.startSecond('gateway', { ORDERS_URL: fake.url })
    const restaurants = await openRestaurants(product, random, CALLERS[extent] / 4)
    const clients = restaurants.map(() => new Client(gateway.url, { address: addressOf(random.integer(1, 50_000)) }))
    const ask = (restaurant: Restaurant, nth: number) =>
      clients[nth]!.send({ path: '/api/tables', token: restaurant.tokens.Waiter, timeoutMs: 15_000 })
    try {
      await Promise.all(restaurants.map(ask))
      fake.behaviour = 'silent'
      const first = await repliesOf(Array.from({ length: 4 }, () => restaurants.map(ask)).flat())
      checkReplies(first, findings, stretched(ANSWER_WITHIN_MS + SLACK_MS), 'while it is silent')
      findings.require(fake.most <= MOST_SOCKETS, `${fake.most} sockets were held to a service that does not answer`)

      const unguarded = new Client(fake.url)
      const direct = await unguarded.send({ path: '/api/tables', timeoutMs: ANSWER_WITHIN_MS }).then(
        () => 'answered',
        () => 'waited',
      )
      unguarded.close()
      findings.control('who asks the service past the gateway waits for ever', direct === 'waited')

      const second = await repliesOf(restaurants.map(ask))
      checkReplies(second, findings, stretched(ANSWER_WITHIN_MS + SLACK_MS), 'once that is known')
      const open = percentile(
        second.replies.map(({ ms }) => ms),
        0.5,
      )
      findings.expectFigure(
        open <= stretched(OPEN_BREAKER_MS),
        `Half of the callers waited ${inMs(open)} though it was known that nothing answers`,
      )
      findings.note(
        `${first.replies.length} refused within ${inMs(
          percentile(
            first.replies.map(({ ms }) => ms),
            1,
          ),
        )}, then within ${inMs(open)} (median); ${fake.most} sockets at most`,
      )

      fake.behaviour = 'well'
      const recovered = await untilWell(() => ask(restaurants[0]!, 0))
      findings.expectFigure(
        recovered <= stretched(RECOVERED_WITHIN_MS),
        `It answers again, and callers were refused for ${inMs(recovered)} more`,
      )
      fake.behaviour = 'breaks'
      const cut = await repliesOf(restaurants.slice(0, 10).map(ask))
      const longest = Math.max(...cut.replies.map(({ ms }) => ms), ...cut.unanswered.map(({ ms }) => ms))
      findings.expectFigure(
        longest <= stretched(CUT_WITHIN_MS),
        `A reply that ended in the middle kept its caller for ${inMs(longest)}`,
      )
      findings.require(
        cut.replies.every(({ status }) => status >= 500),
        'Half a reply was passed on as a whole one',
      )
      findings.tried += cut.replies.length + cut.unanswered.length
    } finally {
      for (const client of clients) client.close()
      fake.stop()
      await gateway.stop()
    }
    return findings
  },
}

interface Replies {
  readonly replies: readonly HttpReply[]
  readonly unanswered: readonly NoAnswer[]
}

async function repliesOf(asking: readonly Promise<HttpReply>[]): Promise<Replies> {
  const results = await Promise.allSettled(asking)
  return {
    replies: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    unanswered: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as NoAnswer] : [])),
  }
}

function checkReplies({ replies, unanswered }: Replies, findings: Findings, withinMs: number, when: string): void {
  findings.tried += replies.length + unanswered.length
  findings.refused += replies.length
  for (const { ms } of replies) findings.took(ms)
  const late = replies.filter(({ ms }) => ms > withinMs)
  const wrong = replies.filter((reply) => reply.status !== 503 || !isError(reply) || !reply.headers['retry-after'])
  findings.require(unanswered.length === 0, `${unanswered.length} callers were not answered ${when}`)
  findings.expectFigure(
    late.length === 0,
    `${late.length} callers waited longer than ${inMs(withinMs)} ${when}, up to ` +
      `${inMs(Math.max(...late.map(({ ms }) => ms)))}`,
  )
  findings.require(
    wrong.length === 0,
    `${wrong.length} replies were no JSON 503 with Retry-After ${when}, as: ${wrong[0]?.status} ` +
      `${wrong[0]?.text.slice(0, 80)}`,
  )
}

async function untilWell(ask: () => Promise<HttpReply>): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < 30_000) {
    const isWell = await ask().then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isWell) break
    await sleep(50)
  }
  return performance.now() - started
}
