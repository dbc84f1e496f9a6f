import { listPlansInUse } from '@tiffin/contracts'
import { SERVICE_TOKEN_HEADER } from '@tiffin/service-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'

let service: BillingUnderTest
beforeAll(async () => {
  service = await startBilling()
})
afterAll(() => service.stop())

test('plans in use: of every restaurant that chose one, with the name of the free plan for the others', async () => {
  const [spice, curry] = [service.addRestaurant(), service.addRestaurant()]
  const end = new Date('2027-03-31T18:29:59.000Z')
  await service.subscriptions.insertMissing(spice, { planId: 'plan_free', status: 'past_due', currentPeriodEnd: end, source: 'manual' })
  await service.subscriptions.insertMissing(curry, { planId: 'plan_free', status: 'active', currentPeriodEnd: null, source: 'manual' })
  const { body } = await service.call(listPlansInUse, {}, { headers: { [SERVICE_TOKEN_HEADER]: service.env.INTERNAL_TOKEN } })

  expect(body.free_plan_name).toBe('Free')
  expect(body.subscriptions.toSorted((a, b) => Number(a.restaurant_id === curry.id) - Number(b.restaurant_id === curry.id))).toEqual([
    { restaurant_id: spice.id, plan_name: 'Free', status: 'past_due', current_period_end: end.toISOString() },
    { restaurant_id: curry.id, plan_name: 'Free', status: 'active', current_period_end: null },
  ])
})

test('no restaurant and no operator asks for it', async () => {
  const refused = await service.call(listPlansInUse, {}, { token: service.addRestaurant().tokenOf('Admin') })

  expect(refused.status).toBe(401)
})
