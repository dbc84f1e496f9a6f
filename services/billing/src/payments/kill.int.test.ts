import { cancelSubscription, listInvoices } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

/** What the provider does and the service, killed right after, never writes down. */
let killedAfter: 'create' | 'fetch' | 'cancel' | null = null
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
    fetch: (id) => dieAfter('fetch', provider.fetch(id)),
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

test('killed after the subscription was created: the next click finds it again instead of creating a second', async () => {
  await beginAndDie()
  pass(20)
  const { body } = await spice.create('plan_pro')

  expect(subscriptions().map(({ id }) => id)).toEqual([body.subscriptionId])
})

test('killed after the subscription was created, and paid all the same: the plan is there after the reconcile, charged once', async () => {
  await beginAndDie()
  service.provider.pay(subscriptions()[0]!.id, 'success')
  service.webhooks.drop()
  pass(20)
  await service.reconcile()

  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  expect((await service.call(listInvoices, {}, { token: spice.token })).body).toHaveLength(1)
  expect(subscriptions()).toHaveLength(1)
})

test('an event finds a purchase whose id at the provider was never written down', async () => {
  await beginAndDie()
  pass(90)
  service.provider.pay(subscriptions()[0]!.id, 'success')
  await service.deliver()

  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
})

test('one that never reached the provider is given up, and the next click begins anew', async () => {
  await service.purchases.reserve(spice, { id: '01910000-0000-4000-8000-0000000000a1', planId: 'plan_pro', idempotencyKey: null }, service.now())
  pass(200)
  await service.reconcile()
  const { status } = await spice.create('plan_pro')

  expect(status).toBe(200)
  expect(subscriptions()).toHaveLength(1)
})

test('killed while a payment is verified: nothing is lost, and nothing is paid twice', async () => {
  const { body } = await spice.create('plan_pro')
  const proof = service.provider.pay(body.subscriptionId, 'success')
  service.webhooks.drop()
  killedAfter = 'fetch'
  await spice.verify(proof)
  killedAfter = null
  const pending = await spice.details()
  pass(61)
  await service.reconcile()

  expect(pending).toMatchObject({ plan_id: 'plan_free', status: 'pending' })
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  expect(service.provider.get(body.subscriptionId).paid_count).toBe(1)
})

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
