import { cancelSubscription, extendSubscription, getSubscriptionHistory } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, type Buyer } from '../../testing/purchases.ts'

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

const extendTo = (day: string) =>
  service.operate(extendSubscription, { params: { id: spice.id }, body: { new_period_end: day } })
const history = async () => (await service.ask(getSubscriptionHistory, { params: { restaurantId: spice.id } })).body

test('the history of a restaurant that never chose: the free plan, and nothing that led to it', async () => {
  expect(await history()).toEqual({
    plan_id: 'plan_free',
    plan_name: 'Free',
    status: 'active',
    current_period_end: null,
    source: 'restaurant',
    has_live_mandate: false,
    history: [],
  })
})

test('the history has every change of plan, status and end, whoever made it, the newest first, and nothing where nothing changed', async () => {
  const id = await spice.buy()
  await service.deliver()
  await service.reconcile(new Date('2100-01-01'))
  service.clock.skewMs += DAY_MS
  service.provider.charge(id, 'failure')
  await service.deliver()
  await extendTo('2031-02-28')
  await extendTo('2031-02-28')
  await service.call(cancelSubscription, { body: { at_period_end: true } }, { token: spice.token })
  service.clock.skewMs = new Date('2031-03-01').getTime() - Date.now()
  await service.reconcile()
  const { history: changes, ...now } = await history()

  expect(now).toMatchObject({ plan_id: 'plan_free', source: 'restaurant', has_live_mandate: false })
  expect(changes.map(({ plan_id, plan_name, status, source }) => [plan_id, plan_name, status, source])).toEqual([
    ['plan_free', 'Free', 'active', 'restaurant'],
    ['plan_pro', 'Pro', 'active', 'manual'],
    ['plan_pro', 'Pro', 'past_due', 'provider'],
    ['plan_pro', 'Pro', 'active', 'provider'],
  ])
  expect(
    changes
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  ).toEqual(changes.map(({ at }) => at))
})
