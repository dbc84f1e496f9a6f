import { countSubscriptions, listPlansInUse, rankRestaurantsByPlan } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, type Buyer } from '../../testing/purchases.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
/** Restaurants: free without a row, paid, past due, with a manual plan that lapsed, cancelled, with a pending payment. */
let [fresh, paid, overdue, lapsed, leaving, waiting]: Buyer[] = []
const end = new Date(Date.now() + 5 * DAY_MS)

beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  ;[fresh, paid, overdue, lapsed, leaving, waiting] = Array.from({ length: 6 }, () => shop.addBuyer())
  const add = (buyer: Buyer, subscription: object) =>
    service.subscriptions.insertMissing(buyer, {
      planId: 'plan_pro',
      status: 'active',
      currentPeriodEnd: end,
      source: 'provider',
      ...subscription,
    })
  await add(paid!, {})
  await add(overdue!, { currentPeriodEnd: new Date(Date.now() - 2 * DAY_MS) })
  await add(lapsed!, { currentPeriodEnd: new Date(Date.now() - 1_000), source: 'manual' })
  await add(leaving!, { currentPeriodEnd: new Date(Date.now() - 1_000), cancelsAtPeriodEnd: true })
  await waiting!.create('plan_pro')
  const [purchase] = await service.purchases.listOpen(waiting!)
  await service.purchases.markPaid(waiting!, purchase!.id, service.now())
})
beforeEach(() => {
  service.clock.skewMs = 0
})
afterAll(() => service.stop())

const inUse = async (buyers?: (Buyer | undefined)[]) => {
  const { body } = await service.ask(listPlansInUse, {
    body: buyers ? { restaurant_ids: buyers.map((buyer) => buyer!.id) } : {},
  })
  return new Map(body.subscriptions.map(({ restaurant_id, ...rest }) => [restaurant_id, rest]))
}

test('plans in use are listed as they hold now: overdue after a day, cancelled after an end set by hand, free after a leave, pending while a payment is awaited', async () => {
  const all = await inUse()

  expect(all.get(fresh!.id)).toBeUndefined()
  expect(all.get(paid!.id)).toEqual({ plan_name: 'Pro', status: 'active', current_period_end: end.toISOString() })
  expect(all.get(overdue!.id)).toMatchObject({ plan_name: 'Pro', status: 'past_due' })
  expect(all.get(lapsed!.id)).toMatchObject({ plan_name: 'Pro', status: 'cancelled' })
  expect(all.get(leaving!.id)).toEqual({ plan_name: 'Free', status: 'active', current_period_end: null })
  expect(all.get(waiting!.id)).toEqual({ plan_name: 'Free', status: 'pending', current_period_end: null })
})

test('for some restaurants only theirs are listed; the name of the free plan comes along', async () => {
  const { body } = await service.ask(listPlansInUse, { body: { restaurant_ids: [fresh!.id] } })

  expect([...(await inUse([paid, fresh])).keys()]).toEqual([paid!.id])
  expect(body).toEqual({ free_plan_name: 'Free', subscriptions: [] })
})

test('[C4-055][C4-056] active on a plan not named Free is paid; past due and pending are lapsed, cancelled is neither', async () => {
  const before = await service.ask(countSubscriptions, {})
  service.clock.skewMs = 31 * 60_000
  const later = await service.ask(countSubscriptions, {})

  expect(before.body).toEqual({ active_paid: 1, lapsed: 2 })
  expect(later.body).toEqual({ active_paid: 1, lapsed: 1 })
})

test('a restaurant back on the free plan without an end is listed when asked for by id, and else left out like one that never chose', async () => {
  const back = shop.addBuyer()
  await service.subscriptions.insertMissing(back, {
    planId: 'plan_free',
    status: 'active',
    currentPeriodEnd: null,
    source: 'restaurant',
  })

  expect((await inUse([back])).get(back.id)).toEqual({ plan_name: 'Free', status: 'active', current_period_end: null })
  expect((await inUse()).has(back.id)).toBe(false)
})

test('places: ascending, equal ones together, those that stand where one without a plan does not named, no date last', async () => {
  const places = async (by: 'plan_name' | 'subscription_status' | 'current_period_end') => {
    const { body } = await service.ask(rankRestaurantsByPlan, { query: { by } })
    const at = body.places.split(',')
    const named = body.restaurant_ids
      .split(',')
      .map((id, index) => [
        [paid, overdue, lapsed, leaving, waiting].findIndex((buyer) => buyer!.id === id),
        Number(at[index]),
      ])
    return { unlisted: body.unlisted, named: named.toSorted() }
  }

  expect(await places('plan_name')).toEqual({
    unlisted: 0,
    named: [
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  })
  expect(await places('subscription_status')).toEqual({
    unlisted: 0,
    named: [
      [1, 2],
      [2, 1],
      [4, 3],
    ],
  })
  expect(await places('current_period_end')).toEqual({
    unlisted: 3,
    named: [
      [0, 2],
      [1, 0],
      [2, 1],
    ],
  })
})

test('no restaurant and no operator asks for it', async () => {
  expect((await service.call(listPlansInUse, { body: {} }, { token: paid!.token })).status).toBe(401)
  expect((await service.operate(listPlansInUse, { body: {} })).status).toBe(401)
})
