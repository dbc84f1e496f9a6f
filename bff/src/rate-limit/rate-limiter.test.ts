import { randomBytes, randomUUID } from 'node:crypto'
import type { BodyOf, ResponseOf, reportTraffic } from '@tiffin/contracts'
import { deviceTokenOf, tokenOf } from '@tiffin/service-kit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startGateway } from '../testing/start-gateway.ts'
import type { RateLimits } from './rate-limiter.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

/** The window is five seconds, so a restaurant may make 50 reads and 25 changes in it. */
const LIMITS: RateLimits = {
  restaurantReads: 10,
  restaurantChanges: 5,
  restaurantChangesADay: 1_000,
  addressCalls: 4,
  addressFiles: 8,
}

/** Long waits, so that a busy machine causes no refusals. */
const PATIENT = {
  upstream: { maxConcurrent: 32, maxQueued: 256, maxWaitMs: 60_000 },
  deadlines: { usualMs: 60_000 },
}

/** Plays tenancy for several gateways and adds up their reports. */
function createTenancy() {
  const sums = new Map<string, number>()
  return {
    reports: [] as BodyOf<typeof reportTraffic>['counts'][],
    isAway: false,
    report(counts: BodyOf<typeof reportTraffic>['counts']): ResponseOf<typeof reportTraffic> {
      this.reports.push(counts)
      const totals = counts.map(({ restaurant_id, kind, calls }) => {
        const sum = (sums.get(kind + restaurant_id) ?? 0) + calls
        sums.set(kind + restaurant_id, sum)
        return { restaurant_id, kind, calls: sum, ms_left: 5_000 }
      })
      return { totals }
    },
  }
}

async function start(tenancy = createTenancy(), limits = LIMITS, answer = '{}') {
  const gateway = await startGateway(
    (req, res) => {
      let body = ''
      req.on('data', (chunk) => (body += chunk))
      req.on('end', () => {
        if (req.url !== '/internal/traffic')
          return void res.writeHead(200, { 'content-type': 'application/json' }).end(answer)
        if (tenancy.isAway) return void res.destroy()
        const { counts } = JSON.parse(body) as BodyOf<typeof reportTraffic>
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tenancy.report(counts)))
      })
    },
    { limits: { rates: limits, ...PATIENT } },
  )
  cleanUp.push(() => gateway.stop())
  return gateway
}

type Gateway = Awaited<ReturnType<typeof start>>

function restaurant(restaurantId: string = randomUUID()) {
  const authorization = `Bearer ${tokenOf({ restaurantId, userId: randomUUID(), role: 'Admin' })}`
  const ask = (gateway: Gateway, path = '/api/tables', method = 'GET') =>
    fetch(gateway.url + path, { method, headers: { authorization } })
  const count = async (gateway: Gateway, calls: number, path?: string, method?: string) => {
    const statuses = await Promise.all(
      Array.from({ length: calls }, async () => (await ask(gateway, path, method)).status),
    )
    return {
      passed: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 429).length,
    }
  }
  return { id: restaurantId, ask, count }
}

test.each([
  ['320 KB: eleven reads each', 320, 5],
  ['31 KB: one each', 31, 50],
])('a long answer counts as several reads: %s', async (_what, kilobytes, passed) => {
  const gateway = await start(createTenancy(), LIMITS, JSON.stringify('x'.repeat(kilobytes * 1024)))
  const noisy = restaurant()
  let read = 0
  // The reads are sequential, because a reply is charged once its length is known.
  while (read < 60 && (await noisy.ask(gateway).then((reply) => reply.text().then(() => reply.status))) === 200) read++

  expect(read).toBe(passed)
  expect((await noisy.ask(gateway, '/api/tables', 'POST')).status).not.toBe(429)
  expect((await restaurant().ask(gateway)).status).toBe(200)
})

