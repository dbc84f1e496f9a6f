import { findUnsafeTables } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'

let service: BillingUnderTest
let spice: { readonly id: string }
let curry: { readonly id: string }
const ofRefunds = ['credit_note_numbers', 'provider_marks', 'archived_credit_notes']
const free = { planId: 'plan_free', status: 'active', currentPeriodEnd: null, source: 'manual' } as const
beforeAll(async () => {
  service = await startBilling()
  spice = service.addRestaurant()
  curry = service.addRestaurant()
  await service.subscriptions.insertMissing(spice, free)
})
afterAll(() => service.stop())

test('what is a restaurant’s is held to it, plans and events are the platform’s, and the service role owns and passes nothing', async () => {
  expect(
    await findUnsafeTables(service.database.ownerUrl, 'tiffin_billing_app', [
      'plans',
      'invoice_numbers',
      'provider_events',
      'closed_restaurants',
      'archived_invoices',
      'operator_actions',
      ...ofRefunds,
    ]),
  ).toEqual([])
})

test('a subscription is seen by its restaurant only', async () => {
  expect(await service.db.unscoped.subscription.count()).toBe(0)
  expect(await service.db.inTenant(curry, (tx) => tx.subscription.count())).toBe(0)
  expect(await service.db.inTenant(spice, (tx) => tx.subscription.count())).toBe(1)
})

test('a subscription for another restaurant is refused', async () => {
  const stolen = { restaurantId: curry.id, planId: 'plan_free', status: 'active', source: 'manual' }

  await expect(service.db.inTenant(spice, (tx) => tx.subscription.create({ data: stolen }))).rejects.toThrow(
    /row-level security/,
  )
  expect(
    await service.db.inTenant(curry, (tx) => tx.subscription.updateMany({ data: { status: 'cancelled' } })),
  ).toEqual({ count: 0 })
})

test('the service removes no plan, and the free one keeps its name and price', async () => {
  await expect(service.db.unscoped.plan.delete({ where: { planId: 'plan_free' } })).rejects.toThrow(/permission denied/)
  await expect(
    service.db.unscoped.plan.update({ where: { planId: 'plan_free' }, data: { priceInPaise: 1 } }),
  ).rejects.toThrow(/plans_free_stays/)
})

test('what was written down is neither rewritten nor removed', async () => {
  await expect(service.db.unscoped.operatorAction.updateMany({ data: { actor: 'nobody' } })).rejects.toThrow(
    /permission denied/,
  )
  await expect(service.db.unscoped.operatorAction.deleteMany()).rejects.toThrow(/permission denied/)
  await expect(service.db.unscoped.archivedInvoice.deleteMany()).rejects.toThrow(/permission denied/)
  await expect(
    service.db.inTenant(spice, (tx) => tx.subscriptionChange.updateMany({ data: { source: 'manual' } })),
  ).rejects.toThrow(/permission denied/)
})

test('an unknown status is refused by the database itself', async () => {
  await expect(
    service.db.inTenant(spice, (tx) => tx.subscription.updateMany({ data: { status: 'asleep' } })),
  ).rejects.toThrow(/subscriptions_status_known/)
})
