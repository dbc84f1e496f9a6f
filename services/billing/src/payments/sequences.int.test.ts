import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

/** Of the provider's states, ours. */
const OURS: Readonly<Record<string, string>> = { active: 'active', pending: 'past_due', halted: 'past_due', paused: 'past_due', cancelled: 'cancelled', completed: 'cancelled' }
const SEQUENCES = 1_000
/** Restaurants whose events come mixed up with each other's. */
const AT_ONCE = 50
/** Clients that wait for an answer: more would wait for a connection to the database instead, and be turned away. */
const CLIENTS = 10

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let owner: pg.Client
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const step = fc.record({
  does: fc.constantFrom('renew', 'fail', 'pay', 'pause', 'resume', 'cancel'),
  /** Several things happen in one second now and then. */
  afterSeconds: fc.constantFrom(0, 0, 1, 30, 3_600, 86_400),
})
/** What happens to one restaurant at the provider, and which of it is told: each event not at all, once or twice, in any
 *  order. `isAllLost`: the provider told nothing. */
const sequence = fc.record({
  steps: fc.array(step, { maxLength: 6 }),
  copies: fc.array(fc.constantFrom(0, 1, 1, 2), { minLength: 1, maxLength: 8 }),
  order: fc.array(fc.nat(1_000), { minLength: 16, maxLength: 16 }),
  isAllLost: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
})
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

function happen(id: string, { does, afterSeconds }: { does: string; afterSeconds: number }): void {
  service.clock.skewMs += afterSeconds * 1_000
  const { provider } = service
  const { status } = provider.get(id)
  if (['cancelled', 'completed', 'expired'].includes(status)) return
  if (does === 'renew' && status === 'active') provider.charge(id, 'success')
  if (does === 'fail' && status !== 'paused') provider.charge(id, 'failure')
  if (does === 'pay' && ['pending', 'halted'].includes(status)) provider.pay(id, 'success')
  if (does === 'pause' && status === 'active') provider.pause(id)
  if (does === 'resume' && status === 'paused') provider.resume(id)
  if (does === 'cancel') provider.cancel(id, false)
}

/** Does work on each, a few at a time. */
async function forEach<T, R>(all: readonly T[], work: (each: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += CLIENTS) done.push(...(await Promise.all(all.slice(from, from + CLIENTS).map((each, index) => work(each, from + index)))))
  return done
}

type Life = { readonly buyer: Buyer; readonly id: string }

/** Lives a sequence at the provider and hands over what is told of it, each with a place in the order. */
function live({ id }: Life, { steps, copies, order, isAllLost }: Sequence) {
  service.webhooks.drop()
  service.provider.pay(id, 'success')
  for (const each of steps) happen(id, each)
  const told = service.webhooks.waiting().flatMap((event, index) => Array.from({ length: isAllLost ? 0 : copies[index % copies.length]! }, () => event))
  return told.map((event, index) => ({ event, at: order[index % order.length]! }))
}

/** All at the same time, from a while after they were bought. */
function liveAll(lives: readonly Life[], sequences: readonly Sequence[]) {
  const begin = service.clock.skewMs + 120_000
  let end = begin
  const told = lives.flatMap((life, index) => {
    service.clock.skewMs = begin
    const events = live(life, sequences[index]!)
    end = Math.max(end, service.clock.skewMs)
    return events
  })
  service.clock.skewMs = end
  return told
}

/** Purchases of earlier runs are nobody's any more, so that a reconcile is about these. */
async function forgetOthers(): Promise<void> {
  await owner.query('UPDATE purchases SET check_at = NULL')
  service.clock.skewMs = 0
}

/** Plan and status that follow from the provider's. A mandate that ended before its charge was ever heard of never became the plan. */
function expected(status: string, planId: string): readonly [string, string] {
  return status === 'cancelled' && planId === 'plan_free' ? ['plan_free', 'active'] : ['plan_pro', OURS[status] ?? '']
}

async function check({ buyer, id }: Life, lived: Sequence): Promise<void> {
  const { plan_id: planId, status } = await buyer.details()
  const provider = service.provider.get(id)
  const invoices = (await service.invoices.list(buyer)).length
  expect({ lived, state: [planId, status], invoices }).toEqual({ lived, state: expected(provider.status, planId), invoices: provider.paid_count })
}

test('1,000 shuffled, doubled and dropped sequences of events end, after the next reconcile, in the state the provider reports, with an invoice a charge', { timeout: 300_000 }, async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' }), async (sequences) => {
      await forgetOthers()
      const lives = await forEach(sequences, async (): Promise<Life> => {
        const buyer = shop.addBuyer()
        return { buyer, id: (await buyer.create('plan_pro')).body.subscriptionId }
      })
      const told = liveAll(lives, sequences).toSorted((a, b) => a.at - b.at)
      // In two portions, so that the work on the first is done before the rest comes.
      const half = Math.floor(told.length / 2)
      await service.deliver(told.slice(0, half).map(({ event }) => event))
      await service.deliver(told.slice(half).map(({ event }) => event))
      await service.reconcile(new Date(service.now().getTime() + 25 * 60 * 60_000))
      await forEach(lives, (life, index) => check(life, sequences[index]!))
      count += lives.length
    }),
    { numRuns: SEQUENCES / AT_ONCE, endOnFailure: true },
  )
  expect(count).toBe(SEQUENCES)
})
