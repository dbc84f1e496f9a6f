import { randomUUID } from 'node:crypto'
import {
  bumpTicket,
  confirmShown,
  createOrder,
  getActiveOrder,
  listFloorChanges,
  listKitchenTickets,
  listOrders,
  listOrdersAudit,
  pickUpFood,
  recallTicket,
  settleOrder,
  transferOrder,
  voidLine,
} from '@tiffin/contracts'
import { ticketDishes, ticketStations } from '@tiffin/domain/kitchen-tickets.vectors'
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
/** Places an order. @returns its id and the ids of its tickets, in the order of their numbers */
const place = async (tapped: Readonly<Record<string, number>>, tableId?: string) => {
  const items = Object.entries(tapped).map(([name, portions]) => ask(spice, name, portions))
  const orderType = tableId ? 'Dine-In' : 'Takeaway'
  const { body } = await spice.call(createOrder, { body: { items, orderType, tableId }, key: randomUUID() })
  return { id: body.order_id, kots: (body.kots ?? []).map(({ id }) => id) }
}
const bump = (id: string, lines?: number[]) =>
  spice.call(bumpTicket, { params: { id }, body: lines ? { lines } : {} }, 'Captain')
const recall = (id: string) => spice.call(recallTicket, { params: { id } }, 'Captain')
const pickUp = (id: string, ...kotIds: string[]) =>
  spice.call(pickUpFood, { params: { id }, body: { kot_ids: kotIds } }, 'Waiter')
const orderOf = async (id: string) => (await spice.call(listOrders)).body.find((order) => order.id === id)!
/** Lists the numbers of the tickets that every till shows as ready. */
const ready = async (id: string) => ((await orderOf(id)).ready ?? []).map(({ number }) => number)
const openTickets = async () => (await spice.call(listKitchenTickets, {}, 'Captain')).body.open

