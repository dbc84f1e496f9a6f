import { cancelSubscription, changePlan, extendSubscription, getMrr, getSubscriptionHistory } from '@tiffin/contracts'
import { DAY_MS, paise } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'

/** Plans that are cheaper or dearer in billing only: the provider charges its own price. */
const small = {
  planId: 'plan_small',
  name: 'Small',
  pricePaise: paise(999_00),
  billingInterval: 'monthly',
  razorpayPlanId: 'plan_demo_pro_monthly',
  features: proFeatures,
} as const
const chain = {
  planId: 'plan_chain',
  name: 'Chain',
  pricePaise: paise(49_990_00),
  billingInterval: 'yearly',
  razorpayPlanId: 'plan_demo_pro_yearly',
  features: proFeatures,
} as const

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
/** The provider's id of the subscription to the yearly plan. */
let yearly: string
let lastDay: Date
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  await service.plans.insertMany([small, chain])
})
beforeEach(async () => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
  yearly = await spice.buy('plan_pro_yearly')
  await service.deliver()
  lastDay = new Date((await spice.details()).current_period_end!)
  service.clock.skewMs = 60_000
})
afterAll(() => service.stop())

const begin = async (planId = 'plan_pro') => (await spice.create(planId)).body.subscriptionId
const chooseMonthly = async () => {
  const id = await begin()
  const { body } = await spice.verify(service.provider.pay(id, 'success'))
  return { id, details: body }
}
const leave = (atPeriodEnd: boolean) =>
  service.call(cancelSubscription, { body: { at_period_end: atPeriodEnd } }, { token: spice.token })
const goTo = (time: Date, moreMs = 0) => void (service.clock.skewMs = time.getTime() + moreMs - Date.now())
async function pass(): Promise<void> {
  service.provider.tick()
  await service.deliver()
  await service.reconcile()
}
const stateOf = (id: string) => service.provider.get(id).status
const paidFor = async () => (await service.invoices.list(spice)).map(({ amountPaise }) => amountPaise)

const onYearly = { plan_id: 'plan_pro_yearly', status: 'active', cancels_at_period_end: false }
const monthlyNext = () => ({
  plan_id: 'plan_pro',
  name: 'Pro',
  price_in_paise: 1_499_00,
  billing_interval: 'monthly',
  starts_at: lastDay.toISOString(),
})

describe('yearly to monthly on the first day', () => {
  test('loses no paid day: the year holds to its last day, then the month is charged, and nothing is paid twice', async () => {
    const { id, details } = await chooseMonthly()
    await service.reconcile()
    const during = [await spice.details(), await spice.features(), await paidFor(), stateOf(yearly), stateOf(id)]
    goTo(lastDay, -60_000)
    await pass()
    const lastMinute = await spice.details()
    goTo(lastDay, 60_000)
    await pass()

    expect(service.provider.get(id).start_at).toBe(Math.floor(lastDay.getTime() / 1_000))
    expect(details).toMatchObject({
      ...onYearly,
      current_period_end: lastDay.toISOString(),
      price_in_paise: 14_990_00,
      next_plan: monthlyNext(),
    })
    expect(during).toEqual([details, proFeatures, [14_990_00], 'active', 'authenticated'])
    expect(lastMinute).toEqual(details)
    expect(await spice.details()).toMatchObject({
      plan_id: 'plan_pro',
      status: 'active',
      price_in_paise: 1_499_00,
      next_plan: null,
    })
    expect([stateOf(yearly), stateOf(id)]).toEqual(['cancelled', 'active'])
    expect(await paidFor()).toEqual([1_499_00, 14_990_00])
  })

  test('before it is agreed to nothing changes, and nobody who turns away from the checkout loses the year', async () => {
    await begin()
    const before = await spice.details()
    goTo(lastDay, -DAY_MS)
    await pass()

    expect(before).toMatchObject({ ...onYearly, next_plan: null })
    expect(await spice.details()).toEqual(before)
    expect(service.provider.get(yearly).status).toBe('active')
  })

  test('events alone bring it, and so does the reconcile when all of them are lost', async () => {
    service.provider.pay(await begin(), 'success')
    await service.deliver()
    const delivered = (await spice.details()).next_plan
    const curry = (spice = shop.addBuyer())
    await curry.buy('plan_pro_yearly')
    service.provider.pay(await begin(), 'success')
    service.webhooks.drop()
    await service.reconcile(new Date(service.now().getTime() + 10 * 60_000))

    expect([delivered?.plan_id, (await curry.details()).next_plan?.plan_id]).toEqual(['plan_pro', 'plan_pro'])
  })

  test('at the very end the next plan holds, also before the event of its charge', async () => {
    await chooseMonthly()
    await service.deliver()
    goTo(lastDay, 1_000)
    const atOnce = await spice.details()
    await service.reconcile()

    expect(atOnce).toMatchObject({ plan_id: 'plan_pro', status: 'active', price_in_paise: 1_499_00, next_plan: null })
    expect(await spice.details()).toEqual(atOnce)
    goTo(lastDay, DAY_MS + 60_000)
    expect((await spice.details()).status).toBe('past_due')
  })

  test('it counts with what is paid for the year until then, and is part of the history after', async () => {
    const mrr = async () => (await service.operate(getMrr)).body.total_mrr_paise
    const before = await mrr()
    await chooseMonthly()
    const scheduled = await mrr()
    await service.reconcile()
    goTo(lastDay, 60_000)
    await pass()
    const { body } = await service.ask(getSubscriptionHistory, { params: { restaurantId: spice.id } })

    expect(scheduled).toBe(before)
    expect(body.history.map(({ plan_id }) => plan_id)).toEqual(['plan_pro', 'plan_pro_yearly'])
  })

  test('is refused a second time, and by another cheaper plan replaced before it charged anything', async () => {
    const { id } = await chooseMonthly()
    const again = await spice.create('plan_pro')
    const other = await begin('plan_small')
    await spice.verify(service.provider.pay(other, 'success'))
    await service.reconcile()

    expect([again.status, again.failure]).toEqual([
      409,
      { error: 'This plan follows your current one already.', code: 'PLAN_IS_NEXT' },
    ])
    expect((await spice.details()).next_plan).toMatchObject({ plan_id: 'plan_small' })
    expect([stateOf(yearly), stateOf(id), stateOf(other)]).toEqual(['active', 'cancelled', 'authenticated'])
  })
})

