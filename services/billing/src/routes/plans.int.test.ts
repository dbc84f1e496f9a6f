import { getEntitlements, getSubscriptionDetails, listPlans, listPublicPlans, planFeatures } from '@tiffin/contracts'
import { DAY_MS, DEFAULT_PLAN_FEATURES, HOUR_MS, UNLIMITED, paise } from '@tiffin/domain'
import type { CallExtras } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'zod/mini'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'

const features = { order_limit_daily: UNLIMITED, user_limit: 9, menu_item_limit: 99, allow_user_management: true }
const yearly = {
  planId: 'plan_y',
  name: 'Yearly',
  pricePaise: paise(9_999_00),
  billingInterval: 'yearly',
  razorpayPlanId: 'plan_rzp',
  features,
} as const
const monthly = {
  planId: 'plan_m',
  name: 'Monthly',
  pricePaise: paise(999_00),
  billingInterval: 'monthly',
  razorpayPlanId: null,
  features,
} as const
const periodEnd = new Date('2027-03-31T18:29:59.000Z')

let service: BillingUnderTest
let spice: ReturnType<BillingUnderTest['addRestaurant']>
beforeAll(async () => {
  service = await startBilling()
  spice = service.addRestaurant()
  await service.plans.insertMany([monthly, yearly])
  await service.subscriptions.insertMissing(spice, {
    planId: 'plan_y',
    status: 'past_due',
    currentPeriodEnd: periodEnd,
    source: 'manual',
  })
})
afterAll(() => service.stop())

describe('GET /api/plans', () => {
  test('[C3-019][C3-020][C3-021][C7-046] returns the plans, the lowest price first', async () => {
    const { status, body } = await service.call(listPlans, {}, { token: spice.tokenOf('Admin') })

    expect(status).toBe(200)
    expect(body.map((plan) => plan.plan_id)).toEqual(['plan_free', 'plan_m', 'plan_y'])
    expect(body[2]).toEqual({
      plan_id: 'plan_y',
      name: 'Yearly',
      price_in_paise: 999_900,
      billing_interval: 'yearly',
      razorpay_plan_id: 'plan_rzp',
      features,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(body[1]?.razorpay_plan_id).toBeNull()
  })

  test('[C3-022] plan_free always exists, is named Free, costs nothing and has the default features', async () => {
    const { body } = await service.call(listPlans, {}, { token: spice.tokenOf('Admin') })

    expect(body[0]).toMatchObject({
      plan_id: 'plan_free',
      name: 'Free',
      price_in_paise: 0,
      features: DEFAULT_PLAN_FEATURES,
    })
  })

  test.each(['Captain', 'Cashier', 'Waiter'] as const)('%s: 403 Access denied.', async (role) => {
    const { status, failure } = await service.call(listPlans, {}, { token: spice.tokenOf(role) })

    expect([status, failure]).toEqual([403, { error: 'Access denied.', code: 'ACCESS_DENIED' }])
  })
})

test('GET /api/public/plans shows everybody names, prices and features, and nothing else; caches may store it for a minute', async () => {
  const { status, headers, body } = await service.call(listPublicPlans)

  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  expect(body).toEqual([
    { name: 'Free', price_in_paise: 0, billing_interval: 'monthly', features: DEFAULT_PLAN_FEATURES },
    { name: 'Monthly', price_in_paise: 99_900, billing_interval: 'monthly', features },
    { name: 'Yearly', price_in_paise: 999_900, billing_interval: 'yearly', features },
  ])
})

describe('GET /api/subscription/details', () => {
  test('[C3-023][C3-024][C7-010] returns name, status, current_period_end, plan_id, price_in_paise, features; −1 is unlimited', async () => {
    const { status, body } = await service.call(getSubscriptionDetails, {}, { token: spice.tokenOf('Waiter') })

    expect(status).toBe(200)
    expect(body).toEqual({
      plan_id: 'plan_y',
      name: 'Yearly',
      status: 'past_due',
      current_period_end: periodEnd.toISOString(),
      price_in_paise: 999_900,
      billing_interval: 'yearly',
      cancels_at_period_end: false,
      features,
      next_plan: null,
    })
  })

  test('[C4-050] a restaurant without a subscription is on the free plan, active', async () => {
    const { body } = await service.call(getSubscriptionDetails, {}, { token: service.addRestaurant().tokenOf('Admin') })

    expect(body).toEqual({
      plan_id: 'plan_free',
      name: 'Free',
      status: 'active',
      current_period_end: null,
      price_in_paise: 0,
      billing_interval: 'monthly',
      cancels_at_period_end: false,
      features: DEFAULT_PLAN_FEATURES,
      next_plan: null,
    })
  })

  test('an existing subscription is not overwritten by a default', async () => {
    await service.subscriptions.insertMissing(spice, {
      planId: 'plan_m',
      status: 'active',
      currentPeriodEnd: null,
      source: 'demo',
    })

    expect((await service.subscriptions.loadCurrentPlan(spice, new Date())).subscription.planId).toBe('plan_y')
  })
})

describe('what other services ask', () => {
  const ask = (restaurantId: string, extras: CallExtras) =>
    service.call(getEntitlements, { params: { restaurantId } }, extras)

  test('the features of the current plan, and the default ones without a subscription', async () => {
    const asOrders = { from: 'orders' } as const

    expect((await ask(spice.id, asOrders)).body).toEqual(features)
    expect((await ask(service.addRestaurant().id, asOrders)).body).toEqual(DEFAULT_PLAN_FEATURES)
    expect((await ask('x', asOrders)).status).toBe(404)
  })

  test('and after which time they change by themselves, unless they do not', async () => {
    const ending = service.addRestaurant()
    await service.subscriptions.insertMissing(ending, {
      planId: 'plan_m',
      status: 'active',
      currentPeriodEnd: new Date(service.now().getTime() + 9 * DAY_MS),
      cancelsAtPeriodEnd: true,
      source: 'provider',
    })
    const before = await ask(ending.id, { from: 'orders' })
    service.clock.skewMs = before.body.holds_for_ms!
    const after = await ask(ending.id, { from: 'orders' })
    service.clock.skewMs = 0

    expect(Math.round(before.body.holds_for_ms! / HOUR_MS)).toBe(9 * 24)
    // A client of an earlier release, which does not read `holds_for_ms`, can still read the reply.
    expect(parse(planFeatures, before.body)).toEqual(features)
    expect(after.body).toEqual(DEFAULT_PLAN_FEATURES)
  })

  test('not for staff', async () => {
    expect((await ask(spice.id, { token: spice.tokenOf('Admin') })).status).toBe(401)
  })
})
