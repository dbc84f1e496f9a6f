import {
  changePlan,
  closeInBilling,
  countSubscriptions,
  createSubscription,
  getMrr,
  listPlansInUse,
  purgeInBilling,
  rankRestaurantsByPlan,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderAway } from '../../provider/provider.ts'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, type Buyer } from '../../testing/purchases.ts'

const TABLES = ['subscriptions', 'subscription_changes', 'purchases', 'invoices']

let isAway = false
let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let owner: pg.Client
let spice: Buyer
beforeAll(async () => {
  service = await startBilling((provider) => ({
    ...provider,
    cancel: async (...about) => (isAway ? Promise.reject(new ProviderAway('away')) : provider.cancel(...about)),
  }))
  shop = await openShop(service)
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  isAway = false
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const close = (id: string = spice.id, purgeAt = new Date(0)) =>
  service.ask(closeInBilling, {
    params: { restaurantId: id },
    body: { name: 'Spice Garden', removed_at: service.now().toISOString(), purge_at: purgeAt.toISOString() },
  })
const purge = (id: string = spice.id) => service.ask(purgeInBilling, { params: { restaurantId: id } })
const statusOf = (id: string) => service.provider.get(id).status
const countRows = async (id: string): Promise<number[]> =>
  (
    await owner.query(
      `SELECT array[${TABLES.map((table) => `(SELECT count(*)::int FROM ${table} WHERE restaurant_id = $1)`).join()}] AS rows`,
      [id],
    )
  ).rows[0].rows
const eventsOf = async (id: string) =>
  Number(
    (await owner.query(`SELECT count(*) FROM provider_events WHERE body::text LIKE $1`, [`%${id}%`])).rows[0].count,
  )
const archive = async (id: string) =>
  (
    await owner.query(
      'SELECT number, restaurant_name, plan_name, amount_in_paise FROM archived_invoices WHERE restaurant_id = $1 ORDER BY number',
      [id],
    )
  ).rows

describe('closing a restaurant', () => {
  test('ends at once what it pays and what it could still pay, and answers when the provider has confirmed it; a second time too', async () => {
    const mandate = await spice.buy('plan_pro')
    const { body: unpaid } = await spice.create('plan_pro_yearly')
    const curry = shop.addBuyer()
    const theirs = await curry.buy('plan_pro')

    expect([(await close()).status, (await close()).status]).toEqual([204, 204])
    expect([mandate, unpaid.subscriptionId, theirs].map(statusOf)).toEqual(['cancelled', 'cancelled', 'active'])
    expect(await curry.details()).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
  })

  test('is refused while the provider is away, and the stored ending is sent to the provider later all the same', async () => {
    const mandate = await spice.buy()
    isAway = true
    const refused = await close()
    const during = statusOf(mandate)
    isAway = false
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect([refused.status, refused.failure.code, during]).toEqual([503, 'PAYMENT_PROVIDER_AWAY', 'active'])
    expect(statusOf(mandate)).toBe('cancelled')
    expect((await close()).status).toBe(204)
  })

  test('waits for a purchase without the provider’s answer: it is found there and ended', async () => {
    await service.purchases.reserve(
      spice,
      { id: '01910000-0000-4000-8000-0000000000c1', planId: 'plan_pro', idempotencyKey: null },
      service.now(),
    )
    const first = await close()
    const { id } = service.provider.create({
      plan_id: 'plan_demo_pro_monthly',
      total_count: 120,
      notes: { purchase: '01910000-0000-4000-8000-0000000000c1', restaurant: spice.id },
    })
    service.clock.skewMs = 30_000
    const second = await close()

    expect([first.status, second.status]).toEqual([503, 204])
    expect(statusOf(id)).toBe('cancelled')
  })

  test('counts it nowhere any more, and it neither buys nor is given a plan', async () => {
    await spice.buy()
    const figures = async () => [
      (await service.operate(getMrr)).body.total_mrr_paise,
      (await service.ask(countSubscriptions, {})).body.active_paid,
    ]
    const before = await figures()
    await close()
    const { body: inUse } = await service.ask(listPlansInUse, { body: {} })
    const { body: places } = await service.ask(rankRestaurantsByPlan, { query: { by: 'plan_name' } })
    const bought = await service.call(
      createSubscription,
      { body: { plan_id: 'plan_pro_yearly' } },
      { token: spice.token },
    )
    const given = await service.operate(changePlan, { params: { id: spice.id }, body: { new_plan_id: 'plan_pro' } })

    expect(await figures()).toEqual([before[0]! - 149_900, before[1]! - 1])
    expect(JSON.stringify([inUse, places])).not.toContain(spice.id)
    expect([bought.failure.code, given.failure.code]).toEqual(['RESTAURANT_NOT_FOUND', 'RESTAURANT_NOT_FOUND'])
  })

  test('events that come later are worked on: a charge becomes its invoice, and an unknown mandate ends', async () => {
    const { body } = await spice.create('plan_pro')
    service.clock.skewMs = 120_000
    await service.db.inTenant(spice, (tx) =>
      tx.purchase.updateMany({ data: { status: 'failed', providerId: null, checkAt: null } }),
    )
    await close()
    service.provider.pay(body.subscriptionId, 'success')
    await service.deliver()
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect(statusOf(body.subscriptionId)).toBe('cancelled')
    expect(await service.invoices.list(spice)).toHaveLength(1)
    expect((await spice.details()).plan_id).toBe('plan_free')
  })
})

describe('purging a restaurant', () => {
  test('is refused while it is open, and leaves its plan as it is', async () => {
    await spice.buy('plan_pro')
    const before = await countRows(spice.id)
    const refused = await purge()

    expect([refused.status, refused.failure.code]).toEqual([409, 'RESTAURANT_IS_KEPT'])
    expect([(await spice.details()).plan_id, await countRows(spice.id)]).toEqual(['plan_pro', before])
  })

  test('is refused before its time and where the time is not known; a time that is known stays', async () => {
    await spice.buy('plan_pro')
    const tomorrow = new Date(Date.now() + 86_400_000)
    await service.ask(closeInBilling, {
      params: { restaurantId: spice.id },
      body: { name: 'Spice', removed_at: service.now().toISOString() },
    })
    const unknown = await purge()
    await close(spice.id, tomorrow)
    await close()

    expect([unknown.status, (await purge()).status]).toEqual([409, 409])
    expect((await countRows(spice.id)).slice(2)).toEqual([1, 1])
  })

  test('is refused by the function itself, called as the service’s role; without its guard it would not be', async () => {
    const app = new pg.Client({ connectionString: service.database.appUrl })
    await app.connect()
    await spice.buy('plan_pro')
    const call = () => app.query('SELECT purge_restaurant($1, $2)', [spice.id, 'Spice'])

    await expect(call()).rejects.toThrow('restaurant_is_kept')
    expect(await countRows(spice.id)).toEqual([1, 1, 1, 1])
    const guard = (
      await owner.query<{ text: string }>(`SELECT pg_get_functiondef('require_purgeable'::regproc) AS text`)
    ).rows[0]!.text
    await owner.query(`CREATE OR REPLACE FUNCTION require_purgeable(restaurant UUID) RETURNS VOID LANGUAGE sql AS ''`)
    await call()
    await owner.query(guard)
    await app.end()
    expect(await countRows(spice.id)).toEqual([0, 0, 0, 0])
  })

  test('removes every row of it but the invoices, which are kept apart with its name; twice is fine, another one untouched', async () => {
    await spice.buy()
    const curry = shop.addBuyer()
    await curry.buy()
    await service.deliver()
    const [invoice] = await service.invoices.list(spice)
    const theirs = await countRows(curry.id)
    await close()
    const before = [await eventsOf(spice.id), await countRows(spice.id)]

    expect([(await purge()).status, (await purge()).status]).toEqual([204, 204])
    expect(before).toEqual([3, [1, 1, 1, 1]])
    expect([await eventsOf(spice.id), await countRows(spice.id)]).toEqual([0, [0, 0, 0, 0]])
    expect(await archive(spice.id)).toEqual([
      { number: invoice!.number, restaurant_name: 'Spice Garden', plan_name: 'Pro', amount_in_paise: 149_900 },
    ])
    expect([await countRows(curry.id), await eventsOf(curry.id), await archive(curry.id)]).toEqual([theirs, 3, []])
  })

  test('is refused while the provider may still charge', async () => {
    await spice.buy()
    isAway = true
    await close()

    expect((await purge()).failure.code).toBe('PAYMENT_PROVIDER_AWAY')
    expect((await countRows(spice.id))[2]).toBe(1)
  })

  test('at the same moment as events and another purge: nothing comes back', async () => {
    const id = await spice.buy()
    service.provider.charge(id, 'success')
    await close()
    const events = service.webhooks.waiting()
    const [first, second] = await Promise.all([purge(), purge(), ...events.map((event) => service.send(event))])
    await service.workEvents()
    await purge()

    expect([first!.status, second!.status]).toEqual([204, 204])
    expect([await eventsOf(spice.id), await countRows(spice.id)]).toEqual([0, [0, 0, 0, 0]])
    expect(new Set((await archive(spice.id)).map(({ number }) => number)).size).toBe((await archive(spice.id)).length)
  })

  test('of a restaurant that never paid, or has no row, is nothing', async () => {
    await close()
    expect((await purge()).status).toBe(204)
  })
})
