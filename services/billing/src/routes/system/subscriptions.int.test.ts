import {
  cancelSubscription,
  changePlan,
  deletePlan,
  extendSubscription,
  getSubscriptionHistory,
  listPlansInUse,
} from '@tiffin/contracts'
import { DAY_MS, DEFAULT_PLAN_FEATURES } from '@tiffin/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../../testing/purchases.ts'

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
afterEach(async () => {
  if (!service.tenancy.isAway) return
  service.tenancy.isAway = false
  // After a call without an answer, a process does not call tenancy again for a moment; a restarted process does.
  await service.restart()
})
afterAll(() => service.stop())

const change = (planId: string, id: string = spice.id) =>
  service.operate(changePlan, { params: { id }, body: { new_plan_id: planId } })
const extend = (day: string, id: string = spice.id) =>
  service.operate(extendSubscription, { params: { id }, body: { new_period_end: day } })
const history = async () => (await service.ask(getSubscriptionHistory, { params: { restaurantId: spice.id } })).body
/** The subscription as the operator's lists show it. */
const inUse = async () => {
  const { body } = await service.ask(listPlansInUse, { body: { restaurant_ids: [spice.id] } })
  return body.subscriptions.find((each) => each.restaurant_id === spice.id)
}
const dayIn = (days: number) =>
  new Date(service.now().getTime() + days * DAY_MS + 5.5 * 60 * 60_000).toISOString().slice(0, 10)
const endOf = (day: string) => new Date(`${day}T18:29:59.000Z`).toISOString()
const pass = (ms: number) => void (service.clock.skewMs += ms)
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [status, failure.error]

