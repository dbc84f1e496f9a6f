import { randomUUID } from 'node:crypto'
import {
  addItems,
  bumpTicket,
  confirmShown,
  createOrder,
  handOverTicket,
  handOverTickets,
  listKitchenTickets,
  listOrdersAudit,
  listStationOutputs,
  listUndelivered,
  MOST_UNDELIVERED,
  setStationOutput,
  settleOrder,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { ticketDishes, ticketStations } from '@tiffin/domain/kitchen-tickets.vectors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  ask,
  dish,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = new Date('2026-11-21T12:00:00Z')
  spice = service.addRestaurant()
  spice.menu = { items: Object.keys(ticketDishes).map((name) => dish(name, 100)) }
  addStations(spice, ticketStations, ticketDishes)
})
afterAll(() => service.stop())

const later = (seconds: number) => (time = new Date(time.getTime() + seconds * 1_000))
const stationOf = (name: string) => spice.menu.stations!.find((station) => station.name === name)!.id
const setOutput = (name: string, body: object = { kind: 'screen' }) =>
  spice.call(setStationOutput, { params: { id: stationOf(name) }, body }, 'Admin')
const punch = async (...dishes: string[]) => {
  const items = dishes.map((name) => ask(spice, name))
  const { body } = await spice.call(createOrder, { body: { items, orderType: 'Takeaway' }, key: randomUUID() })
  return body.kots!.map(({ id }) => id)
}
const read = async () => (await spice.call(listUndelivered)).body
const waiting = async () => (await read()).tickets.map(({ number, station, due_in_ms }) => [number, station, due_in_ms])
/** Reads the tickets once as a screen, which does so every five seconds and thereby counts as online. */
const beat = (station?: string) => spice.call(listKitchenTickets, station ? { query: { station } } : {}, 'Captain')
const draw = (...ids: string[]) => spice.call(confirmShown, { body: { ids } }, 'Captain')

