import {
  cancelSubscription,
  changePlan,
  createSubscription,
  extendSubscription,
  listBillingAudit,
  refundPayment,
  verifySubscription,
  type CallInput,
  type Endpoint,
} from '@tiffin/contracts'
import {
  dropNewEntries,
  probeAudit,
  readEntries,
  type AuditProbes,
  type PreparedProbe,
  type ExpectedEntry,
} from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR, startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'
import { openOperatorPayments } from '../testing/refunds.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let desk: ReturnType<typeof openOperatorPayments>
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  desk = openOperatorPayments(service)
})
beforeEach(() => service.webhooks.drop())
afterAll(() => service.stop())

const ANY_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
const free = { plan_id: 'plan_free', plan_name: 'Free', status: 'active', current_period_end: null }
const pro = { plan_id: 'plan_pro', plan_name: 'Pro', status: 'active', current_period_end: ANY_TIME }

function prepared<E extends Endpoint>(
  buyer: Buyer,
  endpoint: E,
  input: CallInput<E> | object,
  ...says: ExpectedEntry[]
): PreparedProbe {
  const { userId, email } = buyer.admin
  return {
    restaurantId: buyer.id,
    who: { kind: 'staff', id: userId, name: email!, role: 'Admin' },
    says,
    act: async (headers) => (await service.call(endpoint, input, { token: buyer.token, headers })).status,
  }
}

function operated<E extends Endpoint>(
  buyer: Buyer,
  endpoint: E,
  input: CallInput<E> | object,
  ...says: ExpectedEntry[]
): PreparedProbe {
  return {
    restaurantId: buyer.id,
    who: { kind: 'operator', name: OPERATOR },
    says,
    act: async (headers) =>
      (
        await service.call(
          endpoint,
          { params: { id: buyer.id }, ...input },
          { token: service.tokenOfOperator(), headers },
        )
      ).status,
  }
}

async function paidFor(): Promise<Buyer> {
  const buyer = shop.addBuyer()
  await buyer.buy()
  await service.deliver()
  return buyer
}

const probes: AuditProbes<'billing'> = {
  createSubscription: async () =>
    prepared(
      shop.addBuyer(),
      createSubscription,
      { body: { plan_id: 'plan_pro' } },
      {
        subject: 'Pro',
        before: null,
        after: { price_in_paise: 149_900, billing_interval: 'monthly', starts_at: null },
      },
    ),
  verifySubscription: async () => {
    const buyer = shop.addBuyer()
    const { body } = await buyer.create('plan_pro')
    const proof = service.provider.pay(body.subscriptionId, 'success')
    return prepared(
      buyer,
      verifySubscription,
      { body: proof },
      {
        subject: 'Pro',
        before: null,
        after: { price_in_paise: 149_900, razorpay_subscription_id: body.subscriptionId },
      },
      { subject: 'Pro', before: null, after: pro },
    )
  },
  cancelSubscription: async () =>
    prepared(
      await paidFor(),
      cancelSubscription,
      { body: { at_period_end: true } },
      { subject: 'Pro', before: null, after: { at: ANY_TIME } },
    ),
  razorpayWebhook: async () => {
    const buyer = shop.addBuyer()
    const { body } = await buyer.create('plan_pro')
    service.provider.pay(body.subscriptionId, 'success')
    return {
      restaurantId: buyer.id,
      who: { kind: 'system' },
      says: [{ subject: 'Pro', before: null, after: pro }],
      act: async () => {
        await service.deliver()
        return 200
      },
    }
  },
  changePlan: async () =>
    operated(
      shop.addBuyer(),
      changePlan,
      { body: { new_plan_id: 'plan_offline' } },
      { subject: 'By contract', before: null, after: { ...free, plan_id: 'plan_offline', plan_name: 'By contract' } },
    ),
  extendSubscription: async () => {
    const buyer = await paidFor()
    const end = '2031-02-28T18:29:59.000Z'
    return operated(
      buyer,
      extendSubscription,
      { body: { new_period_end: '2031-02-28' } },
      { subject: 'Pro', before: { current_period_end: ANY_TIME }, after: { current_period_end: end } },
    )
  },
  refundPayment: async () => {
    const buyer = await paidFor()
    const payment_id = await desk.paid(buyer)
    return operated(
      buyer,
      refundPayment,
      { body: { payment_id, amount_in_paise: 100, reason: 'Goodwill' } },
      {
        subject: expect.stringMatching(/^T/) as string,
        before: null,
        after: { amount_in_paise: 100, reason: 'Goodwill' },
      },
    )
  },
}
describe('each change leaves its entry: who, in which request, what was so before and after', () => {
  test.each(Object.entries(probes))('%s', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).toEqual(must)
  })
})

test('leaving at once says what was wanted and what became of it; a renewal is nobody’s', async () => {
  const buyer = await paidFor()
  await service.call(cancelSubscription, { body: { at_period_end: false } }, { token: buyer.token })
  const found = await readEntries(service.database.ownerUrl, buyer.id)

  expect(found.slice(-2).map(({ action, who, after }) => ({ action, who, after }))).toMatchObject([
    { action: 'subscription.changed', who: { kind: 'staff' }, after: { plan_name: 'Free' } },
    { action: 'subscription.left', who: { kind: 'staff' } },
  ])
})

test('GET /api/audit/billing answers its restaurant alone, to an Admin alone', async () => {
  const [spice, curry] = [await paidFor(), shop.addBuyer()]
  const { body } = await service.call(listBillingAudit, {}, { token: spice.token })

  expect(body.map(({ action }) => action)).toEqual(['subscription.changed', 'subscription.paid', 'subscription.bought'])
  expect((await service.call(listBillingAudit, {}, { token: curry.token })).body).toEqual([])
})

describe('control: where entries are lost', () => {
  beforeAll(() => dropNewEntries(service.database.ownerUrl))

  test.each(Object.entries(probes))('%s is found to leave none', async (id, prepare) => {
    const { left, must } = await probeAudit(service.database.ownerUrl, id, prepare)

    expect(left).not.toEqual(must)
  })
})
