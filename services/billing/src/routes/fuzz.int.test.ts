import { createHmac } from 'node:crypto'
import { listPlanPayments, razorpayWebhook } from '@tiffin/contracts'
import { fuzzService, tokenOf } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop } from '../testing/purchases.ts'

const CALLS_EACH = sized(3, 300)

let service: BillingUnderTest
let sent = 0
beforeAll(async () => void (service = await startBilling()))
afterAll(() => service.stop())

test('random calls of the billing service get no 5xx, and every failure is one of the catalogue', async () => {
  const shop = await openShop(service)
  const [spice, other] = [shop.addBuyer(), shop.addBuyer()]
  for (const buyer of [spice, other]) await buyer.buy()
  const events = service.webhooks.waiting().map(({ id: _id, ...event }) => event)
  await service.deliver()
  const { body: payments } = await service.operate(listPlanPayments, { params: { id: other.id } })
  const waiter = tokenOf(service.addRestaurant().addUser('Waiter'))

  const { findings, calls, succeeded } = await fuzzService({
    service: 'billing',
    app: () => service.app,
    callsEach: CALLS_EACH,
    known: {
      ids: {
        plans: ['plan_pro', 'plan_pro_yearly', 'plan_offline', 'plan_free'],
        payments: payments.map(({ payment_id: id }) => id),
        // Another one, because calls close and purge it.
        restaurants: [other.id],
      },
      events,
    },
    headersOf: ({ path, body = '' }) => (path === razorpayWebhook.path ? signatureOf(body) : {}),
    tokens: { Admin: spice.token, Waiter: waiter, operator: service.tokenOfOperator() },
  })

  expect(findings).toEqual([])
  // Random calls that are all refused would prove little.
  expect(succeeded).toBeGreaterThan(calls / 4)
})

/** Returns the headers by which the provider signs an event. */
function signatureOf(body: string) {
  const signature = createHmac('sha256', service.env.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex')
  return { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `event_${(sent += 1)}` }
}
