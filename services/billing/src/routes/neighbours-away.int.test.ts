import {
  cancelSubscription,
  createSubscription,
  extendSubscription,
  getSubscriptionDetails,
  listBillingActions,
  listInvoices,
  listPlans,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

let service: BillingUnderTest
let owner: pg.Client
let shop: Awaited<ReturnType<typeof openShop>>
let spice: Buyer
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  service.tenancy.isAway = false
  await service.restart()
  spice = shop.addBuyer()
  await spice.details()
  await extend('2031-02-28')
  await service.idle()
  service.tenancy.isAway = true
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const extend = (day: string) =>
  service.operate(extendSubscription, { params: { id: spice.id }, body: { new_period_end: day } })
const namesOfDecisions = async () => {
  const { body } = await service.ask(listBillingActions, { query: {} })
  return body.filter(({ subject_id }) => subject_id === spice.id).map(({ subject_name }) => subject_name)
}

/** Makes the calls with which an Admin changes the plan. @returns their statuses */
async function buyAndLeave(): Promise<number[]> {
  const { token } = spice
  const begun = await service.call(createSubscription, { body: { plan_id: 'plan_pro' } }, { token })
  const paid = await spice.verify(service.provider.pay(begun.body.subscriptionId, 'success'))
  const replies = [
    await service.call(listPlans, {}, { token }),
    begun,
    paid,
    await service.call(getSubscriptionDetails, {}, { token }),
    await service.call(listInvoices, {}, { token }),
    await service.call(cancelSubscription, { body: { at_period_end: true } }, { token }),
  ]
  service.webhooks.drop()
  return replies.map(({ status }) => status)
}

describe('while tenancy is away', () => {
  test('a plan is bought and left', async () => {
    expect(new Set(await buyAndLeave())).toEqual(new Set([200]))
  })

  test('also after a restart, by what the database kept', async () => {
    await service.restart()

    expect(new Set(await buyAndLeave())).toEqual(new Set([200]))
  })

  test('control: a restart without kept answers lets nobody in', async () => {
    await owner.query('DELETE FROM known_answers')
    await service.restart()
    const { status, failure } = await service.call(getSubscriptionDetails, {}, { token: spice.token })

    expect([status, failure.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  })

  test('the operator decides, also after a restart, and the name that was known stands in the record', async () => {
    await service.restart()
    expect((await extend('2032-02-29')).status).toBe(200)

    expect(await namesOfDecisions()).toEqual(['Spice', 'Spice'])
  })

  test('control: without a kept answer the operator decides about a restaurant without a name', async () => {
    await owner.query('DELETE FROM known_answers')
    await service.restart()
    expect((await extend('2032-02-29')).status).toBe(200)

    expect((await namesOfDecisions()).toSorted()).toEqual(['', 'Spice'])
  })
})
