import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProviderAway, type NewProviderRefund, type PaymentProvider } from '../provider/provider.ts'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'
import { openOperatorPayments } from '../testing/refunds.ts'

/**
 * The moment at which a kill of the process is imitated: `before` the provider gets the call, `after` the call, or
 * `late`, when the call reaches the provider only after the kill.
 */
let killed: 'before' | 'after' | 'late' | null = null
let onTheWay: (() => Promise<unknown>) | null = null
let service: BillingUnderTest
let desk: ReturnType<typeof openOperatorPayments>
let spice: Buyer
let payment: string

const killable = (provider: PaymentProvider) => async (request: NewProviderRefund) => {
  if (killed === 'late') onTheWay = () => provider.refund(request)
  if (killed === 'before' || killed === 'late') throw new ProviderAway('killed')
  const given = await provider.refund(request)
  if (killed === 'after') throw new ProviderAway('killed')
  return given
}

beforeAll(async () => {
  service = await startBilling((provider) => ({ ...provider, refund: killable(provider) }))
  desk = openOperatorPayments(service)
})
beforeEach(async () => {
  killed = null
  service.clock.skewMs = 0
  service.webhooks.drop()
  spice = (await openShop(service)).addBuyer()
  await spice.buy()
  await service.deliver()
  service.webhooks.drop()
  payment = await desk.paid(spice)
})
afterAll(() => service.stop())

const pass = (seconds: number) => void (service.clock.skewMs += seconds * 1_000)
const given = () => service.payments.refundsOf(payment).map(({ amount }) => amount)
async function giveAndDie(how: NonNullable<typeof killed>) {
  killed = how
  const { body } = await desk.give(spice, { payment_id: payment, amount_in_paise: 500_00, reason: 'A part' })
  killed = null
  service.webhooks.drop()
  return body
}

test('killed after the money was given: it is found at the provider, given once, with one credit note', async () => {
  const refund = await giveAndDie('after')
  pass(31)
  await service.reconcile()
  pass(300)
  await service.reconcile()

  expect(refund.status).toBe('creating')
  expect(given()).toEqual([500_00])
  expect(await desk.notes(spice)).toHaveLength(1)
  expect((await desk.payments(spice))[0]!.refunds).toMatchObject([{ id: refund.id, status: 'processed' }])
})

test('killed before the request reached the provider: it is sent again once no earlier request can be on its way', async () => {
  await giveAndDie('before')
  pass(31)
  await service.reconcile()
  const early = given()
  pass(120)
  await service.reconcile()

  expect([early, given()]).toEqual([[], [500_00]])
  expect(await desk.notes(spice)).toHaveLength(1)
})

test('a request that arrives after it was sent again is the same refund, by its key', async () => {
  const refund = await giveAndDie('late')
  pass(151)
  await service.reconcile()
  await onTheWay!()
  await service.deliver()

  expect(given()).toEqual([500_00])
  expect(await desk.notes(spice)).toHaveLength(1)
  // Without the idempotency key the provider refunds twice.
  const request = { amount: 500_00, receipt: refund.id, notes: { refund: refund.id } }
  service.payments.refund(payment, request)
  expect(given()).toEqual([500_00, 500_00])
})

test('the provider’s event comes before our answer is written down: one refund, one credit note', async () => {
  killed = 'after'
  await desk.give(spice, { payment_id: payment, amount_in_paise: 500_00, reason: 'A part' })
  killed = null
  await service.deliver()
  const payments = await desk.payments(spice)
  pass(31)
  await service.reconcile()

  expect(payments[0]!.refunds).toMatchObject([{ status: 'processed', cause: 'operator' }])
  expect(await desk.notes(spice)).toHaveLength(1)
  expect(given()).toEqual([500_00])
})

test('a repetition by the operator while the provider does not answer does not give it twice', async () => {
  killed = 'after'
  const wish = { payment_id: payment, amount_in_paise: 500_00, reason: 'A part' }
  await desk.give(spice, wish, 'operator-key')
  const again = await desk.give(spice, wish, 'operator-key')
  killed = null
  pass(31)
  await service.reconcile()

  expect([again.status, again.body.status]).toEqual([201, 'creating'])
  expect(given()).toEqual([500_00])
})
