import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSubscription, razorpayWebhook, verifySubscription } from '@tiffin/contracts'
import type { ProviderEvent } from '@tiffin/razorpay-stand-in'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openLineToProvider, type MomentOfCall } from '../testing/line-to-provider.ts'
import { killServers, startServer } from '../testing/process.ts'
import { openShop, type Buyer } from '../testing/purchases.ts'

type Process = Awaited<ReturnType<typeof startServer>>

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
let line: Awaited<ReturnType<typeof openLineToProvider>>
let tenancy: Server
let owner: pg.Client
let spice: Buyer
/** Goes on from test to test: each has a restaurant of its own. */
let running: Process

beforeAll(async () => {
  service = await startBilling()
  shop = await openShop(service)
  line = await openLineToProvider(service.env.RAZORPAY_API_URL)
  tenancy = createServer((_, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"role":"Admin","tokenVersion":1}'),
  )
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
  await Promise.all([line.close(), new Promise((done) => tenancy.close(done)), owner.end()])
  await service.stop()
})

const start = (): Promise<Process> =>
  startServer({
    ...service.env,
    RAZORPAY_API_URL: line.url,
    TENANCY_URL: `http://127.0.0.1:${(tenancy.address() as AddressInfo).port}`,
  })
const killAt = (request: RegExp, moment: MomentOfCall) =>
  line.set({ request, moment, spring: () => void running.child.kill('SIGKILL') })
const subscriptions = () => service.provider.list().filter(({ notes }) => notes['restaurant'] === spice.id)

/** Resolves with the answer, or with null when the process died over it. */
async function call(
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<Record<string, unknown> | null> {
  try {
    const reply = await fetch(running.url + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return (await reply.json()) as Record<string, unknown>
  } catch {
    return null
  }
}
const click = () => call(createSubscription.path, '{"plan_id":"plan_pro"}', { authorization: `Bearer ${spice.token}` })
const verify = (proof: object) =>
  call(verifySubscription.path, JSON.stringify(proof), { authorization: `Bearer ${spice.token}` })
function tell({ id, ...rest }: ProviderEvent) {
  const body = JSON.stringify(rest)
  return call(razorpayWebhook.path, body, {
    'x-razorpay-event-id': id,
    'x-razorpay-signature': createHmac('sha256', service.env.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex'),
  })
}

/** In this database: other tests run beside. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await owner.query(
    `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
  )
  return rows[0].waiting
}

/** What is due some time later is due now; the new process looks after it right after its start. */
async function restart(laterSeconds = 30): Promise<void> {
  expect(await running.exited).toEqual([null, 'SIGKILL'])
  await owner.query(
    `UPDATE purchases SET check_at = now(), created_at = created_at - make_interval(secs => $2) WHERE restaurant_id = $1`,
    [spice.id, laterSeconds],
  )
  running = await start()
}

async function expectPlan(charges = 1): Promise<void> {
  await expect.poll(async () => (await spice.details()).plan_id, { timeout: 10_000 }).toBe('plan_pro')
  await expect.poll(async () => (await service.invoices.list(spice)).length, { timeout: 10_000 }).toBe(charges)
  expect(await spice.details()).toMatchObject({ status: 'active' })
  expect(subscriptions().map(({ paid_count }) => paid_count)).toEqual([charges])
}

describe('killed while it creates the subscription at the provider', { timeout: 60_000 }, () => {
  // What never reached the provider is known to be lost after two minutes.
  test.each([
    ['before', 180],
    ['unanswered', 30],
    ['answered', 30],
  ] as const)(
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

  test('and paid while it was dead, told to nobody: the plan is there after the restart', async () => {
    killAt(/^POST \/v1\/subscriptions$/, 'unanswered')
    await click()
    service.provider.pay(subscriptions()[0]!.id, 'success')
    service.webhooks.drop()
    await restart()

    await expectPlan()
    expect(await click()).toMatchObject({ code: 'PLAN_IS_CURRENT' })
  })
})

describe('killed while it verifies a payment', { timeout: 60_000 }, () => {
  test.each(['before', 'unanswered', 'answered'] as const)(
    '%s the provider’s answer to what was charged: the plan is there after the restart, charged once',
    async (moment) => {
      const { subscriptionId } = (await click()) as { subscriptionId: string }
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

describe('killed while it works on an event', { timeout: 60_000 }, () => {
  test('before anything of it was written: it is worked on after the restart', async () => {
    const { subscriptionId } = (await click()) as { subscriptionId: string }
    service.provider.pay(subscriptionId, 'success')
    // Whoever decides about the restaurant waits for this lock.
    await owner.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [spice.id])
    for (const event of service.webhooks.waiting()) expect(await tell(event)).toEqual({ status: 'ok' })
    // The events wait for it one after the other, two seconds each.
    await expect.poll(waitingForLocks, { timeout: 5_000 }).toBeGreaterThanOrEqual(1)
    running.child.kill('SIGKILL')
    await owner.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [spice.id])
    await restart()

    await expectPlan()
  })

  test('when it asks the provider because no clock decides: the renewal is there after the restart, once', async () => {
    const { subscriptionId } = (await click()) as { subscriptionId: string }
    await verify(service.provider.pay(subscriptionId, 'success'))
    service.webhooks.drop()
    service.provider.charge(subscriptionId, 'success')
    killAt(/^GET \/v1\/subscriptions\/\w+$/, 'unanswered')
    for (const event of service.webhooks.waiting()) await tell(event)
    await restart()

    await expectPlan(2)
    expect(service.provider.get(subscriptionId).paid_count).toBe(2)
  })
})
