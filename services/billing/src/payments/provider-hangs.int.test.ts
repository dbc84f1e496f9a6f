import { randomUUID } from 'node:crypto'
import type { InOneReplica } from '@tiffin/service-kit'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildBilling, type Billing, type BillingDeps } from '../app.ts'
import { ProviderAway, type PaymentProvider } from '../provider/provider.ts'
import { withBreaker } from '../provider/with-breaker.ts'
import { openDatabase } from '../repository/database.ts'
import { createProviderEventsRepository } from '../repository/provider-events-repository.ts'
import { startBilling, type BillingUnderTest } from '../testing/harness.ts'
import { openShop } from '../testing/purchases.ts'

/** The outcome of a fetch of a subscription: an answer, an answer after `release`, or none. */
let fate: 'answered' | 'hanging' | 'away'
let asked: string[]
let waiting: (() => void)[]
const release = () => waiting.splice(0).forEach((go) => go())

/** Wraps the provider, so that fetches end as `fate` says. */
function between(provider: PaymentProvider): PaymentProvider {
  return {
    ...provider,
    fetch: async (providerId) => {
      asked.push(providerId)
      if (fate === 'away') throw new ProviderAway('no answer')
      if (fate === 'hanging') await new Promise<void>((go) => waiting.push(go))
      return provider.fetch(providerId)
    },
  }
}

let service: BillingUnderTest
let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(async () => {
  fate = 'answered'
  asked = []
  waiting = []
  service = await startBilling(between)
  shop = await openShop(service)
})
afterEach(async () => {
  fate = 'answered'
  release()
  await service.stop()
})

const replicas: Billing[] = []
afterEach(async () => {
  await Promise.all(replicas.splice(0).map(({ app }) => app.close()))
})

/** Starts another replica of billing on the same database. */
function startReplica(options: Pick<BillingDeps, 'inOneReplica' | 'breaker'> = {}): Billing {
  const { env, now, paymentProvider: provider } = service
  const breaker = { opensAfter: Infinity }
  const replica = buildBilling({ env, db: openDatabase(env.DATABASE_URL), provider, now, breaker, ...options })
  replicas.push(replica)
  return replica
}

const pass = (minutes: number) => void (service.clock.skewMs += minutes * 60_000)
const tomorrow = () => new Date(service.now().getTime() + 25 * 60 * 60_000)

/**
 * Sends only the events that report a charge or a failed charge. The other events of the same second would be doubtful,
 * because clocks cannot order events within a second.
 */
async function sendDecisive(): Promise<void> {
  for (const event of service.webhooks.waiting()) {
    if (/charged|pending/.test(event.event)) await service.send(event)
  }
  service.webhooks.drop()
}

/** Adds restaurants with a paid plan. Their purchases are synced at least daily. */
async function addPaying(count: number): Promise<string[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => shop.addBuyer().buy()))
  await service.deliver()
  asked = []
  return ids
}

describe('a provider that hangs', () => {
  test('holds up what it has to be asked about, and no event of another restaurant', async () => {
    const [spice, curry] = [shop.addBuyer(), shop.addBuyer()]
    const { body: toPay } = await curry.create('plan_pro')
    pass(10)
    const id = await spice.buy()
    await service.deliver()
    // Within a minute of a fetch, the event of a failed charge is doubtful.
    service.provider.charge(id, 'failure')
    service.provider.pay(toPay.subscriptionId, 'success')
    fate = 'hanging'
    await sendDecisive()

    await expect.poll(async () => (await curry.details()).plan_id).toBe('plan_pro')
    await expect.poll(() => waiting.length).toBe(1)
    expect((await spice.details()).status).toBe('active')

    // More events arrive while the provider hangs.
    pass(10)
    service.provider.charge(toPay.subscriptionId, 'failure')
    await sendDecisive()
    await expect.poll(async () => (await curry.details()).status).toBe('past_due')
    expect(waiting).toHaveLength(1)

    fate = 'answered'
    release()
    await expect.poll(async () => (await spice.details()).status).toBe('past_due')
  })

  test('is asked again by the reconcile when the process was killed before it answered', async () => {
    const spice = shop.addBuyer()
    const id = await spice.buy()
    await service.deliver()
    service.provider.charge(id, 'failure')
    fate = 'away'
    await service.deliver()
    expect((await spice.details()).status).toBe('active')

    fate = 'answered'
    await startReplica().reconcile()
    expect((await spice.details()).status).toBe('past_due')
  })
})

