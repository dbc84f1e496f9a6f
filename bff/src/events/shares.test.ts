import { afterEach, describe, expect, test } from 'vitest'
import type { EventClient } from '../testing/event-client.ts'
import { STREAM_END, fakeServices, staffOf, startEventGateway } from '../testing/event-gateway.ts'
import { createStreamPlaces } from './stream-places.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo()
})

/** @param doEnd whether a stream ends when the places name its restaurant (`endOneOf`) */
function createRoom(streams: number, doEnd = true) {
  const leaving = new Map<string, (() => void)[]>()
  const places = createStreamPlaces(
    { streams, streamsPerRestaurant: streams, streamsPerUser: streams },
    { onRefusal: () => undefined, endOneOf: (id) => doEnd && leaving.get(id)?.shift()?.() },
  )
  return {
    open(id: string): boolean {
      try {
        leaving.set(id, [...(leaving.get(id) ?? []), places.take(id, 'user')])
        return true
      } catch {
        return false
      }
    },
    countOf: (id: string) => leaving.get(id)?.length ?? 0,
    count: places.count,
  }
}
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`)

describe('ten restaurants that take every place they get', () => {
  const hogs = numbered('hog', 10)
  const honest = numbered('honest', 40)

  function fill(doEnd: boolean) {
    const room = createRoom(300, doEnd)
    for (let round = 0; round < 100; round++) for (const hog of hogs) room.open(hog)
    return room
  }
  /** Opens three streams of each restaurant; a restaurant whose stream was ended opens it again at once. */
  function arrive(room: ReturnType<typeof createRoom>) {
    for (let terminal = 0; terminal < 3; terminal++) {
      for (const id of honest) {
        room.open(id)
        for (const hog of hogs) room.open(hog)
      }
    }
    return honest.map(room.countOf)
  }

  test('give way to every other, and come in for none of these again', () => {
    const room = fill(true)

    expect(arrive(room)).toEqual(honest.map(() => 3))
    expect(hogs.map(room.countOf)).toEqual(hogs.map(() => 18))
    expect(room.count()).toBe(300)
  })

  test('control: where nobody gives way, who came first keeps all, and the others get what was free', () => {
    const room = fill(false)
    const countBefore = room.count()
    const got = arrive(room).reduce((sum, count) => sum + count)

    expect(hogs.map(room.countOf)).toEqual(hogs.map(() => 25))
    expect([countBefore, got]).toEqual([250, 50])
  })
})

test('below four fifths nobody gives way, and above the restaurant with the most gets no other', () => {
  const room = createRoom(10)
  for (let round = 0; round < 8; round++) expect(room.open('many')).toBe(true)
  expect([room.open('few'), room.countOf('many'), room.count()]).toEqual([true, 8, 9])

  expect(room.open('many')).toBe(false)
  expect([room.open('few'), room.countOf('many'), room.count()]).toEqual([true, 7, 9])
})

test('where each has one, nobody gives way: a free place is taken, and without one a stream is refused', () => {
  const room = createRoom(10)
  for (const id of numbered('first', 9)) expect(room.open(id)).toBe(true)

  expect([room.open('late'), room.count()]).toEqual([true, 10])
  expect([room.open('later'), room.count()]).toEqual([false, 10])
})

test('the streams that were replaced hear `bye`, the oldest first, and connect again when there is room', async () => {
  const [many, few] = [staffOf(1), staffOf(2)]
  const gateway = await startEventGateway(fakeServices([many, few]), { limits: { events: { streams: 4 } } })
  cleanUp.push(() => gateway.stop())
  const clients: EventClient[] = []
  for (let opened = 0; opened < 4; opened++) clients.push(await gateway.open(many))
  const late = [await gateway.open(few), await gateway.open(few)]
  await expect.poll(() => clients.map(({ hasEnded }) => hasEnded())).toEqual([true, true, false, false])

  expect(late.map(({ reply }) => reply.statusCode)).toEqual([200, 200])
  expect(clients.map(({ heard }) => heard)).toEqual([[STREAM_END], [STREAM_END], [], []])
  expect(await (await gateway.open(many)).refusal()).toEqual([503, 'SERVICE_UNAVAILABLE', '60'])
  expect([
    await gateway.valueOf('event_streams'),
    await gateway.valueOf('event_streams_ended_total', 'share'),
    await gateway.valueOf('event_streams_refused_total', 'total'),
  ]).toEqual([4, 2, 1])
  for (const client of late) client.leave()
  await expect.poll(() => gateway.valueOf('event_streams')).toBe(2)
  expect((await gateway.open(many)).reply.statusCode).toBe(200)
})
