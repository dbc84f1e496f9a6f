import {
  changePlan,
  createPlan,
  deletePlan,
  extendSubscription,
  listBillingActions,
  refundPayment,
  settlePaymentIssue,
  updatePlan,
  type CallInput,
  type Endpoint,
} from '@tiffin/contracts'
import { dropNewEntries, probeOperatorActions, type OperatorProbes } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../../testing/harness.ts'
import { openShop, proFeatures } from '../../testing/purchases.ts'
import { openOperatorPayments } from '../../testing/refunds.ts'

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let desk: ReturnType<typeof openOperatorPayments>
beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  desk = openOperatorPayments(service)
})
beforeEach(() => void Object.assign(service.payments.behaviour, { takesTime: false, refuses: false }))
afterAll(() => service.stop())

const list = async () => (await service.ask(listBillingActions, {})).body

/** The operator's call, to be made with the headers of the probe. */
const byOperator =
  <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  (headers: Readonly<Record<string, string>>) =>
    service.call(endpoint, input, { token: service.tokenOfOperator(), headers })

let plans = 0
const newPlan = () =>
  ({
    plan_id: `plan_probe_${++plans}`,
    name: `Probe ${plans}`,
    price_in_paise: 100,
    billing_interval: 'monthly',
    razorpay_plan_id: null,
    features: proFeatures,
  }) as const
async function addPlan() {
  const plan = newPlan()
  await service.operate(createPlan, { body: plan })
  return plan
}
async function addPaid() {
  const buyer = shop.addBuyer()
  await buyer.buy()
  await service.deliver()
  return { buyer, paymentId: await desk.paid(buyer) }
}

const probes: OperatorProbes<'billing'> = {
  createPlan: async () => byOperator(createPlan, { body: newPlan() }),
  updatePlan: async () => {
    const plan = await addPlan()
    return byOperator(updatePlan, { params: { plan_id: plan.plan_id }, body: { ...plan, name: `${plan.name} again` } })
  },
  deletePlan: async () => byOperator(deletePlan, { params: { plan_id: (await addPlan()).plan_id } }),
  changePlan: async () =>
    byOperator(changePlan, {
      params: { id: service.addRestaurant().id },
      body: { new_plan_id: (await addPlan()).plan_id },
    }),
  extendSubscription: async () =>
    byOperator(extendSubscription, {
      params: { id: service.addRestaurant().id },
      body: { new_period_end: '2031-02-28' },
    }),
  refundPayment: async () => {
    const { buyer, paymentId } = await addPaid()
    return byOperator(refundPayment, {
      params: { id: buyer.id },
      body: { payment_id: paymentId, reason: 'Paid by mistake' },
    })
  },
  settlePaymentIssue: async () => {
    const { buyer, paymentId } = await addPaid()
    service.payments.behaviour.refuses = true
    await desk.give(buyer, { payment_id: paymentId, reason: 'Too late' })
    const [issue] = await desk.issues(buyer)
    return byOperator(settlePaymentIssue, {
      params: { id: buyer.id, issue_id: issue!.id },
      body: { note: 'Paid by bank transfer' },
    })
  },
}

test.each(Object.entries(probes))(
  '%s leaves the operator action that the table of endpoints says',
  async (id, prepare) => {
    const { left, must } = await probeOperatorActions(list, id, prepare)

    expect(left).toEqual(must)
  },
)

describe('control: where operator actions are lost', () => {
  beforeAll(() => dropNewEntries(service.database.ownerUrl, 'operator_actions'))

  test.each(Object.entries(probes))('%s is found to leave none', async (id, prepare) => {
    const { left, must } = await probeOperatorActions(list, id, prepare)

    expect([left, must.length]).toEqual([[], 1])
  })
})
