import { sized } from '@tiffin/stack/testing/sized'
import { afterEach, describe, expect, test } from 'vitest'
import type { EventClient } from '../testing/event-client.ts'
import { STREAM_END, fakeServices, idOf, skippableClock, staffOf, startEventGateway } from '../testing/event-gateway.ts'
import { fetchAsStaff } from '../testing/proxied-endpoints.ts'
import { openRaw } from '../testing/raw-client.ts'
import type { GatewaySettings, FakeUpstream } from '../testing/start-gateway.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

const asha = staffOf(1, 11)
const colleague = staffOf(1, 12)
const third = staffOf(1, 13)
const elsewhere = staffOf(2, 21)

async function start({ others, ...settings }: GatewaySettings & { readonly others?: FakeUpstream } = {}) {
  const users = Array.from({ length: 60 }, (_, index) => staffOf(1, 100 + index))
  const services = fakeServices([asha, colleague, third, elsewhere, ...users], others)
  const gateway = await startEventGateway(services, settings)
  cleanUp.push(() => gateway.stop())
  return { gateway, services, users }
}

const headsOf = (client: EventClient) => () => client.heard.map(({ id }) => id)
const FULL = [503, 'SERVICE_UNAVAILABLE', '60']

describe('beyond a limit a stream is refused, and given once another has ended', () => {
  test.each([
    ['of a user', { streamsPerUser: 2 }, [asha, asha], asha, colleague],
    ['of a restaurant', { streamsPerRestaurant: 2 }, [asha, colleague], third, elsewhere],
  ] as const)('%s; others have their own', async (_whose, events, open, beyond, other) => {
    const { gateway } = await start({ limits: { events } })
    const [first] = [await gateway.open(open[0]), await gateway.open(open[1])]

    expect(await (await gateway.open(beyond)).refusal()).toEqual(FULL)
    expect((await gateway.open(other)).reply.statusCode).toBe(200)
    first.leave()
    await expect.poll(() => gateway.valueOf('event_streams')).toBe(2)
    expect((await gateway.open(beyond)).reply.statusCode).toBe(200)
  })

  test('of the gateway, where each restaurant has as many; other calls are answered', async () => {
    const { gateway } = await start({ limits: { events: { streams: 2 } } })
    const [first] = [await gateway.open(asha), await gateway.open(elsewhere)]

    expect(await (await gateway.open(colleague)).refusal()).toEqual(FULL)
    expect((await fetchAsStaff(`${gateway.url}/api/tables`, { role: 'Admin' })).status).toBe(200)
    first.leave()
    await expect.poll(() => gateway.valueOf('event_streams')).toBe(1)
    expect((await gateway.open(colleague)).reply.statusCode).toBe(200)
    expect([
      await gateway.valueOf('event_streams_opened_total'),
      await gateway.valueOf('event_streams_refused_total', 'total'),
      await gateway.valueOf('event_streams_ended_total', 'client'),
    ]).toEqual([3, 1, 1])
  })
})

