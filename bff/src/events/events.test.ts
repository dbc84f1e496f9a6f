import { tokenOf } from '@tiffin/service-kit/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { openEvents, type EventClient } from '../testing/event-client.ts'
import { fakeServices, idOf, staffOf, startEventGateway, type FakeServices } from '../testing/event-gateway.ts'
import type { GatewaySettings } from '../testing/start-gateway.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

async function start(services: FakeServices, settings?: GatewaySettings) {
  const gateway = await startEventGateway(services, settings)
  cleanUp.push(() => gateway.stop())
  return gateway
}

const floor = (head: number | null) => ({ event: 'floor', id: head === null ? '' : String(head), data: { head } })
const kot = (head: number) => ({ event: 'kot', id: String(head), data: { head } })
const held = (head: number) => ({ event: 'held', id: String(head), data: { head } })
const menu = (head: number) => ({ event: 'menu', id: String(head), data: { head } })
const eventsOf = (client: EventClient) => () => client.heard
const asha = staffOf(1)
const ravi = staffOf(2)

describe('a stream', () => {
  test('has the headers by which nobody stores, buffers or compresses it', async () => {
    const gateway = await start(fakeServices([asha]))
    const { reply } = await gateway.open(asha)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers).not.toHaveProperty('pragma')
  })

  test('sends the new head of each feed, once', async () => {
    const services = fakeServices([asha])
    const gateway = await start(services)
    const client = await gateway.open(asha)
    services.feeds.floor.change(idOf(1), 7)
    await expect.poll(eventsOf(client)).toEqual([floor(7)])
    services.feeds.menu.change(idOf(1), 3)
    await expect.poll(eventsOf(client)).toEqual([floor(7), menu(3)])
    services.feeds.floor.change(idOf(1), 8)
    await expect.poll(eventsOf(client)).toEqual([floor(7), menu(3), floor(8)])
  })

  test('sends changes of refused punches as events of their own', async () => {
    const services = fakeServices([asha])
    const gateway = await start(services)
    const client = await gateway.open(asha)
    services.feeds.floor.change(idOf(1), 7, 0, 1)
    await expect.poll(eventsOf(client)).toEqual([floor(7), kot(0), held(1)])
    services.feeds.floor.change(idOf(1), 7, 0, 2)
    await expect.poll(eventsOf(client)).toEqual([floor(7), kot(0), held(1), held(2)])
  })

  test('sends changes of the kitchen as events apart from those of the floor', async () => {
    const services = fakeServices([asha])
    const gateway = await start(services)
    const client = await gateway.open(asha)
    services.feeds.floor.change(idOf(1), 7, 0)
    await expect.poll(eventsOf(client)).toEqual([floor(7), kot(0)])
    services.feeds.floor.change(idOf(1), 7, 1)
    await expect.poll(eventsOf(client)).toEqual([floor(7), kot(0), kot(1)])
    services.feeds.floor.change(idOf(1), 8, 1)
    await expect.poll(eventsOf(client)).toEqual([floor(7), kot(0), kot(1), floor(8)])
  })

  test('sends comments, so that silence is a broken connection', async () => {
    const gateway = await start(fakeServices([asha]), { limits: { events: { beatMs: 5 } } })
    const client = await gateway.open(asha)

    await expect.poll(client.beats).toBeGreaterThan(3)
    expect(client.heard).toEqual([])
  })

  test('hears nothing of another restaurant, which hears the same change', async () => {
    const services = fakeServices([asha, ravi])
    const gateway = await start(services)
    const [mine, theirs] = [await gateway.open(asha), await gateway.open(ravi)]
    services.feeds.floor.change(idOf(2), 5)
    await expect.poll(eventsOf(theirs)).toEqual([floor(5)])
    services.feeds.floor.change(idOf(1), 9)
    await expect.poll(eventsOf(mine)).toEqual([floor(9)])

    expect(theirs.heard).toEqual([floor(5)])
  })

  test('is refused where the host is none', async () => {
    const gateway = await start(fakeServices([asha]))
    const client = await openEvents(gateway.url, { authorization: `Bearer ${tokenOf(asha)}`, host: 'a b' })

    expect((await client.refusal()).slice(0, 2)).toEqual([400, 'INVALID_REQUEST'])
  })

  test('is answered to HEAD by its headers alone', async () => {
    const gateway = await start(fakeServices([asha]))
    const headers = { authorization: `Bearer ${tokenOf(asha)}` }
    const head = await fetch(`${gateway.url}/api/events`, { method: 'HEAD', headers })

    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/event-stream', ''])
    expect(await gateway.valueOf('event_streams_opened_total')).toBe(0)
  })
})

test('two gateways both send the event of one change', async () => {
  const services = fakeServices([asha])
  const clients = [await (await start(services)).open(asha), await (await start(services)).open(asha)]
  services.feeds.floor.change(idOf(1), 4)

  for (const client of clients) await expect.poll(eventsOf(client)).toEqual([floor(4)])
})

test('services are asked while there is a stream, by one question each, and not without one', async () => {
  const services = fakeServices([asha, ravi])
  const gateway = await start(services)
  const clients = [await gateway.open(asha), await gateway.open(ravi), await gateway.open(asha)]
  // The first question is answered at once with the cursor, and the second one waits.
  const { floor: feed, menu: other } = services.feeds
  await expect.poll(() => [feed.questions, other.questions]).toEqual([2, 2])
  for (const client of clients) client.leave()
  await expect.poll(() => gateway.valueOf('event_streams')).toBe(0)
  feed.wake()
  other.wake()
  const again = await gateway.open(asha)
  feed.change(idOf(1), 2)
  await expect.poll(eventsOf(again)).toEqual([floor(2)])

  expect(other.questions).toBeLessThanOrEqual(4)
})
