import { cancelSubscription, listPlansInUse } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderAway } from '../provider/provider.ts'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'

let isAway = false
/** Makes the provider report every payment as authorised and not charged yet. */
let isChargeOut = false
let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
beforeAll(async () => {
  service = await startBilling((provider) => ({
    ...provider,
    fetch: async (id) => {
      if (isAway) throw new ProviderAway('away')
      const facts = await provider.fetch(id)
      return isChargeOut ? { status: 'authenticated', currentStart: null, currentEnd: null, paidCount: 0 } : facts
    },
    cancel: async (id, when) => (isAway ? Promise.reject(new ProviderAway('away')) : provider.cancel(id, when)),
  }))
  shop = await openShop(service)
})
beforeEach(() => {
  isAway = false
  isChargeOut = false
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
})
afterAll(() => service.stop())

const leave = (atPeriodEnd: boolean) =>
  service.call(cancelSubscription, { body: { at_period_end: atPeriodEnd } }, { token: spice.token })
const soon = () => new Date(service.now().getTime() + 60 * 60_000)
const free = { plan_id: 'plan_free', status: 'active', current_period_end: null, cancels_at_period_end: false }

describe('POST /api/subscription/cancel', () => {
  test('at the period’s end: the plan goes on to its last paid day, is not charged again, and then is the free one', async () => {
    const id = await spice.buy()
    const { body } = await leave(true)
    const during = await spice.features()
    service.clock.skewMs = new Date(body.current_period_end!).getTime() - Date.now() + 60_000
    const after = [await spice.details(), await spice.features()]
    service.provider.endCycle(id)
    await service.deliver()
    await service.reconcile()
    const inUse = await service.ask(listPlansInUse, { body: { restaurant_ids: [spice.id] } })

    expect(body).toMatchObject({ plan_id: 'plan_pro', status: 'active', cancels_at_period_end: true })
    expect(during).toEqual(proFeatures)
    expect(after).toEqual([expect.objectContaining(free), DEFAULT_PLAN_FEATURES])
    expect(service.provider.get(id)).toMatchObject({ status: 'cancelled', paid_count: 1 })
    expect(inUse.body.subscriptions[0]).toMatchObject({ plan_name: 'Free', status: 'active' })
  })

  test('at once: cancelled at the provider, on the free plan, and late events change nothing', async () => {
    const id = await spice.buy()
    const { body } = await leave(false)
    await service.deliver()

    expect(body).toMatchObject(free)
    expect(service.provider.get(id).status).toBe('cancelled')
    expect(await spice.details()).toMatchObject(free)
    expect(await spice.features()).toEqual(DEFAULT_PLAN_FEATURES)
  })

  test('a locked Admin gets out with the free plan, also when nothing was ever bought', async () => {
    await service.subscriptions.insertMissing(spice, {
      planId: 'plan_pro',
      status: 'past_due',
      currentPeriodEnd: new Date(),
      source: 'manual',
    })

    expect((await leave(true)).body).toMatchObject(free)
    expect((await leave(false)).body).toMatchObject(free)
  })

  test('while the provider is away the Admin leaves all the same, and the provider receives the cancellation later', async () => {
    const id = await spice.buy()
    isAway = true
    const { body } = await leave(false)
    const before = service.provider.get(id).status
    isAway = false
    await service.reconcile(soon())

    expect(body).toMatchObject(free)
    expect([before, service.provider.get(id).status]).toEqual(['active', 'cancelled'])
    expect(await spice.details()).toMatchObject(free)
  })

  test('a proven payment is pending while the provider is away, and half an hour at most', async () => {
    const { body } = await spice.create('plan_pro')
    isAway = true
    const verified = await spice.verify(service.provider.pay(body.subscriptionId, 'success'))
    const again = await spice.create('plan_pro')
    service.clock.skewMs = 31 * 60_000
    const later = await spice.details()
    isAway = false
    await service.reconcile()

    expect(verified.body).toMatchObject({ plan_id: 'plan_free', status: 'pending' })
    expect([again.status, again.failure.code]).toEqual([503, 'PAYMENT_PROVIDER_AWAY'])
    expect(later).toMatchObject({ plan_id: 'plan_free', status: 'active' })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  })

  test('a payment that is agreed to and not charged yet is under way: no second one is begun, and the charge brings the plan', async () => {
    const { body } = await spice.create('plan_pro')
    isChargeOut = true
    const verified = await spice.verify(service.provider.pay(body.subscriptionId, 'success'))
    const again = await spice.create('plan_pro_yearly')
    isChargeOut = false
    await service.reconcile(soon())

    expect(verified.body).toMatchObject({ plan_id: 'plan_free', status: 'pending' })
    expect([again.status, again.failure]).toEqual([
      409,
      { error: 'A payment is being confirmed. Please wait a moment and try again.', code: 'PAYMENT_UNDER_WAY' },
    ])
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  })

  test('an overdue plan has no period to end with: it ends at once', async () => {
    const id = await spice.buy()
    service.provider.charge(id, 'failure')
    await service.reconcile(soon())
    const { body } = await leave(true)

    expect(body).toMatchObject(free)
    expect(service.provider.get(id).status).toBe('cancelled')
  })
})
