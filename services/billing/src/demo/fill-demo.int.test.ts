import { UNLIMITED } from '@tiffin/domain'
import { DEMO_RESTAURANT_ID } from '@tiffin/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { fillDemo } from './fill-demo.ts'

const tenant = { id: DEMO_RESTAURANT_ID }
const now = new Date('2026-11-21T06:00:00Z')

let service: BillingUnderTest
beforeAll(async () => {
  service = await startBilling()
})
afterAll(() => service.stop())

test('two paid plans of at most ₹15,000, and an active one without limits for months', async () => {
  await fillDemo(service.db, tenant, now)
  await fillDemo(service.db, tenant, new Date('2026-12-25T00:00:00Z'))
  const paid = (await service.plans.list()).filter((plan) => plan.pricePaise > 0)
  const { plan, subscription } = await service.subscriptions.loadCurrentPlan(tenant, now)

  expect(paid.map((each) => each.billingInterval).toSorted()).toEqual(['monthly', 'yearly'])
  expect(Math.max(...paid.map((each) => each.pricePaise))).toBeLessThanOrEqual(15_000_00)
  expect(plan.features.order_limit_daily).toBe(UNLIMITED)
  expect(subscription).toMatchObject({ status: 'active', currentPeriodEnd: new Date('2027-07-19T06:00:00Z') })
})
