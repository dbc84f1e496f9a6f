import {
  getEntitlements,
  getSubscriptionDetails,
  getSubscriptionHistory,
  listBillingAudit,
  listInvoices,
  listPlanPayments,
  refundPayment,
  verifySubscription,
  type Endpoint,
} from '@tiffin/contracts'
import { findCallsThatNeedPolicies } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

let service: BillingUnderTest
let spice: Buyer
let stranger: Buyer
let proof: object
let paymentId: string
beforeAll(async () => {
  service = await startBilling()
  const shop = await openShop(service)
  spice = shop.addBuyer()
  stranger = shop.addBuyer()
  const { body: checkout } = await spice.create('plan_pro')
  proof = service.provider.pay(checkout.subscriptionId, 'success')
  await spice.verify(proof)
  await service.deliver()
  paymentId = (await operate(listPlanPayments)(spice)).body[0]!.payment_id
})
afterAll(() => service.stop())

const ask =
  <E extends Endpoint>(endpoint: E, body?: object) =>
  ({ token }: Buyer) =>
    service.call(endpoint, { ...(body && { body }) }, { token })
const operate =
  <E extends Endpoint>(endpoint: E, body?: object) =>
  ({ id }: Buyer) =>
    service.operate(endpoint, { params: { id }, ...(body && { body }) })
const askInside =
  <E extends Endpoint>(endpoint: E, from: 'orders' | 'gateway') =>
  ({ id }: Buyer) =>
    service.call(endpoint, { params: { restaurantId: id } }, { from })

/** Counts the invoices that a statement sees when it does not name its restaurant. */
const countForgetfully = async ({ id }: Buyer) => ({
  status: 200,
  body: await service.db.inTenant({ id }, (tx) => tx.invoice.count()),
})

test('[C1-001] with the policies of the database off, the statements keep restaurants apart by themselves', async () => {
  const problems = await findCallsThatNeedPolicies<Buyer>({
    ownerUrl: service.database.ownerUrl,
    restart: () => service.restart(),
    calls: {
      'the subscription': ask(getSubscriptionDetails),
      'the invoices': ask(listInvoices),
      'what the plan allows': askInside(getEntitlements, 'orders'),
      'the history of the subscription': askInside(getSubscriptionHistory, 'gateway'),
      'the payments as the operator reads them': operate(listPlanPayments),
      'a payment is proven': ask(verifySubscription, proof),
      'a payment is refunded': operate(refundPayment, {
        payment_id: paymentId,
        amount_in_paise: 100_00,
        reason: 'Sorry',
      }),
      'the audit': ask(listBillingAudit),
      'control: a count that forgot': countForgetfully,
    },
    owner: spice,
    stranger,
  })

  expect(problems).toEqual(['control: a count that forgot: needs the policies'])
})