describe('a restaurant that calls too much', () => {
  test('is refused beyond its limit with the seconds to wait; another is not', async () => {
    const gateway = await start()
    const [noisy, quiet] = [restaurant(), restaurant()]
    expect(await noisy.count(gateway, 80)).toEqual({ passed: 50, refused: 30 })

    const refused = await noisy.ask(gateway)
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      error: 'Too many attempts. Please wait a moment and try again.',
    })
    expect(Number(refused.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds >= 1 && seconds <= 5)
    expect(await quiet.count(gateway, 40)).toEqual({ passed: 40, refused: 0 })
  })

  test('is refused late once it goes on far beyond its limit, and another is answered meanwhile', async () => {
    const gateway = await start(createTenancy(), { ...LIMITS, refusalDelayMs: 600_000 })
    const [heedless, quiet] = [restaurant(), restaurant()]
    // Control: up to twice the limit of 50, refusals come at once.
    expect(await heedless.count(gateway, 100)).toEqual({ passed: 50, refused: 50 })

    let isRefused = false
    void heedless.ask(gateway).then(
      () => (isRefused = true),
      () => 'cut when the gateway stops',
    )
    expect(await quiet.count(gateway, 40)).toEqual({ passed: 40, refused: 0 })
    expect(isRefused).toBe(false)
  })

  test('of reads can still take orders and settle, and the other way round', async () => {
    const gateway = await start()
    const [reader, writer] = [restaurant(), restaurant()]
    expect(await reader.count(gateway, 60)).toEqual({ passed: 50, refused: 10 })
    expect(await reader.count(gateway, 20, '/api/orders', 'POST')).toEqual({ passed: 20, refused: 0 })

    expect(await writer.count(gateway, 30, '/api/orders', 'POST')).toEqual({ passed: 25, refused: 5 })
    expect(await writer.count(gateway, 20)).toEqual({ passed: 20, refused: 0 })
  })

  test('changes no more than its number a day, and is refused with the seconds to wait; it still reads, and another changes', async () => {
    const gateway = await start(createTenancy(), { ...LIMITS, restaurantChangesADay: 12 })
    const [tireless, quiet] = [restaurant(), restaurant()]
    expect(await tireless.count(gateway, 20, '/api/areas', 'POST')).toEqual({ passed: 12, refused: 8 })

    const refused = await tireless.ask(gateway, '/api/areas', 'POST')
    expect(Number(refused.headers.get('retry-after'))).toSatisfy(
      (seconds: number) => seconds > 86_000 && seconds <= 86_400,
    )
    expect(await tireless.count(gateway, 20)).toEqual({ passed: 20, refused: 0 })
    expect(await quiet.count(gateway, 10, '/api/areas', 'POST')).toEqual({ passed: 10, refused: 0 })
  })
})

test('what a print agent asks for all day uses up none of the changes of its restaurant', async () => {
  const restaurantId = randomUUID()
  const gateway = await start(createTenancy(), { ...LIMITS, restaurantChangesADay: 12 })
  const token = deviceTokenOf({ restaurantId, deviceId: randomUUID(), kind: 'agent' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const statuses = new Set<number>()
  for (let asked = 0; asked < 30; asked++)
    statuses.add(
      (await fetch(`${gateway.url}/api/print/jobs/take`, { method: 'POST', headers, body: '{"printers":[]}' })).status,
    )
  expect(statuses).toEqual(new Set([200]))
  expect(await restaurant(restaurantId).count(gateway, 20, '/api/areas', 'POST')).toEqual({ passed: 12, refused: 8 })
})

describe('two gateways', () => {
  test('together let through what one would: each gets the counts of the other from tenancy', async () => {
    const tenancy = createTenancy()
    const [east, west] = await Promise.all([start(tenancy), start(tenancy)])
    const noisy = restaurant()
    await Promise.all([noisy.count(east, 40), noisy.count(west, 40)])

    // Neither gateway counts 50 calls by itself, but both refuse.
    await expect.poll(async () => (await noisy.ask(east)).status).toBe(429)
    await expect.poll(async () => (await noisy.ask(west)).status).toBe(429)
    expect(await restaurant().count(east, 30)).toEqual({ passed: 30, refused: 0 })
  })

  test('control: with tenancy away each counts for itself', async () => {
    const tenancy = createTenancy()
    tenancy.isAway = true
    const [east, west] = await Promise.all([start(tenancy), start(tenancy)])
    const noisy = restaurant()
    expect(await Promise.all([noisy.count(east, 40), noisy.count(west, 40)])).toEqual([
      { passed: 40, refused: 0 },
      { passed: 40, refused: 0 },
    ])

    expect(await Promise.all([noisy.count(east, 20), noisy.count(west, 20)])).toEqual([
      { passed: 10, refused: 10 },
      { passed: 10, refused: 10 },
    ])
  })

  test('say everything once and in few calls, of busy restaurants alone, by their ids', async () => {
    const tenancy = createTenancy()
    const gateway = await start(tenancy)
    const [busy, usual] = [restaurant(), restaurant()]
    await usual.count(gateway, 4)
    await busy.count(gateway, 20)
    await expect.poll(() => tenancy.reports.flat().length).toBe(1)
    await busy.count(gateway, 10)
    await expect.poll(() => tenancy.reports.flat().length).toBe(2)

    expect(tenancy.reports).toEqual([
      [{ restaurant_id: busy.id, kind: 'read', calls: 20 }],
      [{ restaurant_id: busy.id, kind: 'read', calls: 10 }],
    ])
  })
})

describe('calls without a token', () => {
  test('are counted by address, pictures apart; who shows a token is not counted among them', async () => {
    const gateway = await start()
    const count = async (calls: number, path: string) =>
      (await Promise.all(Array.from({ length: calls }, async () => (await fetch(gateway.url + path)).status))).filter(
        (status) => status === 200,
      ).length
    expect(await count(30, '/api/subdomains/spice')).toBe(20)
    expect(await count(50, '/media/a/dish.webp')).toBe(40)

    expect(await restaurant().count(gateway, 30)).toEqual({ passed: 30, refused: 0 })
    expect(
      (await gateway.metric('requests_refused_total')).map(({ labels, value }) => [labels['reason'], value]),
    ).toEqual([['TOO_MANY_REQUESTS', 20]])
  })
})

/** Makes a token with valid header and claims and an invalid signature, different for each call. */
function forged(): string {
  const [head, claims] = tokenOf({ restaurantId: randomUUID(), userId: randomUUID(), role: 'Admin' }).split('.')
  return `${head}.${claims}.${randomBytes(64).toString('base64url')}`
}

/** Makes a genuine token that has expired. */
function ended(): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3_600_000 })
  const token = tokenOf({ restaurantId: randomUUID(), userId: randomUUID(), role: 'Admin' })
  vi.useRealTimers()
  return token
}

