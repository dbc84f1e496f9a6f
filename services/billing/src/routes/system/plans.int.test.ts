import { createPlan, deletePlan, listAllPlans, listPlans, listPublicPlans, updatePlan } from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderAway } from '../../provider/provider.ts'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop } from '../../testing/purchases.ts'

const features = { order_limit_daily: 100, user_limit: -1, menu_item_limit: 0, allow_user_management: true }

let isAway = false
/** Runs while the provider creates a plan. */
let meanwhile: (planId: string) => Promise<unknown> = async () => {}
let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  service = await startBilling((provider) => ({
    ...provider,
    fetchPlan: async (id) => (isAway ? Promise.reject(new ProviderAway('away')) : provider.fetchPlan(id)),
    createPlan: async (plan) => {
      if (isAway) throw new ProviderAway('away')
      await meanwhile(plan.planId)
      return provider.createPlan(plan)
    },
  }))
  shop = await openShop(service)
})
beforeEach(() => {
  isAway = false
  meanwhile = async () => {}
})
afterAll(() => service.stop())

let count = 0
const newPlan = (changes: object = {}) => ({
  plan_id: `plan_new_${++count}`,
  name: 'New',
  price_in_paise: 99_900,
  billing_interval: 'monthly' as const,
  razorpay_plan_id: null as string | null,
  features,
  ...changes,
})
const create = (body: object) => service.operate(createPlan, { body })
const update = (planId: string, body: object) => service.operate(updatePlan, { params: { plan_id: planId }, body })
const remove = (planId: string) => service.operate(deletePlan, { params: { plan_id: planId } })
const find = async (planId: string) =>
  (await service.operate(listAllPlans)).body.find((plan) => plan.plan_id === planId)
const atProvider = (amount: number, period: 'monthly' | 'yearly' = 'monthly', interval = 1) =>
  service.provider.createPlan({ period, interval, item: { name: 'Of theirs', amount, currency: 'INR' } }).id
const refusal = ({ status, failure }: { status: number; failure: { error: string } }) => [status, failure.error]

describe('the plans of the panel', () => {
  test('[C7-061] are all that were not deleted, cheapest first', async () => {
    const { status, body } = await service.operate(listAllPlans)

    expect(status).toBe(200)
    expect(body.map((plan) => plan.plan_id)).toEqual(['plan_free', 'plan_pro', 'plan_offline', 'plan_pro_yearly'])
  })

  test('are the operator’s alone', async () => {
    const token = service.addRestaurant().tokenOf('Admin')

    expect((await service.call(listAllPlans, {}, { token })).status).toBe(401)
    expect((await service.call(createPlan, { body: newPlan() }, { token })).status).toBe(401)
  })
})

describe('POST /api/system/plans', () => {
  test('[C7-069] adds a plan, which restaurants and visitors see; an empty id at the provider is none', async () => {
    const plan = newPlan({ razorpay_plan_id: '' })
    const { status, body } = await create(plan)

    expect(status).toBe(201)
    expect(body).toEqual({ ...plan, razorpay_plan_id: null, created_at: expect.any(String) })
    expect(await find(plan.plan_id)).toEqual(body)
    expect(
      (await service.call(listPlans, {}, { token: service.addRestaurant().tokenOf('Admin') })).body,
    ).toContainEqual(body)
    expect((await service.call(listPublicPlans)).body).toContainEqual({
      name: 'New',
      price_in_paise: 99_900,
      billing_interval: 'monthly',
      features,
    })
  })

  test.each([{ razorpay_plan_id: undefined }, { razorpay_plan_id: null }])(
    '[C3-020] the plan at the provider is optional: %j is none',
    async (changes) => {
      const { status, body } = await create(newPlan(changes))

      expect([status, body.razorpay_plan_id]).toEqual([201, null])
    },
  )

  test.each([
    ['a limit below −1', { features: { ...features, user_limit: -2 } }, 'features.user_limit'],
    ['half an order', { features: { ...features, order_limit_daily: 1.5 } }, 'features.order_limit_daily'],
    ['a limit that is a text', { features: { ...features, menu_item_limit: '5' } }, 'features.menu_item_limit'],
    [
      'a flag that is a number',
      { features: { ...features, allow_user_management: 1 } },
      'features.allow_user_management',
    ],
    ['a limit that is missing', { features: { ...features, user_limit: undefined } }, 'features.user_limit'],
    ['a limit nobody knows', { features: { ...features, table_limit: 5 } }, 'table_limit'],
    ['a negative price', { price_in_paise: -1 }, 'price_in_paise'],
    ['another interval', { billing_interval: 'weekly' }, 'billing_interval'],
    ['no name', { name: ' ' }, 'name'],
    ['an id with a space', { plan_id: 'plan a' }, 'plan_id'],
  ])('%s is refused, named', async (_, changes, field) => {
    const { status, failure } = await create(newPlan(changes))

    expect([status, failure.code]).toEqual([400, 'PLAN_INVALID'])
    expect(failure.error).toMatch(new RegExp(`^The plan is not valid: .*${field}`))
  })

  test('an id is given once: not twice at the same time, not after its plan was deleted', async () => {
    const plan = newPlan()
    const both = await Promise.all([create(plan), create(plan)])
    await remove(plan.plan_id)
    const again = await create(plan)

    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect([again.status, again.failure]).toEqual([
      409,
      { error: `A plan with the id "${plan.plan_id}" already exists.`, code: 'PLAN_EXISTS' },
    ])
    expect((await create(newPlan({ plan_id: 'plan_free' }))).failure.code).toBe('PLAN_EXISTS')
  })

  test.each(['Free', ' free', 'FREE'])(
    '[C4-055] the name "%s" is the free plan’s: reports count the restaurants that pay by it',
    async (name) => {
      const plan = newPlan()
      await create(plan)
      const refused = [await create(newPlan({ name })), await update(plan.plan_id, { ...plan, name })]

      for (const each of refused)
        expect(refusal(each)).toEqual([409, 'Only the free plan is called "Free". Please choose another name.'])
      expect((await find(plan.plan_id))?.name).toBe('New')
    },
  )

  test('a plan of the provider must be there, at the same price and as often', async () => {
    const same = await create(newPlan({ razorpay_plan_id: atProvider(99_900) }))
    const unknown = await create(newPlan({ razorpay_plan_id: 'plan_unknown' }))
    const dearer = await create(newPlan({ razorpay_plan_id: atProvider(1_499_00, 'yearly') }))
    const quarterly = await create(newPlan({ razorpay_plan_id: atProvider(99_900, 'monthly', 3) }))
    isAway = true
    const away = await create(newPlan({ razorpay_plan_id: atProvider(99_900) }))

    expect(same.status).toBe(201)
    expect(refusal(unknown)).toEqual([409, 'The payment provider has no plan "plan_unknown".'])
    expect(refusal(dearer)).toEqual([
      409,
      'At the payment provider this plan costs ₹1,499.00 yearly. Please enter the same price and interval.',
    ])
    expect(quarterly.failure.error).toContain('₹999.00 monthly, every 3')
    expect([away.status, away.failure.code]).toEqual([503, 'PAYMENT_PROVIDER_AWAY'])
  })
})