describe('PUT /api/system/restaurants/{id}/subscription', () => {
  test('[C7-067] puts a restaurant on a plan at once, active, without an end; on the free one again as well', async () => {
    const { status, body } = await change('plan_pro')
    const features = await spice.features()

    expect([status, body]).toEqual([
      200,
      { plan_id: 'plan_pro', plan_name: 'Pro', status: 'active', current_period_end: null },
    ])
    expect(features).toEqual(proFeatures)
    expect((await change('plan_free')).body).toEqual({
      plan_id: 'plan_free',
      plan_name: 'Free',
      status: 'active',
      current_period_end: null,
    })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test('[C4-047] is manual: the mandate at the provider stays as it is and changes the plan no more', async () => {
    const id = await spice.buy()
    await service.deliver()
    pass(DAY_MS)
    await change('plan_pro_yearly')
    service.provider.endCycle(id)
    await service.deliver()
    await service.reconcile(new Date('2100-01-01'))

    expect(service.provider.get(id)).toMatchObject({ status: 'active', paid_count: 2 })
    expect(await spice.details()).toMatchObject({
      plan_id: 'plan_pro_yearly',
      status: 'active',
      current_period_end: null,
    })
    expect(await history()).toMatchObject({ source: 'manual', has_live_mandate: true })
  })

  test.each([
    ['goes on with a purchase that was begun before', async () => (await spice.create('plan_pro')).body.subscriptionId],
    ['pays in a checkout that was open', async (begun: string) => begun],
  ])('does not hold against what is paid after it: the Admin %s', async (_, click) => {
    const { body } = await spice.create('plan_pro')
    pass(60_000)
    await change('plan_offline')
    pass(5 * 60_000)
    const id = await click(body.subscriptionId)
    const paid = await spice.verify(service.provider.pay(id, 'success'))
    await service.deliver()
    await service.reconcile(new Date('2100-01-01'))

    expect(paid.body).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    expect(await history()).toMatchObject({ source: 'provider', has_live_mandate: true })
  })

  test.each([
    ['before it', 0],
    ['after it, proven before', 1],
  ])('a payment whose first charge is reported %s: what came last holds', async (_, deliveredBefore) => {
    const { body } = await spice.create('plan_pro')
    pass(5 * 60_000)
    service.provider.pay(body.subscriptionId, 'success')
    const events = service.webhooks.waiting()
    await service.deliver(deliveredBefore ? events.slice(0, deliveredBefore) : events)
    pass(60_000)
    await change('plan_offline')
    await service.deliver(events)
    await service.reconcile(new Date('2100-01-01'))

    expect((await spice.details()).plan_id).toBe(deliveredBefore ? 'plan_pro' : 'plan_offline')
  })

  test('the plan a restaurant is on already stays as it is, until its end too', async () => {
    await spice.buy()
    const before = await spice.details()
    const { status } = await change('plan_pro')

    expect(status).toBe(200)
    expect(await spice.details()).toEqual(before)
    expect((await history()).history).toHaveLength(1)
  })

  test('a plan that is to end, or is overdue, goes on when it is given again', async () => {
    await service.subscriptions.insertMissing(spice, {
      planId: 'plan_pro',
      status: 'active',
      currentPeriodEnd: new Date(service.now().getTime() + DAY_MS),
      cancelsAtPeriodEnd: true,
      source: 'provider',
    })
    await change('plan_pro')

    expect(await spice.details()).toMatchObject({
      status: 'active',
      current_period_end: null,
      cancels_at_period_end: false,
    })
  })

  test('refuses what is no plan and who is no restaurant; while tenancy is away the id is believed', async () => {
    const gone = service.addRestaurant()
    service.tenancy.gone.add(gone.id)
    const nothing = await service.operate(changePlan, { params: { id: spice.id }, body: {} })

    expect(refusal(await change('plan_unknown'))).toEqual([404, 'Plan not found.'])
    expect(refusal(await change(''))).toEqual([400, 'Please select a plan.'])
    expect(refusal(nothing)).toEqual([400, 'Please select a plan.'])
    expect(refusal(await change('plan_pro', gone.id))).toEqual([404, 'Restaurant not found.'])
    expect(refusal(await change('plan_pro', 'nobody'))).toEqual([404, 'Restaurant not found.'])
    expect((await change('plan_pro', spice.id.toUpperCase())).status).toBe(200)
    service.tenancy.isAway = true
    expect((await change('plan_free')).status).toBe(200)
  })

  test('a plan that is deleted at the same moment is given to nobody', async () => {
    for (let round = 0; round < 8; round++) {
      const planId = `plan_brief_${round}`
      await service.plans.insertMany([{ ...(await service.plans.find('plan_offline'))!, planId }])
      const [given, deleted] = await Promise.all([
        change(planId, service.addRestaurant().id),
        service.operate(deletePlan, { params: { plan_id: planId } }),
      ])

      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([given.status, deleted.status])
    }
  })
})

describe('PUT /api/system/restaurants/{id}/subscription/extend', () => {
  test('[C7-068][C4-048][C4-049] a day becomes its last second in India, in place of the end of the billing cycle, and active', async () => {
    const id = await spice.buy()
    service.provider.charge(id, 'failure')
    await service.deliver()
    const before = await spice.details()
    const { status, body } = await extend('2031-02-28')

    expect(before.status).toBe('past_due')
    expect([status, body]).toEqual([
      200,
      { plan_id: 'plan_pro', plan_name: 'Pro', status: 'active', current_period_end: '2031-02-28T18:29:59.000Z' },
    ])
    expect(await spice.details()).toMatchObject({
      status: 'active',
      current_period_end: '2031-02-28T18:29:59.000Z',
      price_in_paise: 149_900,
    })
    expect((await history()).source).toBe('manual')
  })

  describe('of every subscription', () => {
    const keep = (planId: string, status: string, days: number | null, more: object = {}) =>
      service.subscriptions.insertMissing(spice, {
        planId,
        status,
        currentPeriodEnd: days === null ? null : new Date(service.now().getTime() + days * DAY_MS),
        source: 'provider',
        ...more,
      })
    const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
      'that was never chosen': async () => undefined,
      'on the free plan': () => keep('plan_free', 'active', null, { source: 'restaurant' }),
      'on the free plan with an end': () => extend(dayIn(3)),
      'given by hand without an end': () => change('plan_pro'),
      'that is paid for': () => spice.buy().then(() => service.deliver()),
      'that is paid for beyond the new end': () => keep('plan_pro', 'active', 300),
      'that is past due': () => keep('plan_pro', 'past_due', -1),
      'that is cancelled': () => keep('plan_pro', 'cancelled', -30),
      'that is to end with its period': () => keep('plan_pro', 'active', 5, { cancelsAtPeriodEnd: true }),
      'that another plan follows': () =>
        spice
          .buy('plan_pro_yearly')
          .then(() => service.deliver())
          .then(() => spice.buy()),
      'whose end is over': () => keep('plan_pro', 'active', -5, { source: 'manual' }),
      'whose paid time is over': () => keep('plan_pro', 'active', -5),
      'of the demo': () => keep('plan_pro', 'active', 30, { source: 'demo' }),
    }

    test.each(Object.entries(kinds))(
      '[C4-048][C4-049] %s: the new end in place of its own, and active',
      async (_, begin) => {
        await begin()
        const day = dayIn(20)
        const { status, body } = await extend(day)
        const expected = { status: 'active', current_period_end: endOf(day) }

        expect([status, body]).toMatchObject([200, expected])
        expect(await spice.details()).toMatchObject(expected)
        expect(await inUse()).toMatchObject(expected)
      },
    )

    test('[C4-049] whose payment is proven and not charged: pending before, active after; the charge counts when it comes', async () => {
      const { body: begun } = await spice.create('plan_pro')
      pass(2 * 60_000)
      service.provider.pay(begun.subscriptionId, 'success')
      const [authenticated, ...charge] = service.webhooks.waiting()
      await service.deliver([authenticated!])
      const before = [(await spice.details()).status, (await inUse())?.status]
      const day = dayIn(20)
      const { body } = await extend(day)
      const after = [body.status, (await spice.details()).status, (await inUse())?.status]
      pass(2 * 60_000)
      await service.deliver(charge)
      await service.reconcile(new Date(service.now().getTime() + DAY_MS))

      expect(before).toEqual(['pending', 'pending'])
      expect(after).toEqual(['active', 'active', 'active'])
      expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
    })
  })

  test('today is no past day; a plan that had lapsed lives again', async () => {
    await service.subscriptions.insertMissing(spice, {
      planId: 'plan_pro',
      status: 'cancelled',
      currentPeriodEnd: new Date(0),
      source: 'manual',
    })
    const today = dayIn(0)

    expect((await extend(today)).body).toMatchObject({ status: 'active', current_period_end: endOf(today) })
    expect(await spice.features()).toEqual(proFeatures)
  })

  test('holds against the provider until its day; from then on the provider’s word counts within a minute', async () => {
    const id = await spice.buy()
    await service.deliver()
    pass(DAY_MS)
    await extend(dayIn(40))
    service.provider.endCycle(id)
    await service.deliver()
    const held = await spice.details()
    pass(41 * DAY_MS)
    service.provider.endCycle(id)
    service.webhooks.drop()
    await service.reconcile()

    expect(held.current_period_end).toBe(endOf(dayIn(-1)))
    expect(await spice.details()).toMatchObject({
      status: 'active',
      current_period_end: new Date(service.provider.get(id).current_end! * 1_000).toISOString(),
    })
  })

  test('an Admin who leaves keeps the days that were given by hand', async () => {
    const id = await spice.buy()
    service.provider.charge(id, 'failure')
    await service.deliver()
    await extend(dayIn(10))
    await service.call(cancelSubscription, { body: { at_period_end: true } }, { token: spice.token })
    await service.reconcile(new Date(service.now().getTime() + 60_000))

    expect(service.provider.get(id).status).toBe('cancelled')
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active', cancels_at_period_end: true })
    pass(11 * DAY_MS)
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test.each([
    ['', 'Please select a new end date.'],
    ['  ', 'Please select a new end date.'],
    ['28-02-2031', 'Invalid date format. Please use YYYY-MM-DD.'],
    ['2031-2-8', 'Invalid date format. Please use YYYY-MM-DD.'],
    ['2031-02-30', 'Invalid date format. Please use YYYY-MM-DD.'],
    ['2031-13-01', 'Invalid date format. Please use YYYY-MM-DD.'],
    ['2031-02-28T00:00:00Z', 'Invalid date format. Please use YYYY-MM-DD.'],
    ['2020-01-01', 'The new end date must not be in the past.'],
  ])('"%s": %s', async (day, text) => {
    await change('plan_pro')

    expect(refusal(await extend(day))).toEqual([400, text])
    expect((await spice.details()).current_period_end).toBeNull()
  })

  test('yesterday in India is past, from midnight there', async () => {
    await change('plan_pro')

    expect((await extend(dayIn(-1))).failure.code).toBe('PERIOD_END_PAST')
  })

  test('takes the free plan as any other, also where none was ever chosen; after its date that goes on', async () => {
    const leaving = service.addRestaurant()
    await service.subscriptions.insertMissing(leaving, {
      planId: 'plan_pro',
      status: 'active',
      currentPeriodEnd: new Date(0),
      cancelsAtPeriodEnd: true,
      source: 'provider',
    })
    const dated = { plan_id: 'plan_free', plan_name: 'Free', status: 'active', current_period_end: endOf(dayIn(1)) }

    for (const id of [spice.id, leaving.id])
      expect(await extend(dayIn(1), id)).toMatchObject({ status: 200, body: dated })
    const during = await spice.details()
    pass(3 * DAY_MS)
    await service.reconcile()
    expect(during).toMatchObject({
      plan_id: 'plan_free',
      status: 'active',
      current_period_end: dated.current_period_end,
    })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active', current_period_end: null })
    expect(await spice.features()).toEqual(DEFAULT_PLAN_FEATURES)
  })

  test('of the free plan leaves every way to a paid one open', async () => {
    await extend(dayIn(30))
    pass(60_000)
    const id = await spice.buy()

    expect(service.provider.get(id).start_at).toBeNull()
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  })

  test('without a day is refused', async () => {
    expect((await service.operate(extendSubscription, { params: { id: spice.id }, body: {} })).failure.code).toBe(
      'PERIOD_END_REQUIRED',
    )
  })
})