/** Counts the replies of many calls by status. Each call has a token of its own, if any. */
async function flood(gateway: Gateway, calls: number, path: string, token?: () => string) {
  const statuses: Record<number, number> = {}
  const ask = () => fetch(gateway.url + path, { headers: token ? { authorization: `Bearer ${token()}` } : {} })
  for (const { status } of await Promise.all(Array.from({ length: calls }, ask)))
    statuses[status] = (statuses[status] ?? 0) + 1
  return statuses
}

describe('calls without a good token', () => {
  /** The limit is 100 calls in five seconds, so that 300 calls exceed it even on a machine of half the speed. */
  const OF_ADDRESSES = { ...LIMITS, addressCalls: 20, refusalDelayMs: 1 }

  test.each([
    ['with forged tokens', '/api/tables', forged, 401],
    ['without a token', '/api/tables', undefined, 401],
    ['with forged tokens of the operator', '/api/system/stats', forged, 401],
    ['with tokens whose time is over', '/api/tables', ended, 401],
    ['of what does not exist', '/api/nothing', undefined, 404],
  ])('%s are counted by address, and a good token from there is answered', async (_what, path, token, status) => {
    const gateway = await start(createTenancy(), OF_ADDRESSES)
    const [staff, refused] = await Promise.all([restaurant().count(gateway, 30), flood(gateway, 300, path, token)])

    expect(Object.keys(refused)).toEqual([String(status), '429'])
    expect(refused[status]).toBeGreaterThanOrEqual(100)
    expect(refused[429]).toBeGreaterThanOrEqual(100)
    expect(staff.refused).toBe(0)
    expect((await restaurant().ask(gateway)).status).toBe(200)
  })

  test('control: within a high limit all are answered 401', async () => {
    const gateway = await start(createTenancy(), { ...LIMITS, addressCalls: 1_000 })

    expect(await flood(gateway, 300, '/api/tables', forged)).toEqual({ 401: 300 })
  })

  test('for their role count for their restaurant, not for the address', async () => {
    const gateway = await start()
    const waiter = tokenOf({ restaurantId: randomUUID(), userId: randomUUID(), role: 'Waiter' })

    expect(await flood(gateway, 60, '/api/audit', () => waiter)).toEqual({ 403: 50, 429: 10 })
    expect(await flood(gateway, 20, '/api/subdomains/spice')).toEqual({ 200: 20 })
    expect((await restaurant().ask(gateway)).status).toBe(200)
  })
})
