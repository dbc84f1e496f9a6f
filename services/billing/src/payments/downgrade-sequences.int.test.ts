import { cancelSubscription } from '@tiffin/contracts'
import { DAY_MS, HOUR_MS } from '@tiffin/domain'
import * as fc from 'fast-check'
import type { ProviderEvent } from '@tiffin/razorpay-stand-in'
import { LONG_TEST_MS } from '@tiffin/stack/testing/deadline'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

const SEQUENCES = sized(20, 100)
/** The number of restaurants whose events are interleaved. */
const AT_ONCE = 20
const CLIENTS = 5

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

/** What happens between the checkout of a cheaper plan and the last paid day, each with the plan after that day. */
const ENDS = {
  nothing: 'plan_pro',
  'the year is ended at the provider': 'plan_pro',
  'the month is ended at the provider': 'plan_free',
  'the Admin leaves': 'plan_free',
  'the Admin takes it back': 'plan_pro_yearly',
} as const
type Happening = keyof typeof ENDS

/**
 * A random sequence. `lost`: all events are delivered once, each is delivered as `copies` says, or none is delivered.
 * `order` sorts the deliveries.
 */
const sequence = fc.record({
  happens: fc.constantFrom(...(Object.keys(ENDS) as Happening[])),
  lost: fc.constantFrom('nothing', 'some', 'some', 'all'),
  copies: fc.array(fc.constantFrom(0, 1, 1, 2), { minLength: 1, maxLength: 8 }),
  order: fc.array(fc.nat(1_000), { minLength: 16, maxLength: 16 }),
})
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never
type Life = {
  readonly buyer: Buyer
  readonly yearly: string
  monthly: string
  kept: string | null
  readonly lived: Sequence
}

async function forEach<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < all.length; from += CLIENTS)
    done.push(...(await Promise.all(all.slice(from, from + CLIENTS).map(work))))
  return done
}

/**
 * Takes the waiting events of the restaurants, in the number of copies and in the order of each restaurant's sequence.
 */
function takeEvents(lives: readonly Life[]): ProviderEvent[] {
  const lifeOf = new Map<string, Life>(lives.map((life) => [life.buyer.id, life]))
  const events = service.webhooks.waiting().flatMap((event, index) => {
    const { entity } = event.payload['subscription'] as { entity: { notes: { restaurant: string } } }
    const life = lifeOf.get(entity.notes.restaurant)
    if (!life) return []
    const { lost, copies, order } = life.lived
    const times = { nothing: 1, some: copies[index % copies.length]!, all: 0 }[lost]
    return Array.from({ length: times }, () => ({ event, at: order[index % order.length]! }))
  })
  service.webhooks.drop()
  return events.toSorted((a, b) => a.at - b.at).map(({ event }) => event)
}

async function agree({ buyer }: Life, planId: string): Promise<string> {
  const { body } = await buyer.create(planId)
  await buyer.verify(service.provider.pay(body.subscriptionId, 'success'))
  return body.subscriptionId
}

async function happen(life: Life): Promise<void> {
  const { happens } = life.lived
  if (happens === 'the year is ended at the provider') service.provider.cancel(life.yearly, false)
  if (happens === 'the month is ended at the provider') service.provider.cancel(life.monthly, false)
  if (happens === 'the Admin leaves')
    await service.call(cancelSubscription, { body: { at_period_end: true } }, { token: life.buyer.token })
  if (happens === 'the Admin takes it back') life.kept = await agree(life, 'plan_pro_yearly')
}

test(
  'shuffled, doubled and dropped sequences of a yearly plan that a monthly one follows: the year is used up, each period is paid once, and the plan after it is what was agreed to last',
  { timeout: LONG_TEST_MS },
  async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' }),
        async (sequences) => {
          await owner.query('UPDATE purchases SET check_at = NULL')
          service.clock.skewMs = 0
          const lives = await forEach(sequences, async (lived): Promise<Life> => {
            const buyer = shop.addBuyer()
            return { buyer, yearly: await buyer.buy('plan_pro_yearly'), monthly: '', kept: null, lived }
          })
          service.clock.skewMs += 120_000
          await forEach(lives, async (life) => void (life.monthly = await agree(life, 'plan_pro')))
          await service.deliver(takeEvents(lives))
          service.clock.skewMs += 120_000
          await service.reconcile()
          service.clock.skewMs += DAY_MS
          await forEach(lives, happen)
          await service.deliver(takeEvents(lives))
          await service.reconcile(new Date(service.now().getTime() + DAY_MS))

          const ends = new Date((await lives[0]!.buyer.details()).current_period_end ?? service.now())
          service.clock.skewMs = ends.getTime() - Date.now() - HOUR_MS
          await forEach(lives, async ({ lived, buyer }) => {
            expect({ lived, plan: await buyer.details() }).toMatchObject({
              lived,
              plan: { plan_id: 'plan_pro_yearly', status: 'active' },
            })
          })

          service.clock.skewMs += 2 * HOUR_MS
          service.provider.tick()
          await service.deliver(takeEvents(lives))
          await service.reconcile(new Date(service.now().getTime() + 25 * HOUR_MS))
          await forEach(lives, async ({ lived, buyer, yearly, monthly, kept }) => {
            const { plan_id: planId, status } = await buyer.details()
            const paid = [yearly, monthly, ...(kept ? [kept] : [])].map((id) => service.provider.get(id).paid_count)
            const expected = {
              nothing: [1, 1],
              'the year is ended at the provider': [1, 1],
              'the month is ended at the provider': [1, 0],
              'the Admin leaves': [1, 0],
              'the Admin takes it back': [1, 0, 1],
            }[lived.happens]
            const invoices = (await service.invoices.list(buyer)).length
            expect({ lived, planId, status, paid, invoices }).toEqual({
              lived,
              planId: ENDS[lived.happens],
              status: 'active',
              paid: expected,
              invoices: expected.reduce((sum, each) => sum + each, 0),
            })
          })
          count += lives.length
        },
      ),
      { numRuns: SEQUENCES / AT_ONCE, endOnFailure: true },
    )
    expect(count).toBe(SEQUENCES)
  },
)
