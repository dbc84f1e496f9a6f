import { listInvoices, razorpayWebhook } from '@tiffin/contracts'
import { DAY_MS, DEFAULT_PLAN_FEATURES } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenantLock } from '../repository/tenant-lock.ts'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
})
beforeEach(() => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
})
afterAll(() => service.stop())

/** Advances the clock far enough that clocks can order the events before and after. */
const pass = (minutes = 5) => void (service.clock.skewMs += minutes * 60_000)
const outcomeOf = async (eventId: string) =>
  (await service.db.unscoped.providerEvent.findUniqueOrThrow({ where: { eventId } })).outcome

async function bought(): Promise<string> {
  const id = await spice.buy()
  await service.deliver()
  pass()
  return id
}

describe('POST /api/webhooks/razorpay', () => {
  test('events alone bring the plan when the browser was closed after paying', async () => {
    const { body } = await spice.create('plan_pro')
    pass()
    service.provider.pay(body.subscriptionId, 'success')
    await service.deliver()

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect((await service.call(listInvoices, {}, { token: spice.token })).body).toHaveLength(1)
  })

  test('a payment that is proven and not charged yet is pending for half an hour, with what was allowed before', async () => {
    const { body } = await spice.create('plan_pro')
    pass()
    service.provider.pay(body.subscriptionId, 'success')
    const [authenticated] = service.webhooks.waiting()
    const provider = service.provider.get(body.subscriptionId)
    await service.deliver([authenticated!])

    expect(provider.status).toBe('active')
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'pending' })
    expect(await spice.features()).toEqual(DEFAULT_PLAN_FEATURES)
  })

  test('a renewal moves the period and is one more invoice, newest first', async () => {
    const id = await bought()
    const before = await spice.details()
    service.provider.endCycle(id)
    await service.deliver()
    const { body } = await service.call(listInvoices, {}, { token: spice.token })

    expect(new Date((await spice.details()).current_period_end!).getTime()).toBeGreaterThan(
      new Date(before.current_period_end!).getTime(),
    )
    expect(body).toHaveLength(2)
    expect(body[0]!.paid_at > body[1]!.paid_at).toBe(true)
    expect(Number(body[0]!.number.slice(-6)) - Number(body[1]!.number.slice(-6))).toBe(1)
  })

  test('a charge that fails makes the plan past due and leaves its features; four of them change no more; a new card brings it back', async () => {
    const id = await bought()
    service.provider.charge(id, 'failure')
    await service.deliver()
    const first = await spice.details()
    for (let failures = 0; failures < 3; failures++) {
      pass()
      service.provider.charge(id, 'failure')
    }
    await service.deliver()
    const halted = await spice.details()
    const features = await spice.features()
    pass()
    service.provider.pay(id, 'success')
    await service.deliver()

    expect([first.status, halted.status, (await spice.details()).status]).toEqual(['past_due', 'past_due', 'active'])
    expect(features).toEqual(proFeatures)
  })

  test('a renewal that fails leaves the plan what it includes for three days, then what the free plan does, until it is paid', async () => {
    const id = await bought()
    const lastPaid = new Date((await spice.details()).current_period_end!).getTime()
    const goTo = (time: number) => void (service.clock.skewMs = time - Date.now())
    goTo(lastPaid)
    service.provider.charge(id, 'failure')
    await service.deliver()
    goTo(lastPaid + 3 * DAY_MS - 60_000)
    const during = await spice.features()
    goTo(lastPaid + 3 * DAY_MS + 60_000)
    const after = [await spice.features(), (await spice.details()).status]
    service.provider.pay(id, 'success')
    await service.deliver()

    expect(during).toEqual(proFeatures)
    expect(after).toEqual([DEFAULT_PLAN_FEATURES, 'past_due'])
    expect(await spice.features()).toEqual(proFeatures)
  })

  test.each([
    [
      'halted',
      (id: string) => [1, 2, 3, 4].forEach(() => service.provider.charge(id, 'failure')),
      (id: string) => void service.provider.pay(id, 'success'),
    ],
    ['paused', (id: string) => service.provider.pause(id), (id: string) => service.provider.resume(id)],
  ])(
    '%s, nothing is tried again: what is paid for stays to its last day and no longer, until it goes on',
    async (_, stop, goOn) => {
      const id = await bought()
      const lastPaid = new Date((await spice.details()).current_period_end!).getTime()
      const goTo = (time: number) => void (service.clock.skewMs = time - Date.now())
      stop(id)
      await service.deliver()
      goTo(lastPaid - 60_000)
      const during = [await spice.features(), (await spice.details()).status]
      goTo(lastPaid + 60_000)
      const after = [await spice.features(), (await spice.details()).status]
      goOn(id)
      await service.deliver()

      expect(during).toEqual([proFeatures, 'past_due'])
      expect(after).toEqual([DEFAULT_PLAN_FEATURES, 'past_due'])
      expect([await spice.features(), (await spice.details()).status]).toEqual([proFeatures, 'active'])
    },
  )

  test('a renewal without an event is past due after a day', async () => {
    await bought()
    const lastPaid = new Date((await spice.details()).current_period_end!).getTime()
    service.clock.skewMs = lastPaid + DAY_MS - 60_000 - Date.now()
    const during = (await spice.details()).status
    pass()

    expect([during, (await spice.details()).status]).toEqual(['active', 'past_due'])
  })

  test('paused is past due, resumed active', async () => {
    const id = await bought()
    service.provider.pause(id)
    await service.deliver()
    const paused = await spice.details()
    pass()
    service.provider.resume(id)
    await service.deliver()

    expect([paused.status, (await spice.details()).status]).toEqual(['past_due', 'active'])
  })

  test('a mandate that ends at the provider is cancelled: what the free plan allows, until the Admin chooses', async () => {
    const id = await bought()
    service.provider.cancel(id, false)
    await service.deliver()

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'cancelled' })
    expect(await spice.features()).toEqual(DEFAULT_PLAN_FEATURES)
    expect((await spice.create('plan_pro')).status).toBe(200)
  })

  test('each event counts once, and an older one never undoes a newer', async () => {
    const id = await bought()
    service.provider.charge(id, 'failure')
    pass()
    service.provider.charge(id, 'success')
    const events = service.webhooks.waiting()
    pass()
    await service.deliver(events.slice(-1))
    await service.deliver([...events.toReversed(), ...events])

    expect((await spice.details()).status).toBe('active')
    expect((await service.call(listInvoices, {}, { token: spice.token })).body).toHaveLength(2)
    expect(await outcomeOf(events[0]!.id)).toBe('old')
  })

  test('what the operator decided by hand holds against the provider until its date', async () => {
    const id = await bought()
    const end = new Date(service.now().getTime() + 10 * 24 * 60 * 60_000)
    await service.db.inTenant(spice, (tx) =>
      tx.subscription.update({
        where: { restaurantId: spice.id },
        data: { source: 'manual', status: 'active', currentPeriodEnd: end, updatedAt: service.now() },
      }),
    )
    pass()
    service.provider.charge(id, 'failure')
    await service.deliver()
    const held = await spice.details()
    pass(11 * 24 * 60)
    await service.reconcile(new Date('2100-01-01'))

    expect(held).toMatchObject({ status: 'active', current_period_end: end.toISOString() })
    expect((await spice.details()).status).toBe('past_due')
  })

  test('the event of an unknown subscription is stored and ignored', async () => {
    const { id } = service.provider.create({ plan_id: 'plan_demo_pro_monthly', total_count: 12 })
    service.provider.pay(id, 'success')
    const events = service.webhooks.waiting()
    await service.deliver()

    expect(await outcomeOf(events[0]!.id)).toBe('unknown')
  })

  test('events of other kinds are stored and ignored', async () => {
    const event = { id: 'evt_other', event: 'payment.captured', created_at: 1, payload: {} }

    expect((await service.send(event)).body).toEqual({ status: 'ok' })
    await service.workEvents()
    expect(await outcomeOf('evt_other')).toBe('ignored')
  })

  test('without a genuine signature over the very bytes it is refused without a reason', async () => {
    const { body } = await spice.create('plan_pro')
    service.provider.pay(body.subscriptionId, 'success')
    const [event] = service.webhooks.waiting()
    const { id, ...rest } = event!
    const spaced = await service.send(event!, {}, JSON.stringify(rest, null, 1), JSON.stringify(rest))
    const unsigned = await service.call(razorpayWebhook, { body: JSON.stringify(rest) })
    const forged = await service.send(event!, { 'x-razorpay-signature': '0'.repeat(64) })

    for (const refused of [spaced, unsigned, forged])
      expect([refused.status, refused.failure]).toEqual([400, { error: 'Not accepted.', code: 'WEBHOOK_REFUSED' }])
    expect(await service.db.unscoped.providerEvent.count({ where: { eventId: id } })).toBe(0)
  })

  test('the signature is over the bytes as they came, however they are spaced and escaped', async () => {
    const id = await bought()
    service.provider.charge(id, 'failure')
    const { id: _id, ...rest } = service.webhooks.waiting()[0]!
    const bytes = JSON.stringify({ ...rest, note: 'caf\u00e9' }, null, 3).replace('\u00e9', '\\u00e9')

    expect(JSON.stringify(JSON.parse(bytes))).not.toBe(bytes)
    expect((await service.send(service.webhooks.waiting()[0]!, {}, bytes)).status).toBe(200)
    await service.workEvents()
    expect((await spice.details()).status).toBe('past_due')
  })

  test('the answer does not wait for the work', async () => {
    const id = await bought()
    service.provider.charge(id, 'failure')
    const [event] = service.webhooks.waiting()
    // Every change of the restaurant's subscription waits for this transaction.
    await withTenantLock(service.db, spice, async () => {
      expect((await service.send(event!)).body).toEqual({ status: 'ok' })
      expect((await spice.details()).status).toBe('active')
    })
    await service.workEvents()

    expect((await spice.details()).status).toBe('past_due')
  })
})