describe('food is ready', () => {
  test('once its ticket is bumped: with number, station and since when, the longest waiting first', async () => {
    const tableId = await addTable(spice, 'T4')
    const { id, kots } = await place({ Roti: 1, Lassi: 1 }, tableId)
    expect(await orderOf(id)).not.toHaveProperty('ready')
    await bump(kots[1]!)
    minutesLater(2)
    await bump(kots[0]!)

    const waiting = [
      { kot_id: kots[1], number: 2, station: 'Bar', since: '2026-11-21T12:00:00.000Z' },
      { kot_id: kots[0], number: 1, station: 'Tandoor', since: '2026-11-21T12:02:00.000Z' },
    ]
    expect((await orderOf(id)).ready).toEqual(waiting)
    expect((await spice.call(getActiveOrder, { params: { id: tableId } })).body.ready).toEqual(waiting)
  })

  test('line by line with the last one, and with a second bump no later', async () => {
    const { id, kots } = await place({ 'Paneer Tikka': 2, Roti: 1 })
    await bump(kots[0]!, [1])
    expect(await ready(id)).toEqual([])
    await bump(kots[0]!, [0])
    minutesLater(3)
    await bump(kots[0]!)
    expect((await orderOf(id)).ready?.map(({ since }) => since)).toEqual(['2026-11-21T12:00:00.000Z'])
  })

  test('no longer once its ticket is recalled, and again with the next bump, picked up before or not', async () => {
    const { id, kots } = await place({ Roti: 1 })
    await bump(kots[0]!)
    await recall(kots[0]!)
    expect(await ready(id)).toEqual([])
    await bump(kots[0]!)
    await pickUp(id, kots[0]!)
    await recall(kots[0]!)
    await bump(kots[0]!)
    expect(await ready(id)).toEqual([1])
  })

  test('wherever the party sits by then, and not because the kitchen has read that it moved', async () => {
    const [from, to] = [await addTable(spice, 'T4'), await addTable(spice, 'T7')]
    const { id, kots } = await place({ Roti: 1 }, from)
    await bump(kots[0]!)
    await spice.call(transferOrder, { params: { id }, body: { table_id: to } })
    for (const { id: ticket } of await openTickets()) await bump(ticket)

    const { body } = await spice.call(getActiveOrder, { params: { id: to } })
    expect(body.ready?.map(({ number }) => number)).toEqual([1])
  })

  test('as long as something of its ticket is to be served; a void is nothing to carry', async () => {
    const { id, kots } = await place({ Roti: 2 })
    const takeBack = async (quantity: number) => {
      const { version, items } = await orderOf(id)
      const line_id = items.find(({ name }) => name === 'Roti')?.line_id
      const body = { line_id, quantity, reason: 'guest_changed_mind', wasted: false, version }
      expect((await spice.call(voidLine, { params: { id }, body }, 'Captain')).status).toBe(200)
      for (const ticket of await openTickets()) if (ticket.kind === 'void') await bump(ticket.id)
    }
    await takeBack(1)
    expect(await ready(id)).toEqual([])
    await bump(kots[0]!)
    expect(await ready(id)).toEqual([1])
    await takeBack(1)
    expect(await ready(id)).toEqual([])
  })

  test('no longer once the order is settled, which says so in its reply', async () => {
    const { id, kots } = await place({ Roti: 1 })
    await bump(kots[0]!)
    const { body } = await spice.call(settleOrder, { params: { id } }, 'Cashier')
    expect([body.status, body.ready, await ready(id)]).toEqual(['Completed', undefined, []])
  })

  test('also where a guest without a table has paid before it was cooked, for two hours and until it is picked up', async () => {
    const { id, kots } = await place({ Roti: 1, Lassi: 1 })
    await spice.call(settleOrder, { params: { id } }, 'Cashier')
    minutesLater(5)
    for (const kot of kots) await bump(kot)
    expect(await ready(id)).toEqual([1, 2])
    expect((await pickUp(id, kots[0]!)).status).toBe(204)
    expect(await ready(id)).toEqual([2])
    minutesLater(114)
    expect(await ready(id)).toEqual([2])
    minutesLater(2)
    // The service reads the list again only after a change, such as another order.
    await place({ Lassi: 1 })
    expect(await ready(id)).toEqual([])
  })

  test('but not of a table that was paid, where other guests sit down', async () => {
    const { id, kots } = await place({ Roti: 1 }, await addTable(spice, 'T4'))
    await spice.call(settleOrder, { params: { id } }, 'Cashier')
    minutesLater(5)
    await bump(kots[0]!)
    const { body } = await spice.call(listOrders, {}, 'Admin')
    expect(body.map((order) => [order.id, order.status, order.ready])).toEqual([[id, 'Completed', undefined]])
  })

  test('never where the restaurant has no stations', async () => {
    spice.menu = { ...spice.menu, stations: [] }
    const { id, kots } = await place({ Roti: 1 })
    expect([kots, await orderOf(id)]).toEqual([[], expect.not.objectContaining({ ready: expect.anything() })])
  })
})

