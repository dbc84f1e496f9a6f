import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  getOverview,
  listKots,
  listOrders,
  noteMenuChange,
  printKot,
  settleOrder,
} from '@tiffin/contracts'
import { ticketDishes, ticketStations, ticketVectors } from '@tiffin/domain/kitchen-tickets.vectors'
import { callEndpoint } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  dish,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let time: Date
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
  spice.menu = { items: Object.keys(ticketDishes).map((name) => dish(name, 100)) }
  addStations(spice, ticketStations, ticketDishes)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

type Tapped = readonly (readonly [dish: string, portions: number])[]
const items = (tapped: Tapped) => tapped.map(([name, portions]) => ask(spice, name, portions))
const place = async (tapped: Tapped, key: string = randomUUID(), more: object = {}) =>
  spice.call(createOrder, { body: { items: items(tapped), orderType: 'Takeaway', ...more }, key })
const add = (id: string, tapped: Tapped, key: string = randomUUID(), more: object = {}) =>
  spice.call(addItems, { params: { id }, body: { items: items(tapped), ...more }, key })
const ticketsOf = async (id: string) => (await spice.call(listKots, { params: { id } })).body
const shown = async (id: string) =>
  (await ticketsOf(id)).map(({ number, station, lines }) => ({
    number,
    station,
    lines: lines.map(({ name, quantity }) => [name, quantity]),
  }))

