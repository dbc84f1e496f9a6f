import { cancelSubscription, countSubscriptions, getSubscriptionHistory } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, proFeatures, type Buyer } from '../testing/purchases.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
/** The provider's id of the subscription that ends with its period. */
let ending: string
let lastDay: Date
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
})
beforeEach(async () => {
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = shop.addBuyer()
  ending = await spice.buy()
  lastDay = new Date((await leave(true)).current_period_end!)
  await service.deliver()
  service.clock.skewMs = DAY_MS
})
afterAll(() => service.stop())

const leave = async (atPeriodEnd: boolean) =>
  (await service.call(cancelSubscription, { body: { at_period_end: atPeriodEnd } }, { token: spice.token })).body
const takeUp = async () => (await spice.create('plan_pro')).body.subscriptionId
const goTo = (time: Date, moreMs = 0) => void (service.clock.skewMs = time.getTime() + moreMs - Date.now())
/** Lets the provider act on the advanced clock, delivers its events, and reconciles. */
async function pass(): Promise<void> {
  service.provider.tick()
  await service.deliver()
  await service.reconcile()
}
const goesOn = { plan_id: 'plan_pro', status: 'active', cancels_at_period_end: false }
const ends = { plan_id: 'plan_pro', status: 'active', cancels_at_period_end: true }

describe('a plan that is to end with its period is taken up again', () => {
  test('by a purchase that is charged when the paid days are over: none is lost, none is paid twice', async () => {
    const id = await takeUp()
    const begun = await spice.details()
    const { body } = await spice.verify(service.provider.pay(id, 'success'))
    await service.deliver()
    goTo(lastDay, 60_000)
    await pass()

    expect(service.provider.get(id).start_at).toBe(Math.floor(lastDay.getTime() / 1_000))
    expect(begun).toMatchObject(ends)
    expect(body).toMatchObject({ ...goesOn, current_period_end: lastDay.toISOString() })
    expect(await spice.details()).toMatchObject(goesOn)
    expect(new Date((await spice.details()).current_period_end!).getTime()).toBeGreaterThan(
      lastDay.getTime() + 27 * DAY_MS,
    )
    expect(
      [ending, id].map((each) => service.provider.get(each)).map(({ status, paid_count }) => [status, paid_count]),
    ).toEqual([
      ['cancelled', 1],
      ['active', 1],
    ])
    expect(await service.invoices.list(spice)).toHaveLength(2)
  })

  test('also without any event: the reconcile finds what was agreed to, and later the charge', async () => {
    const id = await takeUp()
    service.provider.pay(id, 'success')
    service.webhooks.drop()
    await service.reconcile(new Date(service.now().getTime() + 10 * 60_000))
    const agreed = await spice.details()
    goTo(lastDay, 10 * 60_000)
    service.provider.tick()
    service.webhooks.drop()
    await service.reconcile()

    expect(agreed).toMatchObject(goesOn)
    expect(await spice.details()).toMatchObject(goesOn)
    expect(await service.invoices.list(spice)).toHaveLength(2)
  })

  test('it is neither pending nor lapsed meanwhile, and a second time is refused', async () => {
    await spice.verify(service.provider.pay(await takeUp(), 'success'))
    const { body } = await service.ask(getSubscriptionHistory, { params: { restaurantId: spice.id } })

    expect((await service.ask(countSubscriptions, {})).body.lapsed).toBe(0)
    expect(body).toMatchObject({ status: 'active', has_live_mandate: true })
    expect((await spice.create('plan_pro')).failure.code).toBe('PLAN_IS_CURRENT')
    expect(await spice.features()).toEqual(proFeatures)
  })

  test('nobody pays: it ends as it was to', async () => {
    await takeUp()
    goTo(lastDay, 60_000)
    await pass()

    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test('and left again: the paid days stay, the new mandate is ended before it charges', async () => {
    const id = await takeUp()
    await spice.verify(service.provider.pay(id, 'success'))
    const left = await leave(true)
    await service.deliver()
    const during = await spice.details()
    goTo(lastDay, 60_000)
    await pass()

    expect([left, during]).toEqual([expect.objectContaining(ends), expect.objectContaining(ends)])
    expect(service.provider.get(id)).toMatchObject({ status: 'cancelled', paid_count: 0 })
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })

  test('the new mandate ends at the provider before it begins: the plan runs to its last paid day, as it was to', async () => {
    const id = await takeUp()
    await spice.verify(service.provider.pay(id, 'success'))
    await service.deliver()
    service.clock.skewMs += DAY_MS
    service.provider.cancel(id, false)
    await service.deliver()

    expect(await spice.details()).toMatchObject({ ...ends, current_period_end: lastDay.toISOString() })
    expect(await spice.features()).toEqual(proFeatures)
  })

  test('and left for another plan: only that one is charged from then on', async () => {
    const id = await takeUp()
    await spice.verify(service.provider.pay(id, 'success'))
    const yearly = await spice.buy('plan_pro_yearly')
    await service.deliver()
    await service.reconcile(new Date(service.now().getTime() + 120_000))

    expect([ending, id, yearly].map((each) => service.provider.get(each).status)).toEqual([
      'cancelled',
      'cancelled',
      'active',
    ])
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_pro_yearly', status: 'active' })
  })

  test('in its last hour it is refused, and why; after that it is bought again', async () => {
    goTo(lastDay, -30 * 60_000)
    const refused = await spice.create('plan_pro')
    goTo(lastDay, 60_000)
    await pass()

    expect([refused.status, refused.failure]).toEqual([
      409,
      { error: 'This plan ends within the hour. Please choose it again after that.', code: 'PLAN_ENDS_SOON' },
    ])
    expect((await spice.create('plan_pro')).status).toBe(200)
  })
})