describe('PUT /api/system/plans/{plan_id}', () => {
  test('[C7-070] changes a plan; its id stays', async () => {
    const plan = newPlan()
    await create(plan)
    const changes = {
      name: 'Newer',
      price_in_paise: 5_00,
      billing_interval: 'yearly',
      razorpay_plan_id: atProvider(5_00, 'yearly'),
      features: { ...features, user_limit: 7 },
    } as const
    const { status, body } = await update(plan.plan_id, { ...plan, ...changes })
    const renamed = await update(plan.plan_id, { ...plan, plan_id: 'plan_other' })
    const unknown = await update('plan_nowhere', { ...plan, plan_id: 'plan_nowhere' })

    expect(status).toBe(200)
    expect(await find(plan.plan_id)).toEqual(body)
    expect(body).toEqual({ ...plan, ...changes, created_at: expect.any(String) as string })
    expect(refusal(renamed)).toEqual([409, 'The id of a plan cannot be changed.'])
    expect(refusal(unknown)).toEqual([404, 'Plan not found.'])
    expect((await update(plan.plan_id, { ...plan, features: {} })).failure.code).toBe('PLAN_INVALID')
  })

  test('[C3-020] a plan at the provider that is left out of a change stays; null ends it', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const kept = await update(plan.plan_id, { ...plan, razorpay_plan_id: undefined, name: 'Newer' })
    const ended = await update(plan.plan_id, { ...plan, razorpay_plan_id: null })

    expect([kept.body.name, kept.body.razorpay_plan_id]).toEqual(['Newer', plan.razorpay_plan_id])
    expect([ended.status, ended.body.razorpay_plan_id]).toEqual([200, null])
  })

  test('the free plan keeps its name, its price and no plan of the provider; what it allows may change', async () => {
    const free = {
      plan_id: 'plan_free',
      name: 'Free',
      price_in_paise: 0,
      billing_interval: 'monthly',
      razorpay_plan_id: null,
      features,
    }
    const refused = [
      await update('plan_free', { ...free, name: 'Gratis' }),
      await update('plan_free', { ...free, price_in_paise: 1 }),
      await update('plan_free', { ...free, razorpay_plan_id: atProvider(100) }),
    ]
    const changed = await update('plan_free', free)

    for (const each of refused)
      expect(refusal(each)).toEqual([
        409,
        'The free plan keeps its name, its price of ₹0.00 and no plan of the payment provider.',
      ])
    expect(changed.body.features).toEqual(features)
  })

  test('a new price makes a new plan at the provider for new subscribers; who pays already goes on at the old price', async () => {
    const old = atProvider(99_900)
    const plan = newPlan({ razorpay_plan_id: old })
    await create(plan)
    const spice = shop.addBuyer()
    await spice.buy(plan.plan_id)
    const { body } = await update(plan.plan_id, { ...plan, price_in_paise: 1_299_00 })
    const curry = shop.addBuyer()
    const sold = await curry.buy(plan.plan_id)

    expect(body.razorpay_plan_id).not.toBe(old)
    expect(service.provider.getPlan(body.razorpay_plan_id!)).toMatchObject({
      period: 'monthly',
      interval: 1,
      item: { name: 'New', amount: 1_299_00, currency: 'INR' },
      notes: { plan: plan.plan_id },
    })
    expect(service.provider.get(sold).plan_id).toBe(body.razorpay_plan_id)
    expect([await spice.details(), await curry.details()].map(({ price_in_paise }) => price_in_paise)).toEqual([
      99_900, 1_299_00,
    ])
  })

  test('somebody else’s change meanwhile makes no second plan at the provider', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const made: string[] = []
    meanwhile = (planId) => (made.push(planId), update(planId, { ...plan, name: 'Renamed meanwhile' }))
    const { status, body } = await update(plan.plan_id, { ...plan, price_in_paise: 1_299_00 })

    expect([status, made]).toEqual([200, [plan.plan_id]])
    expect(await find(plan.plan_id)).toEqual(body)
    expect(service.provider.getPlan(body.razorpay_plan_id!).item.amount).toBe(1_299_00)
  })

  test('where the provider does not take the new price nothing changes', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const tooLittle = await update(plan.plan_id, { ...plan, price_in_paise: 50, name: 'Cheap' })
    isAway = true
    const away = await update(plan.plan_id, { ...plan, billing_interval: 'yearly' })

    expect(refusal(tooLittle)).toEqual([
      409,
      'The price was not changed: the payment provider did not accept a plan at the new price.',
    ])
    expect([away.status, away.failure.code]).toEqual([503, 'PAYMENT_PROVIDER_AWAY'])
    expect(await find(plan.plan_id)).toMatchObject(plan)
    expect((await update(plan.plan_id, { ...plan, name: 'Renamed without asking' })).status).toBe(200)
  })

  test('a named plan of the provider must cost what the plan does; none takes it off sale', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const differs = await update(plan.plan_id, { ...plan, razorpay_plan_id: atProvider(5_00) })
    const { body } = await update(plan.plan_id, { ...plan, razorpay_plan_id: null })

    expect(differs.failure.code).toBe('PROVIDER_PLAN_DIFFERS')
    expect(body.razorpay_plan_id).toBeNull()
    expect((await shop.addBuyer().create(plan.plan_id)).failure.code).toBe('PLAN_NOT_FOR_SALE')
  })

  test('two operators at once: both changes are made, one after the other', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const both = await Promise.all([
      update(plan.plan_id, { ...plan, name: 'One' }),
      update(plan.plan_id, { ...plan, name: 'Two' }),
    ])

    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(['One', 'Two']).toContain((await find(plan.plan_id))?.name)
  })
})