describe('the tickets of a punch', () => {
  test('[G12] a punch makes what it adds, and nothing that was cooked before', async () => {
    const tableId = await addTable(spice, 'T4')
    const [first, ...later] = ticketVectors
    const taken = (ref: string) => ({ taken: { till_id: randomUUID(), ref } })
    const placing = { orderType: 'Dine-In', tableId, ...taken(first!.ref) }
    const { body: placed } = await place(first!.punch, randomUUID(), placing)
    for (const { punch, ref } of later) await add(placed.order_id, punch, randomUUID(), taken(ref))

    expect(await shown(placed.order_id)).toEqual(ticketVectors.flatMap(({ tickets }) => tickets))
    expect(placed.kots!.map(({ number, station }) => [number, station])).toEqual([
      [1, 'Tandoor'],
      [2, 'Bar'],
    ])
    const refs = (await ticketsOf(placed.order_id)).map(({ ref }) => ref)
    expect(refs).toEqual(ticketVectors.flatMap(({ tickets, ref }) => tickets.map(() => ref)))
    const additions = (await ticketsOf(placed.order_id)).map((ticket) => ticket.is_addition)
    expect(additions).toEqual([false, false, true, true, true])
  })

  test('the same key twenty times in parallel makes them once, and every reply names them', async () => {
    const key = randomUUID()
    const placed = await Promise.all(Array.from({ length: 20 }, () => place([['Roti', 1]], key)))
    const { order_id: id } = placed[0]!.body
    const addition = randomUUID()
    const added = await Promise.all(Array.from({ length: 20 }, () => add(id, [['Lassi', 1]], addition)))

    expect(new Set(placed.map(({ text }) => text)).size).toBe(1)
    expect(new Set(added.map(({ text }) => text)).size).toBe(1)
    expect(await shown(id)).toEqual([
      { number: 1, station: 'Tandoor', lines: [['Roti', 1]] },
      { number: 2, station: 'Bar', lines: [['Lassi', 1]] },
    ])
    // The stored reply is deleted after a week; the tickets are not.
    await owner.query('DELETE FROM idempotency_keys')
    expect((await place([['Roti', 1]], key)).body.kots).toEqual(placed[0]!.body.kots)
    expect((await add(id, [['Lassi', 1]], addition)).body.kots).toEqual(added[0]!.body.kots)
  })

  test('numbers have no gap, whoever punches at once and whatever is refused', async () => {
    const { body: paid } = await place([['Roti', 1]])
    await spice.call(settleOrder, { params: { id: paid.order_id } }, 'Cashier')
    const orders = await Promise.all(Array.from({ length: 6 }, () => place([['Roti', 1]])))
    const later = orders.flatMap(({ body }) => [
      add(body.order_id, [
        ['Lassi', 1],
        ['Roti', 2],
      ]),
      add(paid.order_id, [['Lassi', 1]]),
      place([['Lassi', 1]], randomUUID(), { orderType: 'Dine-In', tableId: randomUUID() }),
    ])
    const statuses = (await Promise.all(later)).map(({ status }) => status)

    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status >= 400)).toHaveLength(12)
    const { rows } = await owner.query(
      'SELECT number FROM kots WHERE restaurant_id = $1 AND business_day = $2 ORDER BY number',
      [spice.id, '2026-11-21'],
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
  })

  test('an addition after four in the morning begins at one, and is no order of that day', async () => {
    const { body: placed } = await place([['Roti', 1]])
    time = new Date('2026-11-21T22:45:00Z')
    await add(placed.order_id, [['Lassi', 1]])

    expect((await shown(placed.order_id)).map(({ number }) => number)).toEqual([1, 1])
    const { rows } = await owner.query(
      'SELECT last, last_kot FROM order_counters WHERE restaurant_id = $1 ORDER BY business_day',
      [spice.id],
    )
    expect(rows).toEqual([
      { last: 1, last_kot: 1 },
      { last: 0, last_kot: 1 },
    ])
    expect((await place([['Roti', 1]])).body.order_number).toBe('261122-1')
    expect((await spice.call(getOverview, {}, 'Admin')).status).toBe(200)
  })

  test('an error in the ticket part leaves neither an order nor a number', async () => {
    await owner.query(`ALTER TABLE kots ADD CONSTRAINT no_lassi CHECK (lines::text NOT LIKE '%Lassi%') NOT VALID`)
    try {
      expect((await place([['Lassi', 1]])).status).toBe(500)
      const { body: placed } = await place([['Roti', 1]])
      expect((await add(placed.order_id, [['Lassi', 1]])).status).toBe(500)

      expect(placed.order_number).toBe('261121-1')
      expect(placed.kots!.map(({ number }) => number)).toEqual([1])
      const orders = (await spice.call(listOrders)).body
      expect(orders.map((order) => [order.version, order.items.map((item) => item.name)])).toEqual([[1, ['Roti']]])
    } finally {
      await owner.query('ALTER TABLE kots DROP CONSTRAINT no_lassi')
    }
    // Control: the error was caused by the ticket.
    expect((await place([['Lassi', 1]])).status).toBe(201)
  })

  test('control: tickets stored after the order leave it without one where they fail', async () => {
    const bar = spice.menu.stations!.find(({ name }) => name === 'Bar')!
    addStations(spice, [], {})
    const { body: placed } = await place([['Lassi', 1]])
    await owner.query(`ALTER TABLE kots ADD CONSTRAINT no_lassi CHECK (lines::text NOT LIKE '%Lassi%') NOT VALID`)
    try {
      const second = owner.query(
        `INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
           station_name, lines, created_at)
         SELECT restaurant_id, month, uuidv7(), id, '2026-11-21', 1, 'new', false, $3, $4, $5, created_at
         FROM orders WHERE restaurant_id = $1 AND id = $2`,
        [spice.id, placed.order_id, bar.id, bar.name, JSON.stringify([{ name: 'Lassi', quantity: 1 }])],
      )
      await expect(second).rejects.toThrow('no_lassi')
    } finally {
      await owner.query('ALTER TABLE kots DROP CONSTRAINT no_lassi')
    }

    expect((await spice.call(listOrders)).body.map(({ id }) => id)).toEqual([placed.order_id])
    expect(await ticketsOf(placed.order_id)).toEqual([])
  })

  test('two tickets cost a punch no further round trip, whether it places or adds', async () => {
    const dishes: Tapped = [
      ['Roti', 1],
      ['Lassi', 1],
    ]
    const measured = async <Reply>(send: () => Promise<Reply>) => {
      await service.idle()
      const before = service.db.roundTrips()
      const reply = await send()
      return { reply, trips: service.db.roundTrips() - before }
    }
    const punches = async () => {
      // The first punch reads what is then cached, such as the menu, so the measured punches have no such calls.
      await place(dishes)
      const placed = await measured(() => place(dishes))
      const added = await measured(() => add(placed.reply.body.order_id, dishes))
      const kots = [placed, added].map(({ reply }) => reply.body.kots?.length ?? 0)
      return { kots, trips: [placed.trips, added.trips] }
    }
    const withTickets = await punches()
    spice = service.addRestaurant()
    spice.menu = { items: Object.keys(ticketDishes).map((name) => dish(name, 100)) }
    const without = await punches()

    expect([withTickets.kots, without.kots]).toEqual([
      [2, 2],
      [0, 0],
    ])
    expect(withTickets.trips).toEqual(without.trips)
    expect(withTickets.trips[0]).toBe(1)
  })

  test('a dish goes to its station of then, by its name for the kitchen', async () => {
    const { body: placed } = await place([['Roti', 1]])
    addStations(spice, ['Tandoor', 'Bar'], { Roti: 'Bar' })
    spice.menu.items.find(({ name }) => name === 'Roti')!.kitchen_name = 'रोटी'
    await callEndpoint(service.app, noteMenuChange, { params: { restaurantId: spice.id } }, { from: 'catalog' })
    await add(placed.order_id, [['Roti', 1]])

    expect(await shown(placed.order_id)).toEqual([
      { number: 1, station: 'Tandoor', lines: [['Roti', 1]] },
      { number: 2, station: 'Bar', lines: [['रोटी', 1]] },
    ])
  })

  test('[C7-037] without stations there are none, and the reply is what it was', async () => {
    addStations(spice, [], {})
    const { body: placed } = await place([['Roti', 1]])

    expect(Object.keys(placed)).toEqual(['message', 'order_id', 'order_number', 'version'])
    expect(await ticketsOf(placed.order_id)).toEqual([])
  })
})

