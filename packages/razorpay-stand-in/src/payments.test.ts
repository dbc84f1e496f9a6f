import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStandIn, type StandIn } from './index.ts'

const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret' }
const authorization = `Basic ${Buffer.from('rzp_test_1:key secret').toString('base64')}`
const AMOUNT = 1_499_00

let standIn: StandIn
let url: string
/** The id of a captured payment. */
let payment: string
beforeEach(async () => {
  standIn = createStandIn({ ...keys, webhookUrl: null, file: null })
  standIn.webhooks.delivery.hold = true
  url = await standIn.listen(0)
  const { id } = standIn.provider.create({ plan_id: 'plan_demo_pro_monthly', total_count: 120 })
  payment = standIn.provider.pay(id, 'success').razorpay_payment_id
  standIn.webhooks.drop()
})
afterEach(() => standIn.close())

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const request = { method, headers: { authorization, 'content-type': 'application/json', ...headers } }
  const reply = await fetch(url + path, { ...request, ...(body && { body: JSON.stringify(body) }) })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
const sentEvents = () => standIn.webhooks.waiting().map(({ event }) => event)
const descriptionOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['error'] as { description: string }).description

describe('refunds', () => {
  test('of a part, then of the rest; more is refused', async () => {
    const part = await call('POST', `/v1/payments/${payment}/refund`, {
      amount: 500_00,
      receipt: 'r1',
      notes: { refund: 'a' },
    })
    const partly = (await call('GET', `/v1/payments/${payment}`)).body
    const tooMuch = await call('POST', `/v1/payments/${payment}/refund`, { amount: AMOUNT })
    const rest = await call('POST', `/v1/payments/${payment}/refund`)
    const again = await call('POST', `/v1/payments/${payment}/refund`)

    expect(part.body).toMatchObject({
      entity: 'refund',
      amount: 500_00,
      payment_id: payment,
      receipt: 'r1',
      notes: { refund: 'a' },
      status: 'processed',
    })
    expect(partly).toMatchObject({ status: 'captured', amount_refunded: 500_00, refund_status: 'partial' })
    expect([tooMuch.status, descriptionOf(tooMuch)]).toEqual([
      400,
      'The total refund amount is greater than the refund payment amount',
    ])
    expect(rest.body).toMatchObject({ amount: AMOUNT - 500_00 })
    expect(descriptionOf(again)).toBe('The payment has been fully refunded already')
    expect((await call('GET', `/v1/payments/${payment}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
    })
    expect((await call('GET', `/v1/payments/${payment}/refunds`)).body['items']).toEqual([rest.body, part.body])
    expect((await call('GET', `/v1/refunds/${String(part.body['id'])}`)).body).toEqual(part.body)
  })

  test('the same request under a key is one refund, another one under it is refused', async () => {
    const key = { 'x-refund-idempotency': '550e8400-e29b-41d4-a716-446655440000' }
    const first = await call('POST', `/v1/payments/${payment}/refund`, { amount: 500_00 }, key)
    const second = await call('POST', `/v1/payments/${payment}/refund`, { amount: 500_00 }, key)
    const other = await call('POST', `/v1/payments/${payment}/refund`, { amount: 600_00 }, key)

    expect(second.body).toEqual(first.body)
    expect(descriptionOf(other)).toBe('Different request with the same idempotency key has already been processed.')
    expect(standIn.payments.refundsOf(payment)).toHaveLength(1)
  })

  test('tell of themselves with the payment, and by when they were made they are found', async () => {
    const { body } = await call('POST', `/dev/razorpay/payments/${payment}/refund`, { amount: 100_00 })
    const at = Number(body['created_at'])
    const listed = async (query: string) =>
      ((await call('GET', `/v1/refunds?${query}`)).body['items'] as object[]).length

    expect(sentEvents()).toEqual(['refund.created', 'refund.processed'])
    expect(standIn.webhooks.waiting()[0]!.payload).toMatchObject({
      refund: { entity: body },
      payment: { entity: { id: payment, amount_refunded: 100_00 } },
    })
    expect([await listed(`from=${at}&to=${at}`), await listed(`from=${at + 1}`), await listed(`to=${at - 1}`)]).toEqual(
      [1, 0, 0],
    )
  })

  test('may take their time, and fail: then the money is there to be given back again', async () => {
    standIn.payments.behaviour.takesTime = true
    const { body } = await call('POST', `/v1/payments/${payment}/refund`)
    const { body: failed } = await call('POST', `/dev/razorpay/refunds/${String(body['id'])}`, { status: 'failed' })

    expect([body['status'], failed['status']]).toEqual(['pending', 'failed'])
    expect(sentEvents()).toEqual(['refund.created', 'refund.failed'])
    expect((await call('POST', `/v1/payments/${payment}/refund`)).status).toBe(200)
  })

  test('that are processed or failed stay so: another end is refused, and no event is sent', async () => {
    const { body: processed } = await call('POST', `/v1/payments/${payment}/refund`, { amount: 100_00 })
    standIn.payments.behaviour.takesTime = true
    const { body: pending } = await call('POST', `/v1/payments/${payment}/refund`, { amount: 100_00 })
    const settle = (refund: Record<string, unknown>, status: string) =>
      call('POST', `/dev/razorpay/refunds/${String(refund['id'])}`, { status })
    const { body: failed } = await settle(pending, 'failed')
    const before = sentEvents()

    for (const [refund, status] of [
      [processed, 'failed'],
      [processed, 'processed'],
      [failed, 'processed'],
    ] as const)
      expect(descriptionOf(await settle(refund, status))).toBe(
        `Refund is not pending, but ${String(refund['status'])}.`,
      )
    expect(sentEvents()).toEqual(before)
    expect((await call('GET', `/v1/payments/${payment}/refunds`)).body['items']).toEqual([failed, processed])
  })

  test('of nothing known, of no whole amount and to no known end are refused', async () => {
    expect((await call('POST', '/v1/payments/pay_unknown/refund')).status).toBe(400)
    expect((await call('POST', `/dev/razorpay/payments/${payment}/refund`, { amount: 'all' })).status).toBe(400)
    expect((await call('POST', '/dev/razorpay/refunds/rfnd_unknown', { status: 'maybe' })).status).toBe(400)
    expect((await call('GET', `/v1/payments/${payment}`, undefined, { authorization: 'Basic x' })).status).toBe(401)
  })
})

describe('disputes', () => {
  test('begin open with a time to respond by, are reviewed, and are lost or won', async () => {
    const { body } = await call('POST', `/dev/razorpay/payments/${payment}/dispute`)
    const id = String(body['id'])
    await call('POST', `/dev/razorpay/disputes/${id}`, { status: 'under_review' })
    await call('POST', `/dev/razorpay/disputes/${id}`, { status: 'action_required' })
    const { body: lost } = await call('POST', `/dev/razorpay/disputes/${id}`, { status: 'lost' })

    expect(body).toMatchObject({
      entity: 'dispute',
      payment_id: payment,
      amount: AMOUNT,
      amount_deducted: 0,
      status: 'open',
      phase: 'chargeback',
    })
    expect(Number(body['respond_by'])).toBeGreaterThan(Number(body['created_at']))
    expect(lost).toMatchObject({ status: 'lost', amount_deducted: AMOUNT })
    expect(sentEvents()).toEqual([
      'payment.dispute.created',
      'payment.dispute.under_review',
      'payment.dispute.action_required',
      'payment.dispute.lost',
    ])
    expect((await call('GET', '/v1/disputes')).body['items']).toEqual([lost])
    const at = Number(lost['created_at'])
    const listed = async (query: string) => (await call('GET', `/v1/disputes?${query}`)).body['items']
    expect([await listed(`from=${at}&to=${at}`), await listed(`from=${at + 1}`), await listed(`to=${at - 1}`)]).toEqual(
      [[lost], [], []],
    )
    expect((await call('GET', `/v1/disputes/${id}`)).body).toEqual(lost)
  })

  test('of nothing known, and to no known end, are refused', async () => {
    expect((await call('POST', '/dev/razorpay/payments/pay_unknown/dispute')).status).toBe(400)
    const { body } = await call('POST', `/dev/razorpay/payments/${payment}/dispute`)
    expect(
      descriptionOf(await call('POST', `/dev/razorpay/disputes/${String(body['id'])}`, { status: 'maybe' })),
    ).toMatch(/^The status must be one of/)
  })
})
