import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createSubscription,
  fillPath,
  getOperatorSession,
  razorpayWebhook,
  refundPayment,
  verifySubscription,
} from '@tiffin/contracts'
import type { ProviderEvent } from '@tiffin/razorpay-stand-in'
import { TEST_OPERATOR } from '@tiffin/service-kit/testing'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { startProviderProxy, type CallMoment } from '../testing/provider-proxy.ts'
import { killServers, startServer } from '../testing/process.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

type Process = Awaited<ReturnType<typeof startServer>>

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let proxy: Awaited<ReturnType<typeof startProviderProxy>>
let tenancy: Server
let owner: pg.Client
let spice: Buyer
/** The process is shared by all tests; each test has a restaurant of its own. */
let running: Process

beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  proxy = await startProviderProxy(service.env.RAZORPAY_API_URL)
  tenancy = createServer(({ url }, res) => {
    const answer = url === getOperatorSession.path ? TEST_OPERATOR : { role: 'Admin', tokenVersion: 1 }
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => void tenancy.listen(0, '127.0.0.1', ready))
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  service.webhooks.drop()
  spice = shop.addBuyer()
  if (running?.child.signalCode !== null) running = await start()
})
afterAll(async () => {
  killServers()
  await Promise.all([proxy.close(), new Promise((done) => tenancy.close(done)), owner.end()])
  await service.stop()
})

const start = (): Promise<Process> =>
  startServer({
    ...service.env,
    RAZORPAY_API_URL: proxy.url,
    TENANCY_URL: `http://127.0.0.1:${(tenancy.address() as AddressInfo).port}`,
  })
const killAt = (request: RegExp, moment: CallMoment) =>
  proxy.set({ request, moment, spring: () => void running.child.kill('SIGKILL') })
const subscriptions = () => service.provider.list().filter(({ notes }) => notes['restaurant'] === spice.id)

/**
 * Resolves with the reply, or with null when the process was killed during the call. The call is repeated while the
 * service is busy: the service calls another service within a second, which a loaded machine may not answer in time.
 */
