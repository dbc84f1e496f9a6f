import { createSubscription, listInvoices } from '@tiffin/contracts'
import { DEFAULT_PLAN_FEATURES } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderRefusal } from '../provider/provider.ts'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'

/** The answer of the provider instead of a new subscription. */
let refusal: ProviderRefusal | null = null
let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
beforeAll(async () => {
  service = await startBilling((provider) => ({
    ...provider,
    create: async (request) => (refusal ? Promise.reject(refusal) : provider.create(request)),
  }))
  shop = await openShop(service)
})
beforeEach(() => {
  refusal = null
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
})
afterAll(() => service.stop())

const minutes = (count: number) => count * 60_000
const subscriptionsOf = (id: string) => service.provider.list().filter(({ notes }) => notes['restaurant'] === id)

describe('POST /api/subscription/create', () => {
  test('[C4-032][C7-047][C1-013] takes a plan and answers the subscription to pay and the public key; the plan stays as it is', async () => {
    const { status, body } = await spice.create('plan_pro')

    expect(status).toBe(200)
    expect(body).toEqual({ subscriptionId: expect.stringMatching(/^sub_/), key: service.env.RAZORPAY_KEY_ID })
    expect(service.provider.get(body.subscriptionId)).toMatchObject({
      plan_id: 'plan_demo_pro_monthly',
      status: 'created',
      total_count: 120,
      notes: { restaurant: spice.id },
    })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test('a yearly plan is charged ten times', async () => {
    const { body } = await spice.create('plan_pro_yearly')

    expect(service.provider.get(body.subscriptionId).total_count).toBe(10)
  })

  test.each([
    ['plan_unknown', 404, 'PLAN_NOT_FOUND', 'Plan not found.'],
    ['plan_free', 409, 'PLAN_IS_CURRENT', 'This is your current plan.'],
    ['plan_offline', 409, 'PLAN_NOT_FOR_SALE', 'This plan is not available for online purchase.'],
  ])('%s: %i %s', async (planId, status, code, error) => {
    const refused = await spice.create(planId)

    expect([refused.status, refused.failure]).toEqual([status, { error, code }])
  })

  test('a text the database cannot hold: 400', async () => {
    const refused = await spice.create('plan\u0000')

    expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test.each([
    [400, 409, 'PLAN_NOT_FOR_SALE'],
    [404, 409, 'PLAN_NOT_FOR_SALE'],
    [401, 503, 'PAYMENT_PROVIDER_AWAY'],
  ])('refused by the provider with %i: %i %s, and the next click asks it again', async (refused, status, code) => {
    refusal = new ProviderRefusal(refused, 'The id provided does not exist')
    const first = await spice.create('plan_pro')
    refusal = null

    expect([first.status, first.failure.code]).toEqual([status, code])
    expect((await spice.create('plan_pro')).status).toBe(200)
  })

  test('the plan that is paid for is not sold again', async () => {
    await spice.buy()

    expect((await spice.create('plan_pro')).failure.code).toBe('PLAN_IS_CURRENT')
  })

  test('ten clicks at once make one subscription, and so does one half an hour later; after that another', async () => {
    const clicks = await Promise.all(
      Array.from({ length: 10 }, (_, click) =>
        spice.create('plan_pro', { 'idempotency-key': `click-number-${click}` }),
      ),
    )
    service.clock.skewMs = minutes(29)
    const later = await spice.create('plan_pro')
    service.clock.skewMs = minutes(31)
    const muchLater = await spice.create('plan_pro')

    expect(new Set([...clicks, later].map(({ body }) => body.subscriptionId)).size).toBe(1)
    expect(muchLater.body.subscriptionId).not.toBe(later.body.subscriptionId)
    expect(subscriptionsOf(spice.id)).toHaveLength(2)
  })

  test('a repetition under its key answers the same; the key for another plan is refused', async () => {
    const headers = { 'idempotency-key': 'one-click-of-mine' }
    const first = await spice.create('plan_pro', headers)
    service.clock.skewMs = minutes(40)

    expect((await spice.create('plan_pro', headers)).body).toEqual(first.body)
    expect((await spice.create('plan_pro_yearly', headers)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('one that was paid without any event is found at the provider instead of being sold twice', async () => {
    const { body } = await spice.create('plan_pro')
    service.provider.pay(body.subscriptionId, 'success')

    expect((await spice.create('plan_pro')).failure.code).toBe('PLAN_IS_CURRENT')
    expect((await spice.details()).status).toBe('active')
  })

  test.each(['Captain', 'Cashier', 'Waiter'] as const)('%s: 403', async (role) => {
    const restaurant = service.addRestaurant()

    expect(
      (await service.call(createSubscription, { body: { plan_id: 'plan_pro' } }, { token: restaurant.tokenOf(role) }))
        .status,
    ).toBe(403)
  })
})

describe('POST /api/subscription/verify', () => {
  test('[C4-034] [C7-048] [C7-052] a payment that is proven and charged brings the plan, its features and an invoice', async () => {
    const { body } = await spice.create('plan_pro')
    const verified = await spice.verify(service.provider.pay(body.subscriptionId, 'success'))
    const invoices = await service.call(listInvoices, {}, { token: spice.token })

    expect(verified.status).toBe(200)
    expect(verified.body).toMatchObject({
      plan_id: 'plan_pro',
      name: 'Pro',
      status: 'active',
      billing_interval: 'monthly',
      cancels_at_period_end: false,
      price_in_paise: 149_900,
    })
    expect(new Date(verified.body.current_period_end ?? 0).getTime()).toBeGreaterThan(
      Date.now() + minutes(27 * 24 * 60),
    )
    expect(await spice.features()).toEqual(proFeatures)
    expect(invoices.body).toEqual([
      {
        id: expect.any(String),
        number: expect.stringMatching(/^TF\/\d\d-\d\d\/\d{6}$/),
        plan_name: 'Pro',
        amount_in_paise: 149_900,
        paid_at: expect.any(String),
        period_start: expect.any(String),
        period_end: verified.body.current_period_end,
        credit_notes: [],
      },
    ])
  })

  test('altered proofs, and those of another restaurant, prove nothing; the good one acts once however often it comes', async () => {
    const curry = shop.addBuyer()
    const { body } = await spice.create('plan_pro')
    const { body: foreign } = await curry.create('plan_pro')
    const good = service.provider.pay(body.subscriptionId, 'success')
    const theirs = service.provider.pay(foreign.subscriptionId, 'success')
    const bad = [
      theirs,
      { ...good, razorpay_payment_id: theirs.razorpay_payment_id },
      { ...good, razorpay_subscription_id: foreign.subscriptionId },
      { ...good, razorpay_signature: theirs.razorpay_signature },
      { ...good, razorpay_signature: good.razorpay_signature.toUpperCase().replace(/^./, 'G') },
      { ...good, razorpay_signature: 'x' },
    ]

    for (const proof of bad) {
      const refused = await spice.verify(proof)
      expect([refused.status, refused.failure]).toEqual([
        400,
        { error: 'The payment could not be verified.', code: 'PAYMENT_NOT_VERIFIED' },
      ])
    }
    expect((await spice.details()).plan_id).toBe('plan_free')
    for (let again = 0; again < 10; again++) expect((await spice.verify(good)).body.plan_id).toBe('plan_pro')
    expect((await service.call(listInvoices, {}, { token: spice.token })).body).toHaveLength(1)
  })

  test('a payment that fails verifies nowhere and leaves the plan as it is', async () => {
    const { body } = await spice.create('plan_pro')
    const refused = await fetch(
      `${service.env.RAZORPAY_API_URL}/dev/razorpay/subscriptions/${body.subscriptionId}/pay`,
      { method: 'POST', body: '{"outcome":"failure"}' },
    )
    const { razorpay_payment_id, razorpay_subscription_id, razorpay_signature } = (await refused.json()) as Record<
      string,
      string
    >

    expect(
      (await spice.verify({ razorpay_payment_id, razorpay_subscription_id, razorpay_signature })).failure.code,
    ).toBe('PAYMENT_NOT_VERIFIED')
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
    expect(await spice.features()).toEqual(DEFAULT_PLAN_FEATURES)
  })
})

test('an upgrade ends the mandate of the plan before, so that nobody pays for two', async () => {
  const monthly = await spice.buy('plan_pro')
  const yearly = await spice.buy('plan_pro_yearly')
  await service.deliver()
  await service.reconcile(new Date(Date.now() + minutes(60)))

  expect([monthly, yearly].map((id) => service.provider.get(id).status)).toEqual(['cancelled', 'active'])
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro_yearly', status: 'active' })
})

test('a checkout that was left open cannot be paid once another plan is', async () => {
  const { body: left } = await spice.create('plan_pro')
  service.clock.skewMs = minutes(5)
  await spice.buy('plan_pro_yearly')
  await service.deliver()
  await service.reconcile(service.now())

  expect(service.provider.get(left.subscriptionId).status).toBe('cancelled')
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro_yearly', status: 'active' })
})

test('what is chosen last is bought, also when it was begun before the plan of now was', async () => {
  const { body: begun } = await spice.create('plan_pro_yearly')
  service.clock.skewMs = minutes(1)
  await spice.buy('plan_pro')
  service.clock.skewMs = minutes(5)
  const yearly = await spice.buy('plan_pro_yearly')
  await service.reconcile(new Date(Date.now() + minutes(60)))

  expect(yearly).not.toBe(begun.subscriptionId)
  expect(service.provider.get(yearly).status).toBe('active')
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro_yearly', status: 'active' })
})

test.each([
  ['a failed charge', (id: string) => void service.provider.charge(id, 'failure')],
  ['a renewal', (id: string) => service.provider.endCycle(id)],
])('an event of the plan before, %s, does not end an upgrade that is being paid', async (_, happen) => {
  const monthly = await spice.buy('plan_pro')
  await service.deliver()
  service.clock.skewMs = minutes(5)
  const { body } = await spice.create('plan_pro_yearly')
  service.clock.skewMs = minutes(10)
  service.provider.pay(body.subscriptionId, 'success')
  const [authenticated, ...charged] = service.webhooks.waiting()
  await service.deliver([authenticated!])
  service.clock.skewMs = minutes(11)
  happen(monthly)
  await service.deliver()
  await service.deliver(charged)
  await service.reconcile(new Date(service.now().getTime() + minutes(60)))

  expect([monthly, body.subscriptionId].map((id) => service.provider.get(id).status)).toEqual(['cancelled', 'active'])
  expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro_yearly', status: 'active' })
})
