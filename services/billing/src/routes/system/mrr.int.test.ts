import { changePlan, getMrr, updatePlan } from '@tiffin/contracts'
import { paise } from '@tiffin/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, proFeatures } from '../../testing/purchases.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
})
afterAll(() => service.stop())

const mrr = async () => (await service.operate(getMrr)).body.total_mrr_paise
const put = (id: string, planId: string) =>
  service.operate(changePlan, { params: { id }, body: { new_plan_id: planId } })

test('[C7-059] what active subscriptions bring a month, at the price each pays, yearly ones a twelfth, rounded half up once', async () => {
  expect((await service.operate(getMrr)).body).toEqual({ total_mrr_paise: 0 })
  const spice = shop.addBuyer()
  await spice.buy('plan_pro')
  expect(await mrr()).toBe(1_499_00)

  await shop.addBuyer().buy('plan_pro_yearly')
  // 14,990.00 / 12 = 1,249.166…
  expect(await mrr()).toBe(1_499_00 + 1_249_17)

  await shop.addBuyer().buy('plan_pro_yearly')
  await shop.addBuyer().buy('plan_pro_yearly')
  // 3 × 14,990.00 / 12 = 3,747.50: rounding each subscription would add a paisa.
  expect(await mrr()).toBe(1_499_00 + 3_747_50)

  const plan = (await service.plans.find('plan_pro'))!
  await service.operate(updatePlan, {
    params: { plan_id: 'plan_pro' },
    body: {
      plan_id: 'plan_pro',
      name: 'Pro',
      price_in_paise: 9_999_00,
      billing_interval: 'yearly',
      razorpay_plan_id: plan.razorpayPlanId,
      features: proFeatures,
    },
  })
  expect(await mrr()).toBe(1_499_00 + 3_747_50)
})

test('plans given by hand count at the plan’s price; free, overdue, ended and lapsed ones do not', async () => {
  const before = await mrr()
  const [given, free, overdue, lapsed, leaving] = Array.from({ length: 5 }, () => service.addRestaurant())
  await put(given!.id, 'plan_offline')
  await put(free!.id, 'plan_offline')
  await put(free!.id, 'plan_free')
  const past = { planId: 'plan_offline', status: 'active', currentPeriodEnd: new Date(0) }
  await service.subscriptions.insertMissing(overdue!, { ...past, source: 'provider' })
  await service.subscriptions.insertMissing(lapsed!, { ...past, source: 'manual' })
  await service.subscriptions.insertMissing(leaving!, { ...past, source: 'provider', cancelsAtPeriodEnd: true })

  expect(await mrr()).toBe(before + paise(4_999_00))
})