describe('a ticket that has to come up on a screen', () => {
  test('is waited for from the punch on, and is overdue after eight seconds', async () => {
    await setOutput('Tandoor')
    await punch('Roti', 'Lassi')
    expect(await waiting()).toEqual([[1, 'Tandoor', 8_000]])
    later(9)
    expect(await waiting()).toEqual([[1, 'Tandoor', -1_000]])
  })

  test('is not waited for where its station prints at the till; without a screen anywhere nothing is', async () => {
    await punch('Roti', 'Lassi')
    expect(await read()).toEqual({
      is_watched: false,
      tickets: [],
      more: 0,
      more_expired: 0,
      stations_without_screen: [],
    })
  })

  test('is waited for as long as the restaurant says; before its station prints again somebody answers for it', async () => {
    await setOutput('Tandoor', { kind: 'screen', due_seconds: 60 })
    const [id] = await punch('Roti')
    expect(await waiting()).toEqual([[1, 'Tandoor', 60_000]])
    const refused = await setOutput('Tandoor', { kind: 'till' })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'One kitchen ticket of Tandoor has come up on no screen. Answer for it at a till first.',
        code: 'KOTS_UNDELIVERED',
      },
    ])
    expect(await waiting()).toHaveLength(1)

    await spice.call(handOverTicket, { params: { id: id! }, body: { how: 'told' } })
    expect((await setOutput('Tandoor', { kind: 'till' })).status).toBe(200)
    await punch('Roti')
    expect(await waiting()).toEqual([])
  })

  test('was printed where it is older than the choice of a screen', async () => {
    await punch('Roti')
    later(1)
    await setOutput('Tandoor')
    later(60)
    expect(await waiting()).toEqual([])
    // A new due time keeps the time from which the station has its screen, so the waiting tickets stay.
    await punch('Roti')
    await setOutput('Tandoor', { kind: 'screen', due_seconds: 10 })
    expect(await waiting()).toEqual([[2, 'Tandoor', 10_000]])
  })

  test('is delivered once a screen drew it or bumped it, and silence does not count as delivery', async () => {
    await setOutput('Tandoor')
    const [first, second] = [await punch('Roti'), await punch('Roti')]
    await beat()
    later(3_600)
    await beat()
    expect((await waiting()).map(([number]) => number)).toEqual([1, 2])
    await draw(...first)
    expect((await waiting()).map(([number]) => number)).toEqual([2])
    await spice.call(bumpTicket, { params: { id: second[0]! }, body: {} }, 'Captain')
    expect(await waiting()).toEqual([])
  })

  test('is marked as expired after two hours, and stays until somebody answers for it', async () => {
    await setOutput('Tandoor')
    const [id] = await punch('Roti')
    later(2 * 3_600 + 1)
    expect((await read()).tickets.map(({ is_expired }) => is_expired)).toEqual([true])
    await spice.call(handOverTicket, { params: { id: id! }, body: { how: 'told' } })
    expect(await waiting()).toEqual([])
  })

  test('is expired by its age alone: that its order is paid ends no alarm', async () => {
    await setOutput('Tandoor')
    const body = { items: [ask(spice, 'Roti')], orderType: 'Takeaway' }
    const { body: placed } = await spice.call(createOrder, { body, key: randomUUID() })
    await spice.call(settleOrder, { params: { id: placed.order_id } })
    const isExpired = async () => (await read()).tickets.map(({ is_expired }) => is_expired)
    expect(await isExpired()).toEqual([false])
    later(2 * 3_600 - 1)
    expect(await isExpired()).toEqual([false])
    later(1)
    expect(await isExpired()).toEqual([true])
  })

  test('stays although its station is deleted', async () => {
    await setOutput('Tandoor')
    await punch('Roti')
    spice.menu = { ...spice.menu, stations: spice.menu.stations!.filter(({ name }) => name !== 'Tandoor') }
    expect([(await read()).is_watched, await waiting()]).toEqual([true, [[1, 'Tandoor', 8_000]]])
  })
})

describe('why', () => {
  const problem = async () => (await read()).tickets.map((ticket) => ticket.problem)
  const without = async () => (await read()).stations_without_screen

  test('no screen asks, or one asks and does not draw', async () => {
    await setOutput('Tandoor')
    await punch('Roti')
    expect([await problem(), await without()]).toEqual([['no-screen'], ['Tandoor']])
    await beat(stationOf('Tandoor'))
    expect([await problem(), await without()]).toEqual([['not-drawn'], []])
    later(14)
    expect(await problem()).toEqual(['not-drawn'])
    later(2)
    expect([await problem(), await without()]).toEqual([['no-screen'], ['Tandoor']])
  })

  test('what a screen drew before it went offline stays delivered; the next is overdue until it is back', async () => {
    await setOutput('Tandoor')
    const seen = await punch('Roti')
    await beat(stationOf('Tandoor'))
    await draw(...seen)
    later(5)
    const unseen = await punch('Roti')
    expect([await waiting(), await without()]).toEqual([[[2, 'Tandoor', 8_000]], []])

    later(9)
    expect([await waiting(), await problem()]).toEqual([[[2, 'Tandoor', -1_000]], ['not-drawn']])
    later(2)
    expect([await waiting(), await problem()]).toEqual([[[2, 'Tandoor', -3_000]], ['no-screen']])
    expect(await without()).toEqual(['Tandoor'])

    await beat(stationOf('Tandoor'))
    // Control: a screen that is online again has drawn nothing yet.
    expect(await problem()).toEqual(['not-drawn'])
    await draw(...unseen)
    expect([await waiting(), await without()]).toEqual([[], []])
  })

  test('a screen of another station is none; one of all stations is', async () => {
    await setOutput('Tandoor')
    await beat(stationOf('Bar'))
    expect(await without()).toEqual(['Tandoor'])
    await beat()
    expect(await without()).toEqual([])
  })

  test('two screens of one person, each of its station, are both there', async () => {
    await setOutput('Tandoor')
    await setOutput('Bar')
    for (let beats = 0; beats < 2; beats++) {
      await beat(stationOf('Tandoor'))
      expect(await without()).toEqual(beats === 0 ? ['Bar'] : [])
      await beat(stationOf('Bar'))
      expect(await without()).toEqual([])
      later(5)
    }
  })

  test('a screen that gets an unchanged answer is there all the same', async () => {
    await setOutput('Tandoor')
    const { headers } = await beat()
    later(20)
    expect(await without()).toEqual(['Tandoor'])
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await spice.call(listKitchenTickets, again, 'Captain')).status).toBe(304)
    expect(await without()).toEqual([])
  })
})

