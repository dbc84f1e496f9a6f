import {
  changePlan,
  createPlan,
  deletePlan,
  extendSubscription,
  listBillingActions,
  updatePlan,
} from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR, startBilling, type BillingUnderTest } from '../../testing/harness.ts'

const features = { order_limit_daily: 100, user_limit: 5, menu_item_limit: 50, allow_user_management: true }
const plan = {
  plan_id: 'plan_a',
  name: 'A',
  price_in_paise: 100,
  billing_interval: 'monthly',
  razorpay_plan_id: null,
  features,
} as const

let service: BillingUnderTest
beforeAll(async () => {
  service = await startBilling()
})
afterAll(() => service.stop())

const actions = async (before?: string) =>
  (await service.ask(listBillingActions, { query: before ? { before } : {} })).body

test('every act of the operator on plans and subscriptions is written down: who, what, before, after, when, in which request', async () => {
  const spice = service.addRestaurant()
  const subscription = {
    plan_id: 'plan_a',
    plan_name: 'A again',
    status: 'active',
    current_period_end: null,
    source: 'manual',
  }
  await service.operate(createPlan, { body: plan })
  await service.operate(updatePlan, { params: { plan_id: 'plan_a' }, body: { ...plan, name: 'A again' } })
  await service.operate(changePlan, { params: { id: spice.id }, body: { new_plan_id: 'plan_a' } })
  await service.operate(extendSubscription, { params: { id: spice.id }, body: { new_period_end: '2031-02-28' } })
  service.tenancy.isAway = true
  await service.operate(changePlan, { params: { id: spice.id }, body: { new_plan_id: 'plan_free' } })
  await service.operate(deletePlan, { params: { plan_id: 'plan_a' } })
  const found = await actions()

  expect(
    found.map(({ action, subject_id, subject_name, before, after }) => ({
      action,
      subject_id,
      subject_name,
      before,
      after,
    })),
  ).toEqual([
    {
      action: 'plan.deleted',
      subject_id: 'plan_a',
      subject_name: 'A again',
      before: { ...plan, name: 'A again' },
      after: null,
    },
    {
      action: 'subscription.changed',
      subject_id: spice.id,
      subject_name: 'Spice',
      before: { ...subscription, current_period_end: '2031-02-28T18:29:59.000Z' },
      after: { ...subscription, plan_id: 'plan_free', plan_name: 'Free' },
    },
    {
      action: 'subscription.extended',
      subject_id: spice.id,
      subject_name: 'Spice',
      before: subscription,
      after: { ...subscription, current_period_end: '2031-02-28T18:29:59.000Z' },
    },
    {
      action: 'subscription.changed',
      subject_id: spice.id,
      subject_name: 'Spice',
      before: { ...subscription, plan_id: 'plan_free', plan_name: 'Free', source: 'restaurant' },
      after: subscription,
    },
    {
      action: 'plan.changed',
      subject_id: 'plan_a',
      subject_name: 'A again',
      before: plan,
      after: { ...plan, name: 'A again' },
    },
    { action: 'plan.created', subject_id: 'plan_a', subject_name: 'A', before: null, after: plan },
  ])
  for (const each of found)
    expect(each).toMatchObject({
      id: expect.stringMatching(/^billing-\d+$/),
      actor: OPERATOR,
      request_id: expect.stringMatching(/.{8}/),
      at: expect.stringMatching(/^\d{4}-/),
    })
  expect((await actions(found[2]!.at)).map(({ action }) => action)).toEqual([
    'subscription.changed',
    'plan.changed',
    'plan.created',
  ])
})

test('what was refused is not written down, and what could not be written down was not done', async () => {
  const count = (await actions()).length
  await service.operate(deletePlan, { params: { plan_id: 'plan_free' } })
  await service.operate(extendSubscription, {
    params: { id: service.addRestaurant().id },
    body: { new_period_end: 'tomorrow' },
  })
  const unwritable = await service.call(
    createPlan,
    { body: { ...plan, plan_id: 'plan_b' } },
    { token: service.tokenOfOperator('nobody\u0000') },
  )

  expect(unwritable.status).toBeGreaterThanOrEqual(400)
  expect(await service.plans.find('plan_b')).toBeNull()
  expect(await actions()).toHaveLength(count)
})