describe('food is picked up', () => {
  const entries = async () => {
    const { body } = await spice.call(listOrdersAudit, { query: { action: 'order.food-picked-up' } }, 'Admin')
    return body.map(({ after, user }) => [after!['kot'], after!['station'], user.name])
  }

  test('for every till, of the tickets that were named; what was bumped meanwhile goes on waiting', async () => {
    const { id, kots } = await place({ Roti: 1, Lassi: 1 })
    await bump(kots[0]!)
    await bump(kots[1]!)
    expect((await pickUp(id, kots[0]!)).status).toBe(204)
    expect(await ready(id)).toEqual([2])
    await pickUp(id, kots[0]!, kots[1]!)
    expect(await orderOf(id)).not.toHaveProperty('ready')
  })

  test('once: by two waiters at the same moment, or sent again, it is one entry with one name', async () => {
    const { id, kots } = await place({ Roti: 1, Lassi: 1 })
    for (const kot of kots) await bump(kot)
    const both = await Promise.all([pickUp(id, ...kots), pickUp(id, ...kots.toReversed()), pickUp(id, ...kots)])
    expect(both.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await pickUp(id, ...kots)).status).toBe(204)
    expect((await entries()).toSorted()).toEqual([
      [1, 'Tandoor', 'waiter@spice.test'],
      [2, 'Bar', 'waiter@spice.test'],
    ])
  })

  test('before it is ready by nobody, nor of another order, nor what is not there', async () => {
    const [{ id, kots }, other] = [await place({ Roti: 1 }), await place({ Roti: 1 })]
    await bump(other.kots[0]!)
    expect((await pickUp(id, kots[0]!, other.kots[0]!, randomUUID())).status).toBe(204)
    expect(await ready(other.id)).toEqual([2])
    await bump(kots[0]!)
    expect([await ready(id), await entries()]).toEqual([[1], []])
  })

  test('404 for an order of another restaurant, an unknown and a malformed one, alike', async () => {
    const { id, kots } = await place({ Roti: 1 })
    await bump(kots[0]!)
    const other = service.addRestaurant()
    for (const each of [id, randomUUID(), 'x']) {
      const { status, body } = await other.call(pickUpFood, { params: { id: each }, body: { kot_ids: kots } })
      expect([status, body]).toEqual([404, { error: 'Order not found.', code: 'ORDER_NOT_FOUND' }])
    }
    expect(await ready(id)).toEqual([1])
  })

  test.each([
    ['no ticket', { kot_ids: [] }],
    ['what is no id', { kot_ids: ['x'] }],
    ['more tickets than one can carry', { kot_ids: Array.from({ length: 101 }, () => randomUUID()) }],
    ['nothing', {}],
  ])('400 for %s', async (_, body) => {
    const { id } = await place({ Roti: 1 })
    expect((await spice.call(pickUpFood, { params: { id }, body })).status).toBe(400)
  })
})

describe('every till gets the change', () => {
  /** Returns the changes that a till reads after `act`, from the floor's changes and from a poll of orders. */
  async function changesBy(act: () => Promise<unknown>) {
    const { head } = (await spice.call(listFloorChanges)).body
    const { headers } = await spice.call(listOrders)
    await act()
    const { body } = await spice.call(listFloorChanges, { query: { since: head } })
    const poll = await spice.call(listOrders, { headers: { 'if-none-match': String(headers.etag) } })
    return {
      heads: body.head - head,
      orders: body.orders.map(({ id, ready: waiting }) => [id, waiting?.length ?? 0]),
      tables: body.tables.map(({ name }) => name),
      poll: poll.status,
    }
  }

  test('by the changes of the floor, and by the poll of the list', async () => {
    const { id, kots } = await place({ Roti: 1 }, await addTable(spice, 'T4'))
    const named = (waiting: number) => ({ heads: 1, orders: [[id, waiting]], tables: ['T4'], poll: 200 })
    expect(await changesBy(() => bump(kots[0]!))).toEqual(named(1))
    expect(await changesBy(() => pickUp(id, kots[0]!))).toEqual(named(0))
    expect(await changesBy(() => recall(kots[0]!))).toEqual(named(0))
  })

  test('also of a guest without a table who has paid', async () => {
    const { id, kots } = await place({ Roti: 1 })
    await spice.call(settleOrder, { params: { id } }, 'Cashier')
    minutesLater(1)
    const named = (waiting: number) => ({ heads: 1, orders: [[id, waiting]], tables: [], poll: 200 })
    expect(await changesBy(() => bump(kots[0]!))).toEqual(named(1))
    expect(await changesBy(() => pickUp(id, kots[0]!))).toEqual(named(0))
  })

  test('but not where a screen drew a ticket or finished a line, nor where nothing changed', async () => {
    const { id, kots } = await place({ 'Paneer Tikka': 1, Roti: 1 })
    const nothing = { heads: 0, orders: [], tables: [], poll: 304 }
    expect(await changesBy(() => spice.call(confirmShown, { body: { ids: kots } }, 'Captain'))).toEqual(nothing)
    expect(await changesBy(() => bump(kots[0]!, [0]))).toEqual(nothing)
    await bump(kots[0]!)
    await pickUp(id, kots[0]!)
    expect(await changesBy(() => bump(kots[0]!))).toEqual(nothing)
    expect(await changesBy(() => pickUp(id, kots[0]!))).toEqual(nothing)
  })
})
