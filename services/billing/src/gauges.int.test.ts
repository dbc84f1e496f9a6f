import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProviderEventsRepository } from './repository/provider-events-repository.ts'
import { startBilling, type BillingUnderTest } from './testing/harness.ts'

let service: BillingUnderTest
beforeAll(async () => {
  service = await startBilling()
})
beforeEach(async () => {
  await service.db.unscoped.providerEvent.updateMany({ data: { workedAt: new Date() } })
})
afterAll(() => service.stop())

/** Stores an unprocessed event that arrived so many seconds ago. */
async function keepEvent(name: string, body: object, secondsAgo: number): Promise<string> {
  const eventId = randomUUID()
  await createProviderEventsRepository(service.db).store({
    eventId,
    bodyHash: randomUUID(),
    name,
    happenedAt: service.now(),
    body,
  })
  const receivedAt = new Date(Date.now() - secondsAgo * 1_000)
  await service.db.unscoped.providerEvent.updateMany({ where: { eventId }, data: { receivedAt } })
  return eventId
}
const gauge = async (name: string) => {
  const { payload } = await service.app.inject('/metrics')
  return Number(new RegExp(`^${name}{[^}]*} (.+)$`, 'm').exec(payload)?.[1])
}

test('how long the oldest event of the provider has waited is reported, and nothing once it is worked on', async () => {
  expect(await gauge('webhook_lag_seconds')).toBe(0)
  await keepEvent('payment.captured', {}, 90)
  await keepEvent('payment.captured', {}, 30)
  expect(await gauge('webhook_lag_seconds')).toBeGreaterThanOrEqual(90)

  await service.workEvents()
  expect(await gauge('webhook_lag_seconds')).toBe(0)
})

test('an event that came before the charge it is about waits for that, not for us; one that fails counts on', async () => {
  const refund = {
    payload: {
      refund: {
        entity: {
          id: 'rfnd_early',
          payment_id: 'pay_unknown',
          amount: 100,
          status: 'processed',
          created_at: 1,
          notes: [],
        },
      },
    },
  }
  const early = await keepEvent('refund.processed', refund, 900)
  await service.workEvents()
  const { tries, workedAt } = await service.db.unscoped.providerEvent.findUniqueOrThrow({ where: { eventId: early } })
  expect([tries, workedAt, await gauge('webhook_lag_seconds')]).toEqual([1, null, 0])

  const failing = await keepEvent('payment.captured', {}, 900)
  const [waiting] = await createProviderEventsRepository(service.db).listWaiting(service.now(), 1)
  await createProviderEventsRepository(service.db).postpone(waiting!, service.now())
  expect([waiting!.eventId, (await gauge('webhook_lag_seconds')) >= 900]).toEqual([failing, true])
})

test('the circuits, what waits and what was refused are reported', async () => {
  expect(await gauge('payment_provider_circuit')).toBe(0)
  const { payload } = await service.app.inject('/metrics')

  for (const name of [
    'database_connections',
    'requests_waiting',
    'neighbour_circuit',
    'requests_refused_total',
    'idempotent_replays_total',
    'nodejs_eventloop_lag_seconds',
  ]) {
    expect(payload).toContain(`# TYPE ${name} `)
  }
})
