import { cancelSubscription, changePlan, closeInBilling, extendSubscription, updatePlan } from '@tiffin/contracts'
import { DAY_MS, DEFAULT_PLAN_FEATURES, HOUR_MS, type PlanFeatures } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'
import { openOperatorPayments } from '../testing/refunds.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let desk: ReturnType<typeof openOperatorPayments>
let spice: Buyer
/** The calls that notified orders of plan changes, with the features that the plan of Spice had at that moment. */
let calls: (readonly [restaurantId: string | null, allows: PlanFeatures])[]
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  desk = openOperatorPayments(service)
})
beforeEach(() => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  service.orders.isAway = false
  spice = shop.addBuyer()
  calls = []
  service.orders.onPlanChange = async (restaurantId) => {
    const allows = await spice.features()
    calls.push([restaurantId, allows])
  }
})
afterAll(() => service.stop())

const change = (planId: string) =>
  service.operate(changePlan, { params: { id: spice.id }, body: { new_plan_id: planId } })
const offline = (changes: { name?: string; features?: PlanFeatures }) =>
  service.operate(updatePlan, {
    params: { plan_id: 'plan_offline' },
    body: {
      plan_id: 'plan_offline',
      name: 'By contract',
      price_in_paise: 4_999_00,
      billing_interval: 'monthly',
      features: proFeatures,
      ...changes,
    },
  })
const pass = (ms: number) => void (service.clock.skewMs += ms)

describe('orders is notified, and reads what the plan allows by then, before the change is answered', () => {
  const ways: Readonly<Record<string, readonly [act: () => Promise<unknown>, allows: PlanFeatures]>> = {
    'the operator gives a larger plan': [() => change('plan_pro'), proFeatures],
    'the operator gives a smaller plan': [
      () => change('plan_pro').then(() => change('plan_free')),
      DEFAULT_PLAN_FEATURES,
    ],
    'the operator extends a plan that is over': [
      async () => {
        await service.subscriptions.insertMissing(spice, {
          planId: 'plan_pro',
          status: 'cancelled',
          currentPeriodEnd: new Date(0),
          source: 'provider',
        })
        const body = { new_period_end: new Date(service.now().getTime() + 9 * DAY_MS).toISOString().slice(0, 10) }
        return service.operate(extendSubscription, { params: { id: spice.id }, body })
      },
      proFeatures,
    ],
    'a payment is verified': [() => spice.buy(), proFeatures],
    'the provider sends the event of a payment': [
      async () => {
        const { body } = await spice.create('plan_pro')
        service.provider.pay(body.subscriptionId, 'success')
        calls = []
        return service.deliver()
      },
      proFeatures,
    ],
    'the provider is asked about a payment': [
      async () => {
        const { body } = await spice.create('plan_pro')
        service.provider.pay(body.subscriptionId, 'success')
        calls = []
        return service.reconcile(new Date('2100-01-01'))
      },
      proFeatures,
    ],
    'an Admin leaves a plan without paid days': [
      async () => {
        await change('plan_pro')
        return service.call(cancelSubscription, { body: { at_period_end: false } }, { token: spice.token })
      },
      DEFAULT_PLAN_FEATURES,
    ],
    'a payment is given back': [
      async () => {
        await spice.buy()
        await service.deliver()
        return desk.give(spice, { payment_id: await desk.paid(spice), reason: 'Paid by mistake' })
      },
      DEFAULT_PLAN_FEATURES,
    ],
    'an overdue charge is tried no more': [
      async () => {
        const id = await spice.buy()
        await service.deliver()
        pass(32 * DAY_MS)
        service.provider.charge(id, 'failure')
        await service.deliver()
        expect(await spice.features()).toEqual(proFeatures)
        calls = []
        for (let failures = 0; failures < 3; failures++) {
          pass(60_000)
          service.provider.charge(id, 'failure')
        }
        return service.deliver()
      },
      DEFAULT_PLAN_FEATURES,
    ],
  }

  test.each(Object.entries(ways))('%s', async (_, [act, allows]) => {
    await act()

    expect(calls.at(-1)).toEqual([spice.id, allows])
  })

  test('of every restaurant, where what a plan allows was changed', async () => {
    await change('plan_offline')
    const smaller = { ...proFeatures, order_limit_daily: 7 }
    expect((await offline({ features: smaller })).status).toBe(200)
    expect(calls.at(-1)).toEqual([null, smaller])

    const before = calls.length
    await offline({ name: 'By agreement', features: smaller })
    // A changed name changes no limit.
    expect(calls).toHaveLength(before)
  })
})

test('orders is notified where a plan ends earlier than was said, although it allows the same until then', async () => {
  await spice.buy()
  await service.deliver()
  const [before, callsBefore] = [await spice.featuresHoldForMs(), calls.length]
  await service.call(cancelSubscription, { body: { at_period_end: true } }, { token: spice.token })
  const after = await spice.featuresHoldForMs()

  expect(calls.slice(callsBefore)).toEqual([[spice.id, proFeatures]])
  // Without the cancellation, a renewal that fails would leave the plan for three more days.
  expect(Math.round((before! - after!) / HOUR_MS)).toBe(3 * 24)
})

test('a change is made although orders cannot be notified', async () => {
  service.orders.isAway = true

  expect((await change('plan_pro')).body).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  expect(await spice.features()).toEqual(proFeatures)
})

test('orders is not notified of a removed restaurant, so that it stores nothing of one that was purged', async () => {
  const id = await spice.buy()
  await service.deliver()
  const body = { name: 'Spice', removed_at: service.now().toISOString(), purge_at: new Date(0).toISOString() }
  calls = []
  await service.ask(closeInBilling, { params: { restaurantId: spice.id }, body })
  await service.deliver()
  await desk.give(spice, { payment_id: await desk.paid(spice), reason: 'It closed' })

  expect(service.provider.get(id).status).toBe('cancelled')
  expect(calls).toEqual([])
})
