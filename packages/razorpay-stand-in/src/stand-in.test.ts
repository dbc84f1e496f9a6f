import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStandIn, type StandIn } from './index.ts'
import { sign } from './sign.ts'

type Sent = { readonly id: unknown; readonly event: string; readonly isSigned: boolean }

const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret' }
const authorization = `Basic ${Buffer.from('rzp_test_1:key secret').toString('base64')}`

let folder: string
let received: Sent[]
let refusals: number
let running: StandIn[]
const receiver = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => void chunks.push(chunk))
  req.on('end', () => {
    const body = Buffer.concat(chunks).toString()
    if (refusals > 0) {
      refusals -= 1
      res.writeHead(503).end()
      return
    }
    received.push({
      id: req.headers['x-razorpay-event-id'],
      event: (JSON.parse(body) as { event: string }).event,
      isSigned: req.headers['x-razorpay-signature'] === sign(body, keys.webhookSecret),
    })
    res.end()
  })
})

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tiffin-stand-in-'))
  received = []
  refusals = 0
  running = []
  await new Promise<void>((ready) => void receiver.listen(0, '127.0.0.1', ready))
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.close()))
  await new Promise((done) => receiver.close(done))
  rmSync(folder, { recursive: true })
})

async function start(): Promise<{
  readonly url: string
  readonly standIn: StandIn
  call(
    method: string,
    path: string,
    body?: object,
    auth?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>
}> {
  const standIn = createStandIn({
    ...keys,
    webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    file: path.join(folder, 'state.json'),
    firstPauseMs: 5,
  })
  running.push(standIn)
  const url = await standIn.listen(0)
  return {
    standIn,
    url,
    async call(method, where, body, auth = authorization) {
      const reply = await fetch(url + where, {
        method,
        headers: { authorization: auth, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    },
  }
}

const purchase = { plan_id: 'plan_demo_pro_monthly', total_count: 120, notes: { attempt: 'a' } }

describe('the stand-in', () => {
  test('wants the keys, and refuses as the provider does', async () => {
    const { call } = await start()

    expect((await call('GET', '/v1/subscriptions', undefined, 'Basic eA==')).status).toBe(401)
    expect(await call('POST', '/v1/subscriptions', { ...purchase, plan_id: 'plan_none' })).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } },
    })
  })

  test.each([
    ['GET', '/v1/nothing', undefined, 400, 'The requested URL was not found on the server.'],
    ['GET', '/nothing', undefined, 404, 'The requested URL was not found on the server.'],
    ['GET', '/%zz', undefined, 404, 'The requested URL was not found on the server.'],
    ['GET', '/v1/plans/__proto__', undefined, 400, 'The id provided does not exist'],
    ['GET', '/v1/plans/constructor', undefined, 400, 'The id provided does not exist'],
    ['PUT', '/v1/plans', '{}', 400, 'The requested URL was not found on the server.'],
    ['POST', '/v1/plans', '{', 400, 'The request body is not valid JSON.'],
    ['POST', '/v1/plans', '', 400, 'The amount must be an integer.'],
    ['POST', '/v1/plans', 'x'.repeat(65 * 1024), 413, 'The request is too large.'],
  ])('%s %s is refused in the shape of the provider', async (method, where, body, status, description) => {
    const { url } = await start()
    const reply = await fetch(url + where, { method, headers: { authorization }, ...(body !== undefined && { body }) })

    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
    expect(await reply.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description } })
  })

  test('serves the script of the checkout', async () => {
    const { url } = await start()
    const { status, headers } = await fetch(`${url}/dev/razorpay/checkout.js`)

    expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  })

  test('charges a subscription that is paid, hands over what the checkout would, and tells it in signed events', async () => {
    const { call, standIn } = await start()
    const { id } = (await call('POST', '/v1/subscriptions', purchase)).body
    const { body } = await call('POST', `/dev/razorpay/subscriptions/${String(id)}/pay`, { outcome: 'success' })
    await standIn.webhooks.deliver()

    expect(body['razorpay_signature']).toBe(
      sign(`${String(body['razorpay_payment_id'])}|${String(id)}`, keys.keySecret),
    )
    expect((await call('GET', `/v1/subscriptions/${String(id)}`)).body).toMatchObject({
      status: 'active',
      paid_count: 1,
      notes: { attempt: 'a' },
    })
    expect(received.map(({ event, isSigned }) => [event, isSigned])).toEqual([
      ['subscription.authenticated', true],
      ['subscription.activated', true],
      ['subscription.charged', true],
    ])
  })

  test('a payment that fails says why and proves nothing', async () => {
    const { call, standIn } = await start()
    const { id } = (await call('POST', '/v1/subscriptions', purchase)).body
    const { body } = await call('POST', `/dev/razorpay/subscriptions/${String(id)}/pay`, { outcome: 'failure' })

    expect(body).toMatchObject({
      error: { description: 'Your payment was declined by the bank. Please try another method.' },
    })
    expect(body['razorpay_signature']).not.toBe(
      sign(`${String(body['razorpay_payment_id'])}|${String(id)}`, keys.keySecret),
    )
    expect(standIn.provider.get(String(id)).status).toBe('created')
  })

  test.each([{ outcome: 'maybe' }, { outcome: true }, {}])(
    'an outcome that is neither success nor failure is refused and changes nothing: %j',
    async (body) => {
      const { call, standIn } = await start()
      const { id } = (await call('POST', '/v1/subscriptions', purchase)).body
      for (const step of ['pay', 'charge']) {
        expect(await call('POST', `/dev/razorpay/subscriptions/${String(id)}/${step}`, body)).toMatchObject({
          status: 400,
          body: { error: { description: 'The outcome must be success or failure.' } },
        })
      }
      await standIn.webhooks.deliver()

      expect([standIn.provider.get(String(id)).status, received]).toEqual(['created', []])
    },
  )

  test('repeats an event until it is taken, also after a restart, and keeps its state', async () => {
    refusals = 4
    const first = await start()
    const { id } = (await first.call('POST', '/v1/subscriptions', purchase)).body
    first.standIn.provider.pay(String(id), 'success')
    await first.standIn.close()
    const second = await start()
    await expect.poll(() => new Set(received.map((each) => each.event)).size).toBe(3)

    expect((await second.call('GET', `/v1/subscriptions/${String(id)}`)).body['status']).toBe('active')
  })

  test('on demand it holds events back, sends them twice and the last one first', async () => {
    const { call, standIn } = await start()
    await call('POST', '/dev/razorpay/delivery', { hold: true, copies: 2, reverse: true })
    const { id } = standIn.provider.create(purchase)
    standIn.provider.pay(id, 'success')
    await standIn.webhooks.deliver()
    expect(received).toEqual([])
    standIn.webhooks.delivery.hold = false
    await standIn.webhooks.deliver()

    expect(received.map(({ event }) => event.replace('subscription.', ''))).toEqual([
      'charged',
      'charged',
      'activated',
      'activated',
      'authenticated',
      'authenticated',
    ])
  })

  test('one that starts later is agreed to at once and charged when it starts', async () => {
    let seconds = 1_000
    const standIn = createStandIn({ ...keys, webhookUrl: null, file: null, now: () => seconds })
    running.push(standIn)
    const { provider } = standIn
    const { id } = provider.create({ ...purchase, start_at: 5_000 })
    const proof = provider.pay(id, 'success')
    provider.tick()
    const agreed = provider.get(id)
    seconds = 5_000
    provider.tick()

    expect(proof.razorpay_signature).toBe(sign(`${proof.razorpay_payment_id}|${id}`, keys.keySecret))
    expect(agreed).toMatchObject({ status: 'authenticated', paid_count: 0 })
    expect(provider.get(id)).toMatchObject({ status: 'active', paid_count: 1, current_start: 5_000 })
    expect(() => provider.create({ ...purchase, start_at: 4_000 })).toThrow(
      'start_at cannot be lesser than the current time.',
    )
  })

  test('lists the subscriptions of a plan that were created in a range of seconds, both ends included', async () => {
    let seconds = 1_000
    const standIn = createStandIn({ ...keys, webhookUrl: null, file: null, now: () => seconds })
    running.push(standIn)
    const url = await standIn.listen(0)
    for (seconds of [1_000, 2_000, 3_000])
      for (const plan_id of ['plan_demo_pro_monthly', 'plan_demo_pro_yearly'])
        standIn.provider.create({ ...purchase, plan_id, notes: {} })
    const list = async (query: string) => {
      const reply = await fetch(`${url}/v1/subscriptions?plan_id=plan_demo_pro_yearly&${query}`, {
        headers: { authorization },
      })
      const { items } = (await reply.json()) as { items: { plan_id: string; created_at: number }[] }
      expect(new Set(items.map(({ plan_id }) => plan_id))).toEqual(new Set(['plan_demo_pro_yearly']))
      return items.map(({ created_at }) => created_at)
    }

    expect(await list('')).toEqual([3_000, 2_000, 1_000])
    expect(await list('from=1000&to=2000')).toEqual([2_000, 1_000])
    expect(await list('from=1001&to=2999')).toEqual([2_000])
    expect(await list('to=1999')).toEqual([1_000])
  })

  test('four failed charges in a row halt, a subscription nobody pays expires, one that ends with its cycle is cancelled then', async () => {
    const { standIn } = await start()
    const { provider } = standIn
    const halted = provider.create(purchase)
    provider.pay(halted.id, 'success')
    for (let tries = 0; tries < 4; tries++) provider.charge(halted.id, 'failure')
    const unpaid = provider.create({ ...purchase, expire_by: 1 })
    const leaving = provider.create(purchase)
    provider.pay(leaving.id, 'success')
    provider.cancel(leaving.id, true)
    const before = provider.get(leaving.id).status
    provider.tick()
    provider.endCycle(leaving.id)

    expect([halted, unpaid, leaving].map(({ id }) => provider.get(id).status)).toEqual([
      'halted',
      'expired',
      'cancelled',
    ])
    expect(before).toBe('active')
    expect(() => provider.cancel(leaving.id, false)).toThrow('Subscription is not cancellable in cancelled status.')
  })
})
