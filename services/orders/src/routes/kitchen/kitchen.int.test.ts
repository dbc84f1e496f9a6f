import { randomUUID } from 'node:crypto'
import {
  addItems,
  awaitFloorHeads,
  bumpTicket,
  confirmShown,
  createOrder,
  handOverTicket,
  listKitchenTickets,
  listOrders,
  MOST_OPEN_TICKETS,
  MOST_RECALLABLE_TICKETS,
  recallTicket,
  settleOrder,
  transferOrder,
} from '@tiffin/contracts'
import { ticketDishes, ticketStations, ticketVectors } from '@tiffin/domain/kitchen-tickets.vectors'
import { callEndpoint } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
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

const minutesLater = (minutes: number) => (time = new Date(time.getTime() + minutes * 60_000))
const place = async (tapped: Readonly<Record<string, number>>, more: object = {}) => {
  const items = Object.entries(tapped).map(([name, portions]) => ask(spice, name, portions))
  return (await spice.call(createOrder, { body: { items, orderType: 'Takeaway', ...more }, key: randomUUID() })).body
}
const stationOf = (name: string) => spice.menu.stations!.find((station) => station.name === name)!.id
const board = async (station?: string) =>
  (await spice.call(listKitchenTickets, station ? { query: { station } } : {}, 'Captain')).body
const numbers = (tickets: readonly { readonly number: number }[]) => tickets.map(({ number }) => number)
const bump = (id: string, lines?: number[]) =>
  spice.call(bumpTicket, { params: { id }, body: lines ? { lines } : {} }, 'Captain')
const recall = (id: string) => spice.call(recallTicket, { params: { id } }, 'Captain')
const drawn = (...ids: string[]) => spice.call(confirmShown, { body: { ids } }, 'Captain')

describe('the tickets on a screen', () => {
  test('are those of its station, the oldest first, with the table and how old they are', async () => {
    const tableId = await addTable(spice, 'T4')
    const [first] = ticketVectors
    await place(Object.fromEntries(first!.punch), { orderType: 'Dine-In', tableId })
    minutesLater(5)
    await place({ Roti: 3 })

    const { stations, open, more, bumped } = await board(stationOf('Tandoor'))
    expect(stations.map(({ name, amber_minutes, red_minutes }) => [name, amber_minutes, red_minutes])).toEqual([
      ['Tandoor', 8, 15],
      ['Bar', 8, 15],
    ])
    expect(
      open.map((ticket) => [ticket.number, ticket.station, ticket.table_name, ticket.order_type, ticket.lines]),
    ).toEqual([
      [
        1,
        'Tandoor',
        'T4',
        'Dine-In',
        [
          { name: 'Paneer Tikka', quantity: 2, menu_item_id: ask(spice, 'Paneer Tikka').id, is_done: false },
          { name: 'Roti', quantity: 1, menu_item_id: ask(spice, 'Roti').id, is_done: false },
        ],
      ],
      [
        3,
        'Tandoor',
        null,
        'Takeaway',
        [{ name: 'Roti', quantity: 3, menu_item_id: ask(spice, 'Roti').id, is_done: false }],
      ],
    ])
    expect(open[0]!.created_at).toBe('2026-11-21T12:00:00.000Z')
    expect([more, bumped]).toEqual([0, []])
    expect(numbers((await board()).open)).toEqual([1, 2, 3])
  })

  test('say where the party sits now', async () => {
    const [from, to] = [await addTable(spice, 'T4'), await addTable(spice, 'T7')]
    const { order_id: id } = await place({ Roti: 1 }, { orderType: 'Dine-In', tableId: from })
    await spice.call(transferOrder, { params: { id }, body: { table_id: to } })

    expect((await board()).open.map(({ kind, table_name, note }) => [kind, table_name, note])).toEqual([
      ['new', 'T7', null],
      ['move', 'T7', 'T4 is now T7'],
    ])
  })

  test('go after two hours if none drew them, after twelve otherwise', async () => {
    const [seen, unseen] = [await place({ Roti: 1 }), await place({ Lassi: 1 })]
    await drawn(seen.kots![0]!.id)
    minutesLater(119)
    expect(numbers((await board()).open)).toEqual([1, 2])
    minutesLater(2)
    expect(numbers((await board()).open)).toEqual([1])
    minutesLater(10 * 60)
    expect((await board()).open).toEqual([])
    // A ticket that screens no longer show can still be bumped, because the cook may be late.
    expect((await bump(unseen.kots![0]!.id)).status).toBe(200)
  })

  test(`are at most ${MOST_OPEN_TICKETS}, with the number of those beyond`, async () => {
    const { order_id: id } = await place({ Roti: 1 })
    const items = [ask(spice, 'Roti')]
    for (let more = 0; more < MOST_OPEN_TICKETS + 2; more++)
      await spice.call(addItems, { params: { id }, body: { items }, key: randomUUID() })

    const { open, more } = await board()
    expect([open.length, open[0]!.number, more]).toEqual([MOST_OPEN_TICKETS, 1, 3])
  })

  test('answer 304 until something of them changes', async () => {
    const placed = await place({ Roti: 1 })
    const { headers } = await spice.call(listKitchenTickets, {}, 'Admin')
    const poll = async () =>
      (await spice.call(listKitchenTickets, { headers: { 'if-none-match': String(headers.etag) } }, 'Admin')).status
    expect(await poll()).toBe(304)
    await drawn(placed.kots![0]!.id)
    expect(await poll()).toBe(200)
  })
})

