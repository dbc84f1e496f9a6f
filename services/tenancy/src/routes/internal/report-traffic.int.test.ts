import { randomUUID } from 'node:crypto'
import { reportTraffic, type BodyOf } from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../../testing/harness.ts'

let service: TenancyUnderTest
beforeAll(async () => {
  service = await startTenancy()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => service.stop())

type Counts = BodyOf<typeof reportTraffic>['counts']
const asGateway = () => ({ from: 'gateway' }) as const
const report = (counts: Counts, app = service.app) =>
  callEndpoint(app, reportTraffic, { body: { counts } }, asGateway())

/** Repeats a report that is refused with 503, as a gateway does: the two connections may be busy. */
async function reportUntilAdded(counts: Counts, app: typeof service.app) {
  for (;;) {
    const { status, body } = await report(counts, app)
    if (status === 200) return body
    expect(status).toBe(503)
  }
}

test('what gateways count at once through two instances is added up, nothing lost', async () => {
  // The clock is stopped, so that all reports fall into one window however long they take.
  vi.useFakeTimers({ toFake: ['Date'] })
  const another = await service.startAnother()
  const restaurant_id = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      reportUntilAdded([{ restaurant_id, kind: 'read', calls: 3 }], index % 2 ? another : service.app),
    ),
  )
  await another.close()

  const totals = replies.map((body) => body.totals[0]!)
  expect(totals.map(({ calls }) => calls).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, index) => 3 * (index + 1)),
  )
  for (const { ms_left } of totals) expect(ms_left).toBe(5_000)
})

test('restaurants, and reads and changes of one, are counted apart', async () => {
  const [spice, curry] = [randomUUID(), randomUUID()]
  await report([{ restaurant_id: spice, kind: 'read', calls: 100 }])
  const { body } = await report([
    { restaurant_id: spice, kind: 'read', calls: 1 },
    { restaurant_id: spice, kind: 'change', calls: 7 },
    { restaurant_id: curry, kind: 'read', calls: 9 },
  ])

  expect(body.totals.map(({ restaurant_id, kind, calls }) => [restaurant_id, kind, calls])).toEqual([
    [spice, 'read', 101],
    [spice, 'change', 7],
    [curry, 'read', 9],
  ])
})

test('503 adds nothing: a report that is repeated counts once', async () => {
  const [free, locked] = [randomUUID(), randomUUID()]
  const counts: Counts = [
    { restaurant_id: free, kind: 'read', calls: 5 },
    { restaurant_id: locked, kind: 'read', calls: 5 },
  ]
  await report([{ restaurant_id: locked, kind: 'read', calls: 1 }])
  await service.owner.query('BEGIN')
  await service.owner.query('SELECT FROM throttle_counters WHERE key = $1 FOR UPDATE', [`traffic:read:${locked}`])
  expect((await report(counts)).status).toBe(503)
  await service.owner.query('ROLLBACK')

  const { totals } = await reportUntilAdded(counts, service.app)
  expect(totals.find(({ restaurant_id }) => restaurant_id === free)).toMatchObject({ calls: 5 })
})

test('a window that is over begins again', async () => {
  const restaurant_id = randomUUID()
  await report([{ restaurant_id, kind: 'read', calls: 50 }])
  await service.owner.query('UPDATE throttle_counters SET expire = 1 WHERE key = $1', [`traffic:read:${restaurant_id}`])

  expect((await report([{ restaurant_id, kind: 'read', calls: 4 }])).body.totals).toMatchObject([{ calls: 4 }])
})

test('401 without the service token; 400 for what is no count', async () => {
  const counts: Counts = [{ restaurant_id: randomUUID(), kind: 'read', calls: 1 }]

  expect((await service.call(reportTraffic, { body: { counts } })).status).toBe(401)
  for (const wrong of [
    { ...counts[0], restaurant_id: 'spice' },
    { ...counts[0], calls: 0 },
    { ...counts[0], kind: 'other' },
  ]) {
    expect((await service.call(reportTraffic, { body: { counts: [wrong] } }, asGateway())).status).toBe(400)
  }
})
