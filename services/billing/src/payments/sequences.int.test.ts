import * as fc from 'fast-check'
import type { ProviderEvent } from '@tiffin/razorpay-stand-in'
import { LONG_TEST_MS } from '@tiffin/stack/testing/deadline'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

/** Our status for each status of the provider. */
const OURS: Readonly<Record<string, string>> = {
  active: 'active',
  pending: 'past_due',
  halted: 'past_due',
  paused: 'past_due',
  cancelled: 'cancelled',
  completed: 'cancelled',
}
/** The number of sequences; the full number takes two minutes. */
const SEQUENCES = sized(50, 1_000)
/** The number of restaurants whose events are interleaved. */
const AT_ONCE = 50
/** Concurrent clients: more would wait for a connection to the database, and be refused. */
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
  /** Zero puts several events into the same second. */
  afterSeconds: fc.constantFrom(0, 0, 1, 30, 3_600, 86_400),
})
/**
 * The steps of a restaurant at the provider after it paid, and the delivery of its events. `lost`: all events are
 * delivered once, each is delivered as `copies` says, or none is delivered. `order` sorts the deliveries.
 */
const sequence = fc.record({
  steps: fc.array(step, { maxLength: 6 }),
  lost: fc.constantFrom('nothing', 'nothing', 'some', 'some', 'some', 'all'),
  copies: fc.array(fc.constantFrom(0, 1, 1, 2), { minLength: 1, maxLength: 8 }),
  order: fc.array(fc.nat(1_000), { minLength: 16, maxLength: 16 }),
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

async function forEach<T, R>(all: readonly T[], work: (each: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += CLIENTS)
    done.push(...(await Promise.all(all.slice(from, from + CLIENTS).map((each, index) => work(each, from + index)))))
  return done
}

type Life = { readonly buyer: Buyer; readonly id: string; readonly lived: Sequence }
type Delivery = { readonly life: Life; readonly event: ProviderEvent; readonly at: number }

/** Acts at the provider and returns the events to deliver, each with its position in the order. */
function eventsOf(life: Life, what: () => void): Delivery[] {
  const { lost, copies, order } = life.lived
  const deliveriesOf = { nothing: (times: number) => Math.max(times, 1), some: (times: number) => times, all: () => 0 }[
    lost
  ]
  service.webhooks.drop()
  what()
  const deliveries = service.webhooks
    .waiting()
    .flatMap((event, index) => Array.from({ length: deliveriesOf(copies[index % copies.length]!) }, () => event))
  return deliveries.map((event, index) => ({ life, event, at: order[index % order.length]! }))
}

const pay = (life: Life) => eventsOf(life, () => void service.provider.pay(life.id, 'success'))

/** Runs the steps of all restaurants in the same span of time. */
function liveAll(lives: readonly Life[]): Delivery[] {
  const begin = service.clock.skewMs
  let end = begin
  const deliveries = lives.flatMap((life) => {
    service.clock.skewMs = begin
    const events = eventsOf(life, () => life.lived.steps.forEach((each) => happen(life.id, each)))
    end = Math.max(end, service.clock.skewMs)
    return events
  })
  service.clock.skewMs = end
  return deliveries
}

const inOrder = (deliveries: readonly Delivery[]) => deliveries.toSorted((a, b) => a.at - b.at)
const deliver = (deliveries: readonly Delivery[]) => service.deliver(deliveries.map(({ event }) => event))

/** Takes the purchases of earlier runs out of the reconciliation. */
async function forgetOthers(): Promise<void> {
  await owner.query('UPDATE purchases SET check_at = NULL')
  service.clock.skewMs = 0
}

/**
 * Returns the plan and status that follow from the provider's status. A mandate that ended before any event of its
 * charge arrived never became the plan.
 */
function expected(status: string, planId: string, isHeardOf: boolean): readonly [string, string] {
  return status === 'cancelled' && !isHeardOf && planId === 'plan_free'
    ? ['plan_free', 'active']
    : ['plan_pro', OURS[status] ?? '']
}

const isOfCharge = ({ event }: Delivery) => event.event !== 'subscription.authenticated'

test(
  'shuffled, doubled and dropped sequences of events end, where none was dropped at once and else after the next reconcile, in the state the provider reports, with an invoice a charge',
  { timeout: LONG_TEST_MS },
  async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' }),
        async (sequences) => {
          await forgetOthers()
          const lives = await forEach(sequences, async (lived): Promise<Life> => {
            const buyer = shop.addBuyer()
            const { status, body } = await buyer.create('plan_pro')
            expect({ status, body }).toMatchObject({ status: 200 })
            return { buyer, id: body.subscriptionId, lived }
          })
          // The payment comes two minutes after the purchase, so that clocks can order the events.
          service.clock.skewMs += 120_000
          const paid = lives.flatMap(pay)
          // The events are delivered in portions, so that the payment is processed before the events that follow it.
          const [early, late] = [paid.filter(({ at }) => at < 500), paid.filter(({ at }) => at >= 500)]
          await deliver(inOrder(early))
          const heardOf = new Set(early.filter(isOfCharge).map(({ life }) => life))
          const rest = inOrder([...late, ...liveAll(lives)])
          const half = Math.floor(rest.length / 2)
          await deliver(rest.slice(0, half))
          await deliver(rest.slice(half))
          const check = async (life: Life) => {
            const { buyer, id, lived } = life
            const { plan_id: planId, status } = await buyer.details()
            const provider = service.provider.get(id)
            const invoices = (await service.invoices.list(buyer)).length
            expect({ lived, state: [planId, status], invoices }).toEqual({
              lived,
              state: expected(provider.status, planId, heardOf.has(life)),
              invoices: provider.paid_count,
            })
          }
          await forEach(
            lives.filter(({ lived }) => lived.lost === 'nothing'),
            check,
          )
          await service.reconcile(new Date(service.now().getTime() + 25 * 60 * 60_000))
          await forEach(lives, check)
          count += lives.length
        },
      ),
      { numRuns: SEQUENCES / AT_ONCE, endOnFailure: true },
    )
    expect(count).toBe(SEQUENCES)
  },
)