describe('a ticket is drawn', () => {
  test('once: the first time stays, and an unknown one is left out', async () => {
    const { kots } = await place({ Roti: 1 })
    expect((await board()).open[0]!.shown_at).toBeNull()
    expect((await drawn(kots![0]!.id, randomUUID())).status).toBe(204)
    minutesLater(1)
    await drawn(kots![0]!.id)
    expect((await board()).open[0]!.shown_at).toBe('2026-11-21T12:00:00.000Z')
  })
})

describe('what is done with a ticket', () => {
  /** Returns by how much `act` raises both heads, and the statuses of a poll of the floor and of the board after it. */
  async function changesBy(act: () => Promise<unknown>) {
    const heads = async () => {
      const { body } = await callEndpoint(service.app, awaitFloorHeads, {}, { from: 'gateway' })
      const { head, kot_head } = body.heads.find(({ restaurant_id }) => restaurant_id === spice.id)!
      return [head, kot_head!] as const
    }
    const before = await heads()
    const floor = await spice.call(listOrders, {}, 'Captain')
    const kitchen = await spice.call(listKitchenTickets, {}, 'Captain')
    const poll = async (endpoint: typeof listOrders | typeof listKitchenTickets, { headers }: typeof floor) =>
      (await spice.call(endpoint, { headers: { 'if-none-match': String(headers.etag) } }, 'Captain')).status
    await act()
    const after = await heads()
    return {
      heads: [after[0] - before[0], after[1] - before[1]],
      polls: [await poll(listOrders, floor), await poll(listKitchenTickets, kitchen as never)],
    }
  }
  const KITCHEN_ALONE = { heads: [0, 1], polls: [304, 200] }
  const NOBODY = { heads: [0, 0], polls: [304, 304] }

  test('raises the head of the kitchen and not that of the floor: polls of the floor are still answered with 304', async () => {
    const { kots } = await place({ 'Paneer Tikka': 1, Roti: 1, Lassi: 1 })
    const [tandoor, bar] = kots!.map(({ id }) => id)
    expect(await changesBy(() => drawn(tandoor!))).toEqual(KITCHEN_ALONE)
    expect(await changesBy(() => bump(tandoor!, [0]))).toEqual(KITCHEN_ALONE)
    const handOver = () => spice.call(handOverTicket, { params: { id: bar! }, body: { how: 'told' } }, 'Waiter')
    expect(await changesBy(handOver)).toEqual(KITCHEN_ALONE)
    for (const again of [() => drawn(tandoor!), () => bump(tandoor!, [0]), handOver])
      expect(await changesBy(again)).toEqual(NOBODY)
  })

  test('control: a punch, and the last line of a ticket, raise the head of the floor as well', async () => {
    const { kots } = await place({ Roti: 1 })
    const FLOOR = { heads: [1, 0], polls: [200, 200] }
    expect(await changesBy(() => place({ Lassi: 1 }))).toEqual(FLOOR)
    expect(await changesBy(() => bump(kots![0]!.id, [0]))).toEqual(FLOOR)
  })
})

