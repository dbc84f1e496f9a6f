import { afterEach, describe, expect, test } from 'vitest'
import type { EventClient } from '../testing/event-client.ts'
import { STREAM_END, fakeServices, idOf, skippableClock, staffOf, startEventGateway } from '../testing/event-gateway.ts'
import type { EventSettings } from './settings.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

const asha = staffOf(1, 11)
const colleague = staffOf(1, 12)
/** A time after which the cached state of a session has expired: the cache keeps it for ten seconds. */
const STATE_MS = 11_000
/** Turns the limit of silence off, because skipped time would look like the silence of a service. */
const NO_SILENCE = { silenceMs: Infinity }

async function start(events?: Partial<EventSettings>) {
  const clock = skippableClock()
  cleanUp.push(clock.restore)
  const services = fakeServices([asha, colleague])
  const gateway = await startEventGateway(services, { limits: { events: { ...NO_SILENCE, ...events } } })
  cleanUp.push(() => gateway.stop())
  return { gateway, services, clock }
}

const headsOf = (client: EventClient) => () => client.heard.map(({ id }) => id)

describe('a stream is refused', () => {
  test('to a user who is gone, and to a token from before a new password', async () => {
    const { gateway, services } = await start()
    services.sessions.set(asha, null)
    services.sessions.set(colleague, { role: 'Waiter', tokenVersion: 2 })

    for (const user of [asha, colleague])
      expect(await (await gateway.open(user)).refusal()).toEqual([401, 'SESSION_ENDED', undefined])
    expect(await gateway.valueOf('event_streams_opened_total')).toBe(0)
  })

  test('while it is unknown whether the session goes on, and given as soon as tenancy answers', async () => {
    const { gateway, services, clock } = await start()
    services.tenancy.isAway = true
    expect((await (await gateway.open(asha)).refusal()).slice(0, 2)).toEqual([503, 'SERVICE_UNAVAILABLE'])
    services.tenancy.isAway = false
    clock.skip(STATE_MS)

    expect((await gateway.open(asha)).reply.statusCode).toBe(200)
  })
})

describe('a user who was removed', () => {
  test('hears nothing more and is at the end of the stream; a colleague hears the same change', async () => {
    const { gateway, services, clock } = await start()
    const [removed, kept] = [await gateway.open(asha), await gateway.open(colleague)]
    services.feeds.floor.change(idOf(1), 1)
    for (const client of [removed, kept]) await expect.poll(headsOf(client)).toEqual(['1'])
    services.sessions.set(asha, null)
    clock.skip(STATE_MS)
    services.feeds.floor.change(idOf(1), 2)

    await expect.poll(headsOf(kept)).toEqual(['1', '2'])
    await expect.poll(removed.hasEnded).toBe(true)
    expect([headsOf(removed)(), kept.hasEnded()]).toEqual([['1'], false])
    expect(await gateway.valueOf('event_streams_ended_total', 'session')).toBe(1)
    expect(await (await gateway.open(asha)).refusal()).toEqual([401, 'SESSION_ENDED', undefined])
  })

  test('is at the end of a stream on which nothing happens, too', async () => {
    const { gateway, services, clock } = await start({ sessionCheckMs: 20 })
    const [removed, kept] = [await gateway.open(asha), await gateway.open(colleague)]
    services.sessions.set(asha, null)
    clock.skip(STATE_MS)

    await expect.poll(removed.hasEnded).toBe(true)
    expect([removed.heard, kept.hasEnded()]).toEqual([[], false])
  })

  test('goes on hearing while tenancy is away, and is at the end once it is back', async () => {
    const { gateway, services, clock } = await start()
    const client = await gateway.open(asha)
    services.sessions.set(asha, null)
    services.tenancy.isAway = true
    clock.skip(STATE_MS)
    services.feeds.floor.change(idOf(1), 1)
    await expect.poll(headsOf(client)).toEqual(['1'])
    services.tenancy.isAway = false
    clock.skip(STATE_MS)
    services.feeds.floor.change(idOf(1), 2)
    services.feeds.menu.change(idOf(1), 3)
    // Both changes make the stream check its session, and the first check tries tenancy's open circuit. The events may
    // still be sent, because the cached state permits them.
    await expect.poll(() => services.tenancy.questions).toBeGreaterThan(2)
    clock.skip(STATE_MS)
    services.feeds.floor.change(idOf(1), 4)

    await expect.poll(client.hasEnded).toBe(true)
    expect(headsOf(client)()).not.toContain('4')
  })

  test('delays nobody else: who has a cached state hears while the state of another is asked for', async () => {
    const { gateway, services, clock } = await start()
    const [slow, known] = [await gateway.open(asha), await gateway.open(colleague)]
    clock.skip(STATE_MS)
    const answer = services.tenancy.hold(asha)
    services.feeds.floor.change(idOf(1), 1)
    await expect.poll(headsOf(known)).toEqual(['1'])
    expect(slow.heard).toEqual([])

    answer()
    await expect.poll(headsOf(slow)).toEqual(['1'])
  })
})

describe('a screen', () => {
  const screen = { restaurantId: idOf(1), deviceId: idOf(21), kind: 'screen' } as const
  const state = { kind: 'screen', name: 'Tandoor', station_id: null, token_version: 1 } as const

  test('hears its restaurant, and is at the end of the stream within ten seconds of its revocation', async () => {
    const { gateway, services, clock } = await start({ sessionCheckMs: 20 })
    services.devices.set(screen.deviceId, state)
    services.devices.set(idOf(22), state)
    const [revoked, kept] = [
      await gateway.openAsDevice(screen),
      await gateway.openAsDevice({ ...screen, deviceId: idOf(22) }),
    ]
    services.feeds.floor.change(idOf(1), 1)
    for (const client of [revoked, kept]) await expect.poll(headsOf(client)).toEqual(['1'])

    services.devices.delete(screen.deviceId)
    clock.skip(STATE_MS)
    await expect.poll(revoked.hasEnded).toBe(true)
    services.feeds.floor.change(idOf(1), 2)
    await expect.poll(headsOf(kept)).toEqual(['1', '2'])
    expect(await (await gateway.openAsDevice(screen)).refusal()).toEqual([401, 'SESSION_ENDED', undefined])
  })

  test('that was paired again is refused with its earlier token', async () => {
    const { gateway, services } = await start()
    services.devices.set(screen.deviceId, { ...state, token_version: 2 })

    expect(await (await gateway.openAsDevice(screen)).refusal()).toEqual([401, 'SESSION_ENDED', undefined])
    expect((await gateway.openAsDevice({ ...screen, tokenVersion: 2 })).reply.statusCode).toBe(200)
  })
})

describe('a stream says bye and ends', () => {
  test('when its token does; one with a longer token goes on', async () => {
    const { gateway, services } = await start()
    const [short, long] = [await gateway.open({ ...asha, lifeSeconds: 1 }), await gateway.open(asha)]
    await expect.poll(short.hasEnded).toBe(true)
    expect(short.heard).toEqual([STREAM_END])
    services.feeds.floor.change(idOf(1), 1)

    await expect.poll(headsOf(long)).toEqual(['1'])
    expect(await gateway.valueOf('event_streams_ended_total', 'token')).toBe(1)
  })

  test('when it was open for long enough', async () => {
    const { gateway } = await start({ maxAgeMs: 10 })
    const client = await gateway.open(asha)

    await expect.poll(client.hasEnded).toBe(true)
    expect(client.heard).toEqual([STREAM_END])
    expect(await gateway.valueOf('event_streams_ended_total', 'age')).toBe(1)
    expect(await gateway.valueOf('event_streams')).toBe(0)
  })
})