async function call(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Record<string, unknown> | null> {
  try {
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    const reply = await fetch(running.url + path, init)
    if (reply.status !== 503) return (await reply.json()) as Record<string, unknown>
  } catch {
    return null
  }
  await delay(250)
  return call(path, body, headers)
}
const click = () => call(createSubscription.path, '{"plan_id":"plan_pro"}', { authorization: `Bearer ${spice.token}` })
async function begin(): Promise<string> {
  const reply = await click()
  expect(reply).toMatchObject({ subscriptionId: expect.any(String) })
  return String(reply?.['subscriptionId'])
}
const verify = (proof: object) =>
  call(verifySubscription.path, JSON.stringify(proof), { authorization: `Bearer ${spice.token}` })
function postEvent({ id, ...rest }: ProviderEvent) {
  const body = JSON.stringify(rest)
  return call(razorpayWebhook.path, body, {
    'x-razorpay-event-id': id,
    'x-razorpay-signature': createHmac('sha256', service.env.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex'),
  })
}

/** Counts waiting advisory locks of this database only: other tests run at the same time. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database d ON d.oid = database
     WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
  )
  return rows[0].waiting
}

/**
 * Starts a new process as if `laterSeconds` had passed since the kill: the purchases of the restaurant are older by
 * them, and due for their check at the provider.
 */
async function restart(laterSeconds = 30): Promise<void> {
  expect(await running.exited).toEqual([null, 'SIGKILL'])
  await owner.query(
    `UPDATE purchases SET check_at = now(), created_at = created_at - make_interval(secs => $2)
     WHERE restaurant_id = $1`,
    [spice.id, laterSeconds],
  )
  running = await start()
}

async function expectPlan(charges = 1): Promise<void> {
  await expect.poll(async () => (await spice.details()).plan_id).toBe('plan_pro')
  await expect.poll(async () => (await service.invoices.list(spice)).length).toBe(charges)
  expect(await spice.details()).toMatchObject({ status: 'active' })
  expect(subscriptions().map(({ paid_count }) => paid_count)).toEqual([charges])
}

describe('killed while it creates the subscription at the provider', () => {
  // A purchase that never reached the provider is given up after two minutes.
  test.each(
    sized(
      [['unanswered', 30]] as const,
      [
        ['before', 180],
        ['unanswered', 30],
        ['answered', 30],
      ] as const,
    ),
  )(
    '%s: the next click, %i seconds later, goes on with one subscription, and what is paid is the plan, charged once',
    async (moment, later) => {
      killAt(/^POST \/v1\/subscriptions$/, moment)
      await click()
      await restart(later)
      const again = await click()
      const [only] = subscriptions()

      expect(subscriptions()).toHaveLength(1)
      expect(again).toMatchObject({ subscriptionId: only!.id })
      expect(await verify(service.provider.pay(only!.id, 'success'))).toMatchObject({
        plan_id: 'plan_pro',
        status: 'active',
      })
      await expectPlan()
    },
  )

  test('and paid while it did not run, without any event: the plan is there after the restart', async () => {
    killAt(/^POST \/v1\/subscriptions$/, 'unanswered')
    await click()
    service.provider.pay(subscriptions()[0]!.id, 'success')
    service.webhooks.drop()
    await restart()

    await expectPlan()
    expect(await click()).toMatchObject({ code: 'PLAN_IS_CURRENT' })
  })
})

describe('killed while it verifies a payment', () => {
  test.each(sized(['answered'] as const, ['before', 'unanswered', 'answered'] as const))(
    '%s the provider’s answer to what was charged: the plan is there after the restart, charged once',
    async (moment) => {
      const subscriptionId = await begin()
      const proof = service.provider.pay(subscriptionId, 'success')
      service.webhooks.drop()
      killAt(/^GET \/v1\/subscriptions\/\w+$/, moment)
      await verify(proof)
      await restart()

      await expectPlan()
      expect(await verify(proof)).toMatchObject({ plan_id: 'plan_pro', status: 'active' })
      await expectPlan()
    },
  )
})

describe('killed while it works on an event', () => {
  test('before anything of it was written: it is worked on after the restart', async () => {
    const subscriptionId = await begin()
    service.provider.pay(subscriptionId, 'success')
    // The work on a webhook event waits for this lock before it changes the subscription.
    await owner.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [spice.id])
    for (const event of service.webhooks.waiting()) expect(await postEvent(event)).toEqual({ status: 'ok' })
    // The events wait for the lock one after the other, two seconds each.
    await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(1)
    running.child.kill('SIGKILL')
    await owner.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [spice.id])
    await restart()

    await expectPlan()
  })

  test('when it asks the provider because no clock decides: the renewal is there after the restart, once', async () => {
    const subscriptionId = await begin()
    await verify(service.provider.pay(subscriptionId, 'success'))
    service.webhooks.drop()
    service.provider.charge(subscriptionId, 'success')
    killAt(/^GET \/v1\/subscriptions\/\w+$/, 'unanswered')
    for (const event of service.webhooks.waiting()) await postEvent(event)
    await restart()

    await expectPlan(2)
    expect(service.provider.get(subscriptionId).paid_count).toBe(2)
  })
})

describe('killed while it gives a payment back', () => {
  test.each(
    sized(
      [['unanswered', 31]] as const,
      [
        ['before', 180],
        ['unanswered', 31],
        ['answered', 31],
      ] as const,
    ),
  )('%s by the provider: %i seconds later it is given, once, with one credit note', async (moment, later) => {
    const subscriptionId = await begin()
    await verify(service.provider.pay(subscriptionId, 'success'))
    const payment = service.provider.invoicesOf(subscriptionId)[0]!.payment_id
    killAt(/^POST \/v1\/payments\/\w+\/refund$/, moment)
    await call(
      fillPath(refundPayment.path, { id: spice.id }),
      JSON.stringify({ payment_id: payment, reason: 'Killed' }),
      { authorization: `Bearer ${service.tokenOfOperator()}` },
    )
    service.webhooks.drop()
    expect(await running.exited).toEqual([null, 'SIGKILL'])
    await owner.query(
      `UPDATE refunds SET check_at = now(), sent_at = sent_at - make_interval(secs => $2) WHERE restaurant_id = $1`,
      [spice.id, later],
    )
    running = await start()

    const notes = async () => (await service.invoices.list(spice)).flatMap(({ creditNotes }) => creditNotes).length
    await expect.poll(notes).toBe(1)
    expect(service.payments.refundsOf(payment)).toHaveLength(1)
    expect(await spice.details()).toMatchObject({ plan_id: 'plan_free', status: 'active' })
  })
})