describe('a ticket that nobody bumps', () => {
  test('goes two hours after it was made where its order is paid, and stays where guests still sit', async () => {
    const [paid, sitting] = [await place({ Roti: 1 }), await place({ Roti: 1 })]
    await drawn(paid.kots![0]!.id, sitting.kots![0]!.id)
    const payments = [{ method: 'Cash' as const, amount: 105 }]
    expect((await spice.call(settleOrder, { params: { id: paid.order_id }, body: { payments } })).status).toBe(200)
    minutesLater(119)
    expect(numbers((await board()).open)).toEqual([1, 2])
    minutesLater(2)
    expect(numbers((await board()).open)).toEqual([2])
  })
})

describe('a ticket is bumped', () => {
  test('line by line, in any order and twice, and with the last one as a whole', async () => {
    const id = (await place({ 'Paneer Tikka': 2, Roti: 1 })).kots![0]!.id
    const done = async () => (await board()).open.map(({ lines }) => lines.map(({ is_done }) => is_done))
    await bump(id, [1])
    await bump(id, [1, 9])
    expect(await done()).toEqual([[false, true]])

    const { body } = await bump(id, [0])
    expect([body.bumped_at, body.bumped_by, body.lines.map(({ is_done }) => is_done)]).toEqual([
      '2026-11-21T12:00:00.000Z',
      'Captain',
      [true, true],
    ])
    expect(await done()).toEqual([])
    expect(numbers((await board()).bumped)).toEqual([1])
  })

  test('whole, which says that a screen drew it; the second bump changes nothing', async () => {
    const id = (await place({ Roti: 1 })).kots![0]!.id
    const first = (await bump(id)).body
    minutesLater(3)
    expect((await bump(id)).body).toEqual(first)
    expect(first.shown_at).toBe('2026-11-21T12:00:00.000Z')
  })

  test('when it says something and has no dishes', async () => {
    const [from, to] = [await addTable(spice, 'T4'), await addTable(spice, 'T7')]
    const { order_id: id } = await place({ Roti: 1 }, { orderType: 'Dine-In', tableId: from })
    await spice.call(transferOrder, { params: { id }, body: { table_id: to } })
    const move = (await board()).open.find(({ kind }) => kind === 'move')!
    await bump(move.id)
    expect((await board()).open.map(({ kind }) => kind)).toEqual(['new'])
  })

  test('and recalled with nothing done; an open one stays as it is', async () => {
    const id = (await place({ 'Paneer Tikka': 2, Roti: 1 })).kots![0]!.id
    await bump(id)
    const { body } = await recall(id)
    expect([body.bumped_at, body.bumped_by, body.lines.map(({ is_done }) => is_done)]).toEqual([
      null,
      null,
      [false, false],
    ])
    await bump(id, [0])
    expect((await recall(id)).body.lines.map(({ is_done }) => is_done)).toEqual([true, false])
  })

  test(`of which the last ${MOST_RECALLABLE_TICKETS} can be recalled`, async () => {
    const { order_id: id } = await place({ Roti: 1 })
    for (let more = 0; more < MOST_RECALLABLE_TICKETS; more++)
      await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Roti')] }, key: randomUUID() })
    for (const ticket of (await board()).open) {
      minutesLater(1)
      await bump(ticket.id)
    }
    expect(numbers((await board()).bumped)).toEqual(
      Array.from({ length: MOST_RECALLABLE_TICKETS }, (_, index) => MOST_RECALLABLE_TICKETS + 1 - index),
    )
  })

  test('by nobody else: unknown, malformed, another restaurant', async () => {
    const { kots } = await place({ Roti: 1 })
    const other = service.addRestaurant()
    const notFound = { error: 'Kitchen ticket not found.', code: 'KOT_NOT_FOUND' }
    for (const id of [kots![0]!.id, randomUUID(), 'x']) {
      const answers = [
        await other.call(bumpTicket, { params: { id }, body: {} }, 'Admin'),
        await other.call(recallTicket, { params: { id } }, 'Admin'),
      ]
      for (const { status, body } of answers) expect([status, body]).toEqual([404, notFound])
    }
    await other.call(confirmShown, { body: { ids: [kots![0]!.id] } }, 'Admin')
    expect((await board()).open.map(({ shown_at, bumped_at }) => [shown_at, bumped_at])).toEqual([[null, null]])
  })
})