describe('the papers of a ticket', () => {
  test('each is counted: the first is the ticket, the next are reprints', async () => {
    const { body: placed } = await place([['Roti', 1]])
    const params = { id: placed.order_id, kotId: placed.kots![0]!.id }
    const papers = await Promise.all(Array.from({ length: 3 }, () => spice.call(printKot, { params })))

    expect(papers.map(({ body }) => body.printed).toSorted()).toEqual([1, 2, 3])
    expect((await ticketsOf(placed.order_id))[0]).toMatchObject({ number: 1, printed: 3, waiter: 'Waiter' })
  })

  test('what the till printed as it punched is the first', async () => {
    const { body: placed } = await place([['Roti', 1]], randomUUID(), { printsKots: true })
    const params = { id: placed.order_id, kotId: placed.kots![0]!.id }

    expect((await spice.call(printKot, { params })).body.printed).toBe(2)
  })

  test('404 for a ticket of another order, of another restaurant, or none', async () => {
    const { body: placed } = await place([['Roti', 1]])
    const { body: other } = await place([['Roti', 1]])
    const stranger = service.addRestaurant()
    const kotId = placed.kots![0]!.id

    for (const params of [
      { id: other.order_id, kotId },
      { id: placed.order_id, kotId: 'none' },
    ])
      expect((await spice.call(printKot, { params })).failure.code).toBe('KOT_NOT_FOUND')
    const params = { id: placed.order_id, kotId }
    expect((await stranger.call(printKot, { params })).failure.code).toBe('KOT_NOT_FOUND')
    expect((await stranger.call(listKots, { params })).failure.code).toBe('ORDER_NOT_FOUND')
  })
})
