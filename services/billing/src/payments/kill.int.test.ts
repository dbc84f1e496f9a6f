import { cancelSubscription } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

/**
 * The call after which a kill is imitated: the provider carries the call out, and the service never stores the answer.
 */
let killedAfter: 'create' | 'cancel' | null = null
let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer

async function dieAfter<T>(call: NonNullable<typeof killedAfter>, work: Promise<T>): Promise<T> {
  const done = await work
  if (killedAfter === call) throw new Error('killed')
  return done
}

beforeAll(async () => {
  service = await startBilling((provider) => ({
    ...provider,
    create: (request) => dieAfter('create', provider.create(request)),
    cancel: (id, when) => dieAfter('cancel', provider.cancel(id, when)),
  }))
  shop = await openShop(service)
})
beforeEach(() => {
  killedAfter = null
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
})
afterAll(() => service.stop())

const subscriptions = () => service.provider.list().filter(({ notes }) => notes['restaurant'] === spice.id)
const pass = (seconds: number) => void (service.clock.skewMs += seconds * 1_000)

async function beginAndDie(): Promise<void> {
  killedAfter = 'create'
  await spice.create('plan_pro')
  killedAfter = null
}

test('an event finds a purchase whose id at the provider was never written down', async () => {
  await beginAndDie()
  pass(90)
  service.provider.pay(subscriptions()[0]!.id, 'success')
  await service.deliver()

  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
})

test('a purchase that never reached the provider is given up, and the next click starts another', async () => {
  await service.purchases.reserve(
    spice,
    { id: '01910000-0000-4000-8000-0000000000a1', planId: 'plan_pro', idempotencyKey: null },
    service.now(),
  )
  pass(200)
  await service.reconcile()
  const { status } = await spice.create('plan_pro')

  expect(status).toBe(200)
  expect(subscriptions()).toHaveLength(1)
})

test.each([false, true])(
  'killed after the end of a plan that another one follows was sent to the provider (a second request is refused: %s): no paid day is lost, and the next plan begins',
  async (refuses) => {
    service.provider.behaviour.refusesSecondSchedule = refuses
    await spice.buy('plan_pro_yearly')
    const lastDay = new Date((await spice.details()).current_period_end!)
    pass(60)
    const { body } = await spice.create('plan_pro')
    await spice.verify(service.provider.pay(body.subscriptionId, 'success'))
    killedAfter = 'cancel'
    await service.reconcile()
    killedAfter = null
    pass(600)
    await service.reconcile()
    const during = await spice.details()
    service.clock.skewMs = lastDay.getTime() + 60_000 - Date.now()
    service.provider.tick()
    await service.reconcile()
    service.provider.behaviour.refusesSecondSchedule = false

    expect(during).toMatchObject({
      plan_id: 'plan_pro_yearly',
      status: 'active',
      current_period_end: lastDay.toISOString(),
    })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(subscriptions().map(({ paid_count }) => paid_count)).toEqual([1, 1])
  },
)

test('killed after the cancellation: the restaurant is on the free plan, and the mandate has ended', async () => {
  const id = await spice.buy()
  killedAfter = 'cancel'
  await service.call(cancelSubscription, { body: { at_period_end: false } }, { token: spice.token })
  killedAfter = null
  pass(61)
  await service.reconcile()
  const [purchase] = await service.purchases.listOpen(spice)

  expect(service.provider.get(id).status).toBe('cancelled')
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  expect(purchase).toBeUndefined()
})