describe('it can be taken back', () => {
  test('the year is kept: it goes on from its last paid day, and the month is never charged', async () => {
    const { id } = await chooseMonthly()
    const kept = await begin('plan_pro_yearly')
    const { body } = await spice.verify(service.provider.pay(kept, 'success'))
    await service.reconcile()
    goTo(lastDay, 60_000)
    await pass()

    expect(body).toMatchObject({ ...onYearly, next_plan: null })
    expect([stateOf(yearly), stateOf(id), stateOf(kept)]).toEqual(['cancelled', 'cancelled', 'active'])
    expect(await spice.details()).toMatchObject(onYearly)
    expect(await paidFor()).toEqual([14_990_00, 14_990_00])
  })

  test('and left altogether: the paid days stay, then the free plan applies', async () => {
    const { id } = await chooseMonthly()
    const { body } = await leave(true)
    await service.deliver()
    const during = await spice.details()
    goTo(lastDay, 60_000)
    await pass()

    for (const details of [body, during])
      expect(details).toMatchObject({ ...onYearly, cancels_at_period_end: true, next_plan: null })
    expect(service.provider.get(id)).toMatchObject({ status: 'cancelled', paid_count: 0 })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test('the month is ended at the provider before it begins: the year runs to its last day', async () => {
    const { id } = await chooseMonthly()
    await service.deliver()
    service.clock.skewMs += DAY_MS
    service.provider.cancel(id, false)
    await service.deliver()

    expect(await spice.details()).toMatchObject({ ...onYearly, cancels_at_period_end: true, next_plan: null })
    expect(await spice.features()).toEqual(proFeatures)
  })
})

describe('what else happens before the last day', () => {
  test.each([
    ['ended', (id: string) => void service.provider.cancel(id, false)],
    ['paused', (id: string) => service.provider.pause(id)],
  ])('the mandate of the year is %s at the provider: its paid days stay, and the month follows', async (_, happen) => {
    await chooseMonthly()
    await service.deliver()
    service.clock.skewMs += DAY_MS
    happen(yearly)
    await service.deliver()
    const during = await spice.details()
    goTo(lastDay, 60_000)
    await pass()

    expect(during).toMatchObject({ ...onYearly, next_plan: monthlyNext() })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  })

  test('a dearer plan is paid: it holds at once, and nothing else is charged again', async () => {
    const { id } = await chooseMonthly()
    const dearer = await spice.buy('plan_chain')
    await service.reconcile()

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_chain', next_plan: null })
    expect([stateOf(yearly), stateOf(id), stateOf(dearer)]).toEqual(['cancelled', 'cancelled', 'active'])
  })

  test('a checkout that was opened before cannot be paid any more', async () => {
    const dearer = await begin('plan_chain')
    service.clock.skewMs += 60_000
    const { id } = await chooseMonthly()
    await service.reconcile()

    expect([stateOf(yearly), stateOf(id), stateOf(dearer)]).toEqual(['active', 'authenticated', 'cancelled'])
  })

  test('a dearer plan is charged, and only then the event of the plan agreed to before arrives: that one is ended before it charges', async () => {
    const dearer = await begin('plan_chain')
    service.clock.skewMs += 60_000
    const later = await begin()
    service.provider.pay(later, 'success')
    const agreed = service.webhooks.waiting()
    service.webhooks.drop()
    await spice.verify(service.provider.pay(dearer, 'success'))
    await service.deliver(agreed)
    service.clock.skewMs += 120_000
    await service.reconcile()

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_chain', next_plan: null })
    expect([stateOf(yearly), stateOf(later), stateOf(dearer)]).toEqual(['cancelled', 'cancelled', 'active'])
  })

  test('the operator lets the year run longer after the checkout was opened: a month that would begin within it is not agreed to', async () => {
    const id = await begin()
    const day = new Date(lastDay.getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
    await service.operate(extendSubscription, { params: { id: spice.id }, body: { new_period_end: day } })
    service.clock.skewMs += 60_000
    const { body } = await spice.verify(service.provider.pay(id, 'success'))
    await service.reconcile()

    expect(body).toMatchObject({ ...onYearly, next_plan: null })
    expect(service.provider.get(id)).toMatchObject({ status: 'cancelled', paid_count: 0 })
  })

  test('[C4-048] the operator lets the year run longer after the month was agreed to: nothing is charged within it, and the month can be chosen again', async () => {
    const { id } = await chooseMonthly()
    await service.deliver()
    const day = new Date(lastDay.getTime() + 40 * DAY_MS).toISOString().slice(0, 10)
    await service.operate(extendSubscription, { params: { id: spice.id }, body: { new_period_end: day } })
    const ended = service.provider.get(id)
    await service.deliver()
    goTo(lastDay, 60_000)
    await pass()

    expect(ended).toMatchObject({ status: 'cancelled', paid_count: 0 })
    expect(await spice.details()).toMatchObject({ ...onYearly, cancels_at_period_end: true, next_plan: null })
    expect(service.provider.get(id).paid_count).toBe(0)
    const { details } = await chooseMonthly()
    expect(details).toMatchObject({
      ...onYearly,
      next_plan: { plan_id: 'plan_pro', starts_at: `${day}T18:29:59.000Z` },
    })
  })

  test('the operator gives another plan by hand: that one holds', async () => {
    await chooseMonthly()
    service.clock.skewMs += 60_000
    await service.operate(changePlan, { params: { id: spice.id }, body: { new_plan_id: 'plan_offline' } })
    goTo(lastDay, 60_000)
    await pass()

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_offline', next_plan: null })
  })

  test('the first charge of the month fails: three days to mend it, then what the free plan includes', async () => {
    const { id } = await chooseMonthly()
    await service.deliver()
    goTo(lastDay, 60_000)
    service.provider.charge(id, 'failure')
    await service.deliver()
    await service.reconcile()
    const during = [(await spice.details()).plan_id, await spice.features()]
    goTo(lastDay, 3 * DAY_MS + 60_000)

    expect(during).toEqual(['plan_pro', proFeatures])
    expect((await spice.details()).status).toBe('past_due')
    expect(await spice.features()).not.toEqual(proFeatures)
  })
})

test('in the last hour of what is paid for another plan is bought at once', async () => {
  goTo(lastDay, -30 * 60_000)
  const id = await spice.buy('plan_pro')

  expect(service.provider.get(id).start_at).toBeNull()
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active', next_plan: null })
})

test('days that were given by hand are not lost either', async () => {
  const given = (spice = shop.addBuyer())
  await service.operate(changePlan, { params: { id: given.id }, body: { new_plan_id: 'plan_pro_yearly' } })
  const day = new Date(service.now().getTime() + 100 * DAY_MS).toISOString().slice(0, 10)
  await service.operate(extendSubscription, { params: { id: given.id }, body: { new_period_end: day } })
  service.clock.skewMs += 60_000
  const { details } = await chooseMonthly()

  expect(details).toMatchObject({ ...onYearly, next_plan: { plan_id: 'plan_pro', starts_at: `${day}T18:29:59.000Z` } })
})