describe('DELETE /api/system/plans/{plan_id}', () => {
  test('[C7-071] takes a plan out of every list and off sale', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const { status, text } = await remove(plan.plan_id)

    expect([status, text]).toEqual([204, ''])
    expect(await find(plan.plan_id)).toBeUndefined()
    expect((await shop.addBuyer().create(plan.plan_id)).failure.code).toBe('PLAN_NOT_FOUND')
    expect((await remove(plan.plan_id)).failure.code).toBe('PLAN_NOT_FOUND')
    expect((await update(plan.plan_id, plan)).failure.code).toBe('PLAN_NOT_FOUND')
  })

  test('not the free one, and none that a restaurant is on or is buying', async () => {
    const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
    await create(plan)
    const { body } = await shop.addBuyer().create(plan.plan_id)
    const unfinished = await remove(plan.plan_id)
    service.provider.cancel(body.subscriptionId, false)
    await service.reconcile(new Date('2100-01-01'))
    const spice = service.addRestaurant()
    await service.subscriptions.insertMissing(spice, {
      planId: plan.plan_id,
      status: 'cancelled',
      currentPeriodEnd: new Date(0),
      source: 'manual',
    })
    const kept = await remove(plan.plan_id)

    expect(refusal(await remove('plan_free'))).toEqual([409, 'The free plan cannot be deleted.'])
    for (const each of [unfinished, kept])
      expect(refusal(each)).toEqual([409, 'Cannot delete "New": It is used by one or more restaurants.'])
  })

  test('against a purchase that begins at the same moment: it is deleted or bought, never both', async () => {
    const outcomes = []
    for (let round = 0; round < 8; round++) {
      const plan = newPlan({ razorpay_plan_id: atProvider(99_900) })
      await create(plan)
      const [deleted, ...bought] = await Promise.all([
        remove(plan.plan_id),
        shop.addBuyer().create(plan.plan_id),
        shop.addBuyer().create(plan.plan_id),
      ])
      outcomes.push([deleted.status, bought.some(({ status }) => status === 200)])
    }

    for (const outcome of outcomes)
      expect([
        [204, false],
        [409, true],
      ]).toContainEqual(outcome)
  })
})