describe('somebody answers for a ticket', () => {
  test('once, by name, which ends the alarm for all', async () => {
    await setOutput('Tandoor')
    const [id] = await punch('Roti')
    const handOver = (how: string) => spice.call(handOverTicket, { params: { id: id! }, body: { how } }, 'Cashier')
    const [first, second] = await Promise.all([handOver('told'), handOver('printed_here')])
    expect([first.status, second.status]).toEqual([204, 204])
    expect(await waiting()).toEqual([])
  })

  test('and a colleague who comes second is refused, with who did it and how; the same person changes nothing', async () => {
    await setOutput('Tandoor')
    const [id] = await punch('Roti')
    const handOver = (how: string, as: Role) => spice.call(handOverTicket, { params: { id: id! }, body: { how } }, as)
    expect((await handOver('printed_here', 'Captain')).status).toBe(204)
    const { status, failure } = await handOver('told', 'Admin')
    expect([status, failure.code, failure.error]).toEqual([
      409,
      'KOT_TAKEN_OVER',
      'KOT 1 was taken over by Captain, who has printed it.',
    ])
    expect((await handOver('printed_here', 'Captain')).status).toBe(204)
  })

  test('of two colleagues at once one is refused with 409', async () => {
    await setOutput('Tandoor')
    const [id] = await punch('Roti')
    const input = { params: { id: id! }, body: { how: 'told' } }
    const both = await Promise.all([
      spice.call(handOverTicket, input, 'Captain'),
      spice.call(handOverTicket, input, 'Admin'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })

  test('and a screen that draws it later gets who did it, and nothing on other tickets', async () => {
    await setOutput('Tandoor')
    const [[id]] = [await punch('Roti'), await punch('Roti')]
    await spice.call(handOverTicket, { params: { id: id! }, body: { how: 'printed_here' } }, 'Cashier')

    const { body } = await beat()
    expect(body.open.map(({ number, handed_over }) => [number, handed_over])).toEqual([
      [1, { at: time.toISOString(), how: 'printed_here', by: 'Cashier' }],
      [2, null],
    ])
  })

  test('of the own restaurant alone', async () => {
    await setOutput('Tandoor')
    const [id] = await punch('Roti')
    const other = service.addRestaurant()
    for (const each of [id!, randomUUID(), 'x']) {
      const { status } = await other.call(handOverTicket, { params: { id: each }, body: { how: 'told' } })
      expect(status).toBe(404)
    }
    expect(await waiting()).toHaveLength(1)
  })
})

describe('of a screen that is off all day', () => {
  const punchMany = async (count: number) => {
    const { body } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Roti')], orderType: 'Takeaway' },
      key: randomUUID(),
    })
    const ids = [body.kots![0]!.id]
    const add = { params: { id: body.order_id }, body: { items: [ask(spice, 'Roti')] } }
    while (ids.length < count) ids.push((await spice.call(addItems, { ...add, key: randomUUID() })).body.kots![0]!.id)
    return ids
  }
  const takeOver = (body: object, as: 'Waiter' | 'Cashier' = 'Cashier') =>
    spice.call(handOverTickets, { body: { how: 'told', ids: [], ...body } }, as)
  const counts = async () => {
    const { tickets, more, more_expired } = await read()
    return [tickets.length, more, more_expired]
  }

  test('the newest are listed, the oldest of them first, and the others counted', async () => {
    await setOutput('Tandoor')
    await punchMany(3)
    later(3 * 3_600)
    await punchMany(MOST_UNDELIVERED + 2)
    expect(await counts()).toEqual([MOST_UNDELIVERED, 2, 3])
    expect((await read()).tickets.map(({ number }) => number)).toEqual(
      Array.from({ length: MOST_UNDELIVERED }, (_, index) => 6 + index),
    )
  })

  test('one person answers for all that are expired at once, by name, and for none that is waited for', async () => {
    await setOutput('Tandoor')
    const old = await punchMany(3)
    later(2 * 3_600 + 1)
    await punchMany(1)
    expect((await takeOver({ expired: true })).status).toBe(204)
    expect((await waiting()).map(([number]) => number)).toEqual([4])
    const { body } = await spice.call(listOrdersAudit, { query: { action: 'order.kot-handed-over' } }, 'Admin')
    expect(body.map(({ after, user }) => [after!['kot'], user.role]).toSorted()).toEqual(
      old.map((_, index) => [index + 1, 'Cashier']),
    )
  })

  test('or for those that are named: what was drawn or taken over meanwhile stays as it is', async () => {
    await setOutput('Tandoor')
    const [drawn, taken, left, other] = await punchMany(4)
    await draw(drawn!)
    await spice.call(handOverTicket, { params: { id: taken! }, body: { how: 'printed_here' } }, 'Waiter')
    expect((await takeOver({ ids: [drawn, taken, left, randomUUID()] })).status).toBe(204)
    expect((await read()).tickets.map(({ id }) => id)).toEqual([other])
    const open = (await beat()).body.open.map(({ handed_over }) => handed_over && [handed_over.how, handed_over.by])
    expect(open).toEqual([null, ['printed_here', 'Waiter'], ['told', 'Cashier'], null])
  })

  test('of the own restaurant alone, and no more than are listed', async () => {
    await setOutput('Tandoor')
    const [id] = await punchMany(1)
    await service.addRestaurant().call(handOverTickets, { body: { how: 'told', ids: [id!] } })
    expect(await waiting()).toHaveLength(1)
    const ids = Array.from({ length: MOST_UNDELIVERED + 1 }, () => randomUUID())
    expect((await takeOver({ ids })).status).toBe(400)
  })
})

describe('where a station gets its tickets', () => {
  test('is kept, and listed for those with a screen', async () => {
    await setOutput('Bar', { kind: 'screen', due_seconds: 20 })
    await setOutput('Tandoor')
    await setOutput('Tandoor', { kind: 'till' })
    const { body } = await spice.call(listStationOutputs, {}, 'Admin')
    expect(body).toEqual([{ station_id: stationOf('Bar'), kind: 'screen', due_seconds: 20 }])
  })

  test.each([
    ['4 seconds', { kind: 'screen', due_seconds: 4 }],
    ['61 seconds', { kind: 'screen', due_seconds: 61 }],
    ['half a second', { kind: 'screen', due_seconds: 8.5 }],
    ['a printer that is not named', { kind: 'printer' }],
  ])('cannot be %s', async (_, body) => {
    expect((await setOutput('Bar', body)).status).toBe(400)
    expect((await spice.call(listStationOutputs, {}, 'Admin')).body).toEqual([])
  })

  test('is asked of a station that is there', async () => {
    const { status, body } = await spice.call(
      setStationOutput,
      { params: { id: randomUUID() }, body: { kind: 'screen' } },
      'Admin',
    )
    expect([status, body]).toEqual([404, { error: 'Kitchen station not found.', code: 'STATION_NOT_FOUND' }])
  })
})
