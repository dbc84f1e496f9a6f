import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { AuditEntry } from '@tiffin/contracts'
import { tokenOf } from '@tiffin/service-kit/testing'
import { afterEach, describe, expect, test } from 'vitest'
import type { GatewayLimits } from '../app.ts'
import { startGateway } from '../testing/start-gateway.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

/** Makes one service's part of an aggregation: `count` entries of 1.3 KB each. */
function entriesOf(count: number): AuditEntry[] {
  const entry: AuditEntry = {
    id: 'orders-1',
    at: '2026-11-21T10:00:00.000Z',
    service: 'orders',
    seq: 1,
    kind: 'order',
    action: 'order.placed',
    subject: { type: 'order', id: 'o', name: 'x'.repeat(1024) },
    before: null,
    after: null,
    user: { kind: 'system', id: null, name: null, role: null },
    request_id: null,
  }
  return Array.from({ length: count }, (_, index) => ({ ...entry, id: `orders-${index}` }))
}

/** Starts a gateway with services that hold their answers back while `isHeld` is true; `release` sends them. */
async function start(limits: Partial<GatewayLimits>, entries = 0) {
  const held: ServerResponse[] = []
  const services = { isHeld: false, asked: 0, release: () => undefined as void }
  const reply = (res: ServerResponse, part: unknown) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(part))
  const gateway = await startGateway(
    (req, res, service) => {
      if (!req.url?.startsWith('/api/audit/')) return void reply(res, { totals: [] })
      services.asked++
      if (services.isHeld) held.push(res)
      else reply(res, service === 'orders' ? entriesOf(entries) : [])
    },
    { limits },
  )
  services.release = () => {
    services.isHeld = false
    for (const res of held.splice(0)) reply(res, [])
  }
  cleanUp.push(() => gateway.stop())
  return { gateway, services }
}

function restaurant({ url }: Awaited<ReturnType<typeof startGateway>>) {
  const restaurantId = randomUUID()
  const authorization = `Bearer ${tokenOf({ restaurantId, userId: restaurantId, role: 'Admin' })}`
  const ask = (signal?: AbortSignal) =>
    fetch(`${url}/api/audit?limit=500`, { headers: { authorization }, ...(signal && { signal }) })
  const askMany = (count: number, signal?: AbortSignal) => Array.from({ length: count }, () => ask(signal))
  return { ask, askMany }
}

/** The window is five seconds, so a restaurant may make 50 reads in it. */
const RATES = {
  restaurantReads: 10,
  restaurantChanges: 10,
  restaurantChangesADay: 100,
  addressCalls: 10,
  addressFiles: 10,
}

test.each([
  ['330 KB: eleven reads each', 260, 5],
  ['13 KB: one each', 10, 50],
])('a long aggregation counts as several reads: %s', async (_what, entries, most) => {
  const { gateway } = await start({ rates: RATES }, entries)
  const noisy = restaurant(gateway)
  let read = 0
  // The reads are sequential, because a reply is charged once its length is known.
  while (read < 60 && (await noisy.ask().then((reply) => reply.text().then(() => reply.status))) === 200) read++

  expect(read).toBe(most)
  expect((await restaurant(gateway).ask()).status).toBe(200)
})

describe('aggregations of one restaurant', () => {
  const PARTS = 4

  test('are four at once; what waits for long is refused, and another restaurant is answered', async () => {
    const { gateway, services } = await start({})
    services.isHeld = true
    const noisy = restaurant(gateway)
    const calls = noisy.askMany(6)
    const first = await Promise.race(calls)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await first.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(services.asked).toBe(4 * PARTS)

    const quiet = restaurant(gateway).ask()
    await expect.poll(() => services.asked).toBe(5 * PARTS)
    services.release()
    const statuses = await Promise.all(calls.map(async (call) => (await call).status))
    expect(statuses.filter((status) => status === 200).length).toBe(4)
    expect((await quiet).status).toBe(200)
    expect((await noisy.ask()).status).toBe(200)
  })

  test('keep their slots while services work for them, also when nobody waits for the answer any more', async () => {
    const { gateway, services } = await start({})
    services.isHeld = true
    const noisy = restaurant(gateway)
    const goAway = new AbortController()
    const gone = noisy.askMany(4, goAway.signal)
    await expect.poll(() => services.asked).toBe(4 * PARTS)
    goAway.abort()
    await Promise.allSettled(gone)

    expect((await noisy.ask()).status).toBe(503)
    expect(services.asked).toBe(4 * PARTS)
    services.release()
    await expect.poll(async () => (await noisy.ask()).status).toBe(200)
  })

  test('wait for each other and are all answered where services answer', async () => {
    const { gateway, services } = await start({ aggregation: { maxConcurrent: 16, maxQueued: 64, maxWaitMs: 10_000 } })
    services.isHeld = true
    const calls = restaurant(gateway).askMany(6)
    await expect.poll(() => services.asked).toBe(4 * PARTS)
    services.release()

    expect(await Promise.all(calls.map(async (call) => (await call).status))).toEqual(Array(6).fill(200))
  })

  test('control: with more slots all of them are under way at once', async () => {
    const { gateway, services } = await start({ aggregation: { maxConcurrent: 100, maxQueued: 10, maxWaitMs: 1_000 } })
    services.isHeld = true
    const calls = restaurant(gateway).askMany(6)
    await expect.poll(() => services.asked).toBe(6 * PARTS)
    services.release()

    expect(await Promise.all(calls.map(async (call) => (await call).status))).toEqual(Array(6).fill(200))
  })
})