describe('a reader that does not read', () => {
  /** The reply exceeds the socket buffers of both sides, so that what follows on the connection is not sent. */
  const big: FakeUpstream = (_req, res) => void res.end(Buffer.alloc(24 * 1024 * 1024))
  const request = (path: string, token: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`

  async function stall(unsentBytes: number) {
    const { gateway, services } = await start({ others: big, limits: { events: { unsentBytes } } })
    const reader = await gateway.open(colleague)
    const stalled = await openRaw(gateway.port)
    cleanUp.push(() => stalled.socket.destroy())
    stalled.socket.pause()
    stalled.send(request('/media/dish.webp', ''), request('/api/events', gateway.tokenOf(asha)))
    await expect.poll(() => gateway.valueOf('event_streams')).toBe(2)
    for (let head = 1; head <= 5; head++) {
      services.feeds.floor.change(idOf(1), head)
      await expect.poll(headsOf(reader)).toContain(String(head))
    }
    return { gateway, reader, services }
  }

  test('is cut, and who reads goes on', async () => {
    const { gateway, reader, services } = await stall(100)
    await expect.poll(() => gateway.valueOf('event_streams_ended_total', 'slow')).toBe(1)
    services.feeds.floor.change(idOf(1), 6)

    await expect.poll(headsOf(reader)).toContain('6')
    expect([await gateway.valueOf('event_streams'), reader.hasEnded()]).toEqual([1, false])
  })

  test('control: below the bound it stays', async () => {
    const { gateway } = await stall(64 * 1024)

    expect([
      await gateway.valueOf('event_streams_ended_total', 'slow'),
      await gateway.valueOf('event_streams'),
    ]).toEqual([0, 2])
  })
})

describe('a stop', () => {
  test('says bye to every stream and refuses new ones as it begins, while the gateway still drains', async () => {
    const { gateway } = await start()
    const clients = [await gateway.open(asha), await gateway.open(colleague)]
    void gateway.stopGracefully({ drainMs: 60_000, answerWithinMs: 0 })

    for (const client of clients) await expect.poll(client.hasEnded).toBe(true)
    expect(clients.map(({ heard }) => heard)).toEqual([[STREAM_END], [STREAM_END]])
    expect(await (await gateway.open(asha)).refusal()).toEqual([503, 'SERVICE_UNAVAILABLE', '1'])
    expect(await gateway.valueOf('event_streams')).toBe(0)
  })

  test('waits for no stream, however long it may wait for replies', async () => {
    const { gateway } = await start()
    const client = await gateway.open(asha)
    await gateway.stopGracefully({ drainMs: 0, answerWithinMs: 3_600_000 })

    await expect.poll(client.hasEnded).toBe(true)
    expect(client.heard).toEqual([STREAM_END])
  })

  test('control: it waits for another reply that goes on', async () => {
    let answer: (() => void) | undefined
    const { gateway } = await start({
      others: (_req, res) => {
        answer = () => void res.end('{}')
      },
    })
    const asked = fetchAsStaff(`${gateway.url}/api/tables`, { role: 'Admin' })
    await expect.poll(() => answer).toBeDefined()
    let hasStopped = false
    const client = await gateway.open(asha)
    const stopped = gateway.stopGracefully({ drainMs: 0, answerWithinMs: 3_600_000 }).then(() => {
      hasStopped = true
    })
    await expect.poll(client.hasEnded).toBe(true)
    expect(hasStopped).toBe(false)

    answer?.()
    expect((await asked).status).toBe(200)
    await stopped
  })
})

describe('what is measured of a stream', () => {
  const HOURS_MS = 3 * 60 * 60_000
  const isLong = (sum: number) => sum > HOURS_MS / 2_000

  async function secondsOf(gateway: Awaited<ReturnType<typeof start>>['gateway'], route: string) {
    const values = await gateway.metric('http_request_duration_seconds')
    const ofRoute = values.filter(({ labels }) => labels['route'] === route) as { metricName?: string; value: number }[]
    return ofRoute.find(({ metricName }) => metricName?.endsWith('_sum'))?.value ?? null
  }

  test('is the time to its headers and not how long it is open, other than of another reply', async () => {
    const clock = skippableClock()
    cleanUp.push(clock.restore)
    let answer: (() => void) | undefined
    const { gateway } = await start({
      others: (_req, res) => {
        answer = () => void res.end('{}')
      },
      limits: { events: { silenceMs: Infinity } },
    })
    const client = await gateway.open(asha)
    const asked = fetchAsStaff(`${gateway.url}/api/tables`, { role: 'Admin' })
    await expect.poll(() => answer).toBeDefined()
    clock.skip(HOURS_MS)
    client.leave()
    answer?.()
    await asked
    await expect.poll(() => gateway.valueOf('event_streams')).toBe(0)

    await expect.poll(() => secondsOf(gateway, 'listTables')).toSatisfy(isLong)
    expect(await secondsOf(gateway, 'streamEvents')).not.toSatisfy(isLong)
  })
})

test('many streams hold no slot and no body, and the last one hears', async () => {
  const count = sized(300, 1_000)
  const { gateway, services, users } = await start({
    connections: { total: 5_000, perAddress: null },
    limits: { events: { streamsPerRestaurant: count } },
  })
  const clients: EventClient[] = []
  for (let index = 0; index < count; index++) clients.push(await gateway.open(users[index % users.length]!))
  services.feeds.floor.change(idOf(1), 1)

  await expect.poll(headsOf(clients.at(-1)!)).toEqual(['1'])
  await expect.poll(() => clients.filter(({ heard }) => heard.length === 1).length).toBe(count)
  expect((await fetchAsStaff(`${gateway.url}/api/tables`, { role: 'Admin' })).status).toBe(200)
  for (const { value } of await gateway.metric('upstream_requests_in_flight')) expect(value).toBe(0)
  expect([await gateway.valueOf('buffered_bytes'), await gateway.valueOf('event_streams')]).toEqual([0, count])
})
