import { afterEach, describe, expect, test } from 'vitest'
import type { EventClient } from '../testing/event-client.ts'
import { fakeServices, idOf, skippableClock, staffOf, startEventGateway } from '../testing/event-gateway.ts'
import type { FakeFeed } from '../testing/fake-heads.ts'
import type { EventSettings } from './settings.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

const asha = staffOf(1)
const ravi = staffOf(2)

async function start(events: Partial<EventSettings> = {}) {
  const clock = skippableClock()
  cleanUp.push(clock.restore)
  const services = fakeServices([asha, ravi])
  const gateway = await startEventGateway(services, { limits: { events: { askEveryMs: 20, ...events } } })
  cleanUp.push(() => gateway.stop())
  const { floor, menu } = services.feeds
  const heard = async (feed: string) =>
    (await gateway.metric('changes_heard')).find(({ labels }) => labels['feed'] === feed)?.value
  return { clock, floor, menu, heard, open: gateway.open }
}

/** Makes the service of a feed unavailable. Resolves when two questions have failed. */
async function failTwice(feed: FakeFeed): Promise<void> {
  feed.isAway = true
  const before = feed.questions
  feed.wake()
  await expect.poll(() => feed.questions).toBeGreaterThan(before + 1)
}

const headsOf = (client: EventClient) => () =>
  client.heard
    .filter(({ event }) => event !== 'kot' && event !== 'held')
    .map(({ data }) => (data as { head: number | null }).head)

describe('a service that was away', () => {
  test('for long: every stream of its feed hears that changes may be missing, and goes on', async () => {
    const { clock, floor, menu, open } = await start()
    const clients = [await open(asha), await open(ravi)]
    floor.change(idOf(1), 1)
    await expect.poll(headsOf(clients[0]!)).toEqual([1])
    await failTwice(floor)
    clock.skip(9_000)
    floor.isAway = false

    // The service of the floor reports the heads of the kitchen and of held punches as well.
    const unheard = { event: 'held', data: { head: null } }
    for (const client of clients) await expect.poll(() => client.heard.at(-1)).toMatchObject(unheard)
    expect(clients.flatMap(({ heard }) => heard.map(({ event }) => event))).toEqual([
      'floor',
      'floor',
      'kot',
      'held',
      'floor',
      'kot',
      'held',
    ])
    floor.change(idOf(2), 5)
    await expect.poll(headsOf(clients[1]!)).toEqual([null, 5])
    menu.change(idOf(1), 3)
    await expect.poll(headsOf(clients[0]!)).toEqual([1, null, 3])
  })

  test('control: for a moment, nothing is lost, and only the stream of the changed restaurant hears', async () => {
    const { floor, heard, open } = await start()
    const clients = [await open(asha), await open(ravi)]
    await failTwice(floor)
    expect([await heard('floor'), await heard('menu')]).toEqual([0, 1])
    floor.change(idOf(1), 1)
    floor.isAway = false

    await expect.poll(headsOf(clients[0]!)).toEqual([1])
    expect(await heard('floor')).toBe(1)
    floor.change(idOf(2), 5)
    await expect.poll(headsOf(clients[1]!)).toEqual([5])
    expect(headsOf(clients[0]!)()).toEqual([1])
  })

  test('is asked again after pauses that grow', async () => {
    const { floor, open } = await start({ askEveryMs: 5, longestPauseMs: 100_000, beatMs: 10 })
    floor.isAway = true
    const client = await open(asha)
    await expect.poll(client.beats).toBeGreaterThan(20)

    expect(floor.questions).toBeLessThan(12)
  })

  test('control: with a bound of the pauses it is asked often', async () => {
    const { floor, open } = await start({ askEveryMs: 5, longestPauseMs: 5 })
    floor.isAway = true
    await open(asha)

    await expect.poll(() => floor.questions).toBeGreaterThan(50)
  })

  test('with what the contract does not allow ends nothing', async () => {
    const { floor, open } = await start()
    const client = await open(asha)
    const nonsense = ['{}', 'null', '[', '{"cursor":"1","heads":[{"restaurant_id":7,"head":-1}]}']
    floor.instead = () => nonsense.shift() ?? '{}'
    floor.wake()
    await expect.poll(() => nonsense.length).toBe(0)
    floor.instead = null
    floor.change(idOf(1), 1)

    await expect.poll(headsOf(client)).toEqual([1])
  })
})

describe('a cursor of another replica', () => {
  test('sends nothing twice, though every answer has the heads of the last seconds', async () => {
    const { floor, open } = await start({ askEveryMs: 1 })
    const client = await open(asha)
    floor.replicas = 2
    floor.change(idOf(1), 1)
    await expect.poll(headsOf(client)).toEqual([1])
    const before = floor.questions
    // Each answer to these questions repeats a head that is known already.
    await expect.poll(() => floor.questions).toBeGreaterThan(before + 20)
    floor.change(idOf(1), 2)
    await expect.poll(headsOf(client)).toContain(2)

    expect(headsOf(client)()).toEqual([1, 2])
  })

  test('makes the gateway ask no faster than it may', async () => {
    const { floor, open } = await start({ askEveryMs: 100_000, beatMs: 5 })
    floor.replicas = 2
    const client = await open(asha)
    await expect.poll(client.beats).toBeGreaterThan(20)

    expect(floor.questions).toBe(1)
  })

  test('control: it asks again as soon as it may', async () => {
    const { floor, open } = await start({ askEveryMs: 1 })
    floor.replicas = 2
    await open(asha)

    await expect.poll(() => floor.questions).toBeGreaterThan(50)
  })
})

test('a lower head is sent when a database was restored, and not when a replica is a moment behind', async () => {
  const { clock, floor, open } = await start({ silenceMs: Infinity })
  const [mine, theirs] = [await open(asha), await open(ravi)]
  floor.change(idOf(1), 7)
  await expect.poll(headsOf(mine)).toEqual([7])
  floor.change(idOf(1), 6)
  floor.change(idOf(2), 1)
  await expect.poll(headsOf(theirs)).toEqual([1])
  floor.change(idOf(1), 8)
  await expect.poll(headsOf(mine)).toEqual([7, 8])
  clock.skip(6_000)
  floor.change(idOf(1), 4)

  await expect.poll(headsOf(mine)).toEqual([7, 8, 4])
})

test('heads of a restaurant without a stream are deleted: who opens one hears its newest change again', async () => {
  const { floor, open } = await start()
  const [mine, theirs] = [await open(asha), await open(ravi)]
  floor.replicas = 2
  floor.change(idOf(1), 7)
  await expect.poll(headsOf(mine)).toEqual([7])
  mine.leave()
  floor.change(idOf(2), 1)
  await expect.poll(headsOf(theirs)).toEqual([1])

  await expect.poll(headsOf(await open(asha))).toEqual([7])
})
