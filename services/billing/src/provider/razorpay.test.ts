import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@tiffin/domain'
import { createStandIn } from '@tiffin/razorpay-stand-in'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ProviderAway } from './provider.ts'
import { createRazorpay, type RazorpaySettings } from './razorpay.ts'

const event = Buffer.from('{"event":"subscription.charged"}')
const signedWith = (secret: string) => createHmac('sha256', secret).update(event).digest('hex')
const providerWith = (settings: Partial<RazorpaySettings>) =>
  createRazorpay({
    keyId: 'rzp_test_1',
    keySecret: 'key secret',
    webhookSecret: 'webhook secret',
    apiUrl: 'http://127.0.0.1',
    ...settings,
  })
const isGenuine = (webhookSecret: string, secret: string) =>
  providerWith({ webhookSecret }).isWebhookVerified(event, signedWith(secret))
const isProven = (keySecret: string, secret: string) =>
  providerWith({ keySecret }).isPaymentVerified({
    paymentId: 'pay_1',
    providerId: 'sub_1',
    signature: createHmac('sha256', secret).update('pay_1|sub_1').digest('hex'),
  })

test('while one webhook secret replaces another, events signed with either are genuine', () => {
  expect(['new', 'old', 'other'].map((secret) => isGenuine('new, old', secret))).toEqual([true, true, false])
})

test.each(['new,', ',new', 'new, ,old', ''])('nobody signs with the empty part of "%s"', (secrets) => {
  expect([isGenuine(secrets, ''), isProven(secrets, '')]).toEqual([false, false])
})

test('while one key replaces another, payments signed with the secret of either are proven', () => {
  expect(['new', 'old', 'other'].map((secret) => isProven('new, old', secret))).toEqual([true, true, false])
  expect(isProven('new', 'old'), 'control: with the secret of the new key alone').toBe(false)
})

/** Returns a provider that has every plan, and the requests that it received. */
async function providerOfPlans(given: Parameters<typeof providerWith>[0] = {}) {
  const requests: Pick<IncomingMessage, 'url' | 'headers'>[] = []
  const server = createServer((req, res) => {
    requests.push(req)
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"plan_1","item":{}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { provider: providerWith({ ...given, apiUrl: `http://127.0.0.1:${port}` }), requests }
}

test('calls show the key with the first secret', async () => {
  const { provider, requests } = await providerOfPlans({ keySecret: 'new, old' })
  await provider.fetchPlan('plan_1')

  expect(requests.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('rzp_test_1:new').toString('base64')}`,
  ])
})

test('the id of a plan is one part of the path, whatever an operator types', async () => {
  const { provider, requests } = await providerOfPlans()
  await provider.fetchPlan('../payments/pay_1?x')

  expect(requests.map(({ url }) => url)).toEqual(['/v1/plans/..%2Fpayments%2Fpay_1%3Fx'])
})

/** Returns a provider whose lists have `rows` rows, the newest first, and the queries that it received. */
async function providerOf(rows: readonly object[]) {
  const queries: URLSearchParams[] = []
  const server = createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? '', 'http://provider')
    queries.push(searchParams)
    const skip = Number(searchParams.get('skip') ?? 0)
    const items = rows.slice(skip, skip + Number(searchParams.get('count')))
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items, count: items.length }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { provider: providerWith({ apiUrl: `http://127.0.0.1:${port}` }), queries }
}

describe('a list of the provider', () => {
  const subscription = (purchase: string) => ({ id: `sub_${purchase}`, status: 'created', notes: { purchase } })
  const others = Array.from({ length: 2_000 }, (_, nth) => subscription(`other ${nth}`))
  const since = new Date('2026-11-01T00:00:00Z')

  test('that is read to its end shows that a subscription does not exist', async () => {
    const { provider } = await providerOf(others.slice(1))
    expect(await provider.findByPurchase('lost', 'plan_1', { since, until: since })).toBeNull()
  })

  test('that is too long to be searched shows nothing, so that no second subscription is created', async () => {
    const { provider } = await providerOf([...others, subscription('lost')])
    await expect(provider.findByPurchase('lost', 'plan_1', { since, until: since })).rejects.toThrow(ProviderAway)
  })

  test.each(['lost', 'never created'])(
    'of subscriptions is searched to the time of the purchase, so that thousands of later ones are no obstacle: %s',
    async (purchase) => {
      let seconds = since.getTime() / 1_000
      const keys = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret' }
      const standIn = createStandIn({ ...keys, webhookUrl: null, file: null, now: () => seconds })
      onTestFinished(() => standIn.close())
      const createFor = (id: string) =>
        standIn.provider.create({ plan_id: 'plan_demo_pro_monthly', total_count: 120, notes: { purchase: id } })
      // The clock of the provider is a minute ahead of ours.
      seconds += 60
      const lost = createFor('lost')
      seconds += HOUR_MS / 1_000
      for (let nth = 0; nth < 2_001; nth++) createFor(`later ${nth}`)
      const provider = createRazorpay({ ...keys, apiUrl: await standIn.listen(0) })
      const search = (until: Date) => provider.findByPurchase(purchase, 'plan_demo_pro_monthly', { since, until })

      const found = await search(since)
      expect(found?.providerId ?? null).toBe(purchase === 'lost' ? lost.id : null)
      await expect(search(new Date(8_640_000_000_000)), 'control: without an end').rejects.toThrow(ProviderAway)
    },
  )

  test('of charges has those of all pages: a monthly plan has 120', async () => {
    const charge = (nth: number) => ({
      payment_id: `pay_${nth}`,
      status: 'paid',
      amount: 99_900,
      paid_at: 1_790_000_000,
    })
    const { provider } = await providerOf(Array.from({ length: 120 }, (_, nth) => charge(nth)))
    expect(new Set((await provider.listCharges('sub_1')).map(({ paymentId }) => paymentId)).size).toBe(120)
  })

  test('of refunds that is too long is not taken for whole', async () => {
    const { provider } = await providerOf(Array.from({ length: 5_000 }, (_, nth) => ({ id: `rfnd_${nth}` })))
    await expect(provider.listRefunds(since)).rejects.toThrow(ProviderAway)
  })

  test('of disputes is asked for what is wanted, and read no further where the provider lists more', async () => {
    const dispute = (nth: number) => ({ id: `disp_${nth}`, created_at: since.getTime() / 1_000 + 60 * (150 - nth) })
    const { provider, queries } = await providerOf(Array.from({ length: 6_000 }, (_, nth) => dispute(nth)))

    const found = await provider.listDisputes(since)
    // Two minutes are allowed for a clock that is slow.
    expect([found.length, queries.length]).toEqual([153, 2])
    const from = String(since.getTime() / 1_000 - 120)
    expect(queries.map((query) => [query.get('from'), query.get('count'), query.get('skip')])).toEqual([
      [from, '100', '0'],
      [from, '100', '100'],
    ])
  })
})