describe('a provider that gives no answer', () => {
  test('is asked a few times and then left alone; what was not asked about stays due', async () => {
    const ids = await addPaying(10)
    fate = 'away'
    await startReplica({ breaker: { opensAfter: 3, pauseMs: 60_000 } }).reconcile(tomorrow())
    expect(asked.length).toBeLessThanOrEqual(4)

    asked = []
    await startReplica({ breaker: { opensAfter: Infinity } }).reconcile(tomorrow())
    // The control: without a breaker every purchase is fetched, so none was lost.
    expect(asked.toSorted()).toEqual(ids.toSorted())
  })

  test('is not asked for a moment, and what looks at signatures goes on', async () => {
    const { provider: guarded } = withBreaker(service.paymentProvider, { opensAfter: 1, pauseMs: 60_000 })
    fate = 'away'
    await expect(guarded.fetch('sub_any')).rejects.toMatchObject({ name: 'ProviderAway', wasNotAsked: false })
    asked = []

    await expect(guarded.fetch('sub_any')).rejects.toMatchObject({ name: 'ProviderAway', wasNotAsked: true })
    expect([asked, guarded.isWebhookVerified(Buffer.from('x'), 'y'), guarded.publicKey]).toEqual([
      [],
      false,
      'rzp_test_harness',
    ])
  })
})

describe('of two replicas', () => {
  test('one asks the provider at a time; the control asks twice', async () => {
    const ids = await addPaying(3)
    fate = 'hanging'
    const [first, second] = [startReplica(), startReplica()]
    const reconciling = first.reconcile(tomorrow())
    await expect.poll(() => waiting.length).toBe(3)
    await second.reconcile(tomorrow())
    expect(asked.toSorted()).toEqual(ids.toSorted())

    const unlocked: InOneReplica = async (_name, work) => {
      await work()
      return true
    }
    const control = startReplica({ inOneReplica: unlocked }).reconcile(tomorrow())
    await expect.poll(() => asked.length).toBe(6)
    fate = 'answered'
    release()
    await Promise.all([reconciling, control])
  })

  test('one works on events at a time; what the other kept is worked on in its next round', async () => {
    const spice = shop.addBuyer()
    const { body } = await spice.create('plan_pro')
    pass(10)
    service.provider.pay(body.subscriptionId, 'success')
    const events = createProviderEventsRepository(service.db)
    const replica = startReplica()
    const owner = new pg.Client({ connectionString: service.database.ownerUrl })
    await owner.connect()
    await owner.query("SELECT pg_advisory_lock(7468, hashtext('work-events'))")
    for (const { id, ...event } of service.webhooks.waiting()) {
      await events.store({
        eventId: id,
        bodyHash: id,
        name: event.event,
        happenedAt: service.now(),
        body: event.payload,
      })
    }
    await replica.workEvents()
    expect(await events.isAnyWaiting(service.now())).toBe(true)

    await owner.end()
    await expect.poll(() => replica.workEvents().then(() => events.isAnyWaiting(service.now()))).toBe(false)
  })
})

test('how long the oldest event has waited is known', async () => {
  const events = createProviderEventsRepository(service.db)
  expect(await events.oldestWaitingAgeMs()).toBe(0)

  await events.store({
    eventId: randomUUID(),
    bodyHash: randomUUID(),
    name: 'payment.captured',
    happenedAt: service.now(),
    body: {},
  })
  await service.db.unscoped.providerEvent.updateMany({ data: { receivedAt: new Date(Date.now() - 90_000) } })
  expect(await events.oldestWaitingAgeMs()).toBeGreaterThan(80_000)
})
