import {
  addItems,
  createArea,
  createOrder,
  createTable,
  deleteTable,
  getOverview,
  listAreas,
  listOrders,
  listTables,
  settleOrder,
  updateArea,
  updateTable,
  type Endpoint,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import { callEndpoint, tokenOf } from '@tiffin/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let time = new Date('2026-11-21T15:00:00Z')
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = new Date('2026-11-21T15:00:00Z')
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const takeaway = async () =>
  (await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' } })).body
const poll = (
  endpoint: Endpoint,
  etag?: unknown,
  { role = 'Admin', query = {} }: { role?: Role; query?: object } = {},
) =>
  callEndpoint(
    service.app,
    endpoint,
    { query },
    { token: tokenOf(spice.staff[role]), ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }) },
  )
const polled = [listOrders, listTables, listAreas, getOverview]
const tagsOf = () => Promise.all(polled.map(async (endpoint) => String((await poll(endpoint)).headers['etag'])))

/** Counts the round trips to the database that `work` makes. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  await service.idle()
  const before = service.db.roundTrips()
  await work()
  return service.db.roundTrips() - before
}

describe('a poll that finds nothing new', () => {
  test.each(polled)('$id: is answered with 304 in one round trip, and nothing is read', async (endpoint) => {
    await addTable(spice)
    const { headers } = await poll(endpoint)

    const trips = await tripsOf(async () => {
      const again = await poll(endpoint, headers['etag'])
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']])
    })
    expect(trips).toBe(1)
  })

  test.each([
    [listOrders, 1],
    [listTables, 1],
    [getOverview, 1],
    [listAreas, 3],
  ] as const)('$id: the first costs %i round trips', async (endpoint, trips) => {
    await addTable(spice)

    expect(await tripsOf(() => poll(endpoint))).toBe(trips)
  })

  test('many terminals without the reply share one that was made for the first', async () => {
    await takeaway()
    await poll(listOrders)

    const trips = await tripsOf(async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, () => poll(listOrders)))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      expect(replies[0]?.body).toHaveLength(1)
    })
    expect(trips).toBe(10)
  })

  test('after a change one reads and the others share it', async () => {
    await takeaway()
    const { headers } = await poll(listOrders)
    await takeaway()

    const trips = await tripsOf(async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, () => poll(listOrders, headers['etag'])))
      expect(replies.every(({ body }) => (body as unknown as unknown[]).length === 2)).toBe(true)
    })
    expect(trips).toBeLessThanOrEqual(10 + 2 * 3)
  })
})

describe('every change is seen by the next poll', () => {
  test('of orders, items, payments, tables and areas', async () => {
    const tableId = await addTable(spice, 'T1', 'Hall')
    const areaId = (await spice.call(listAreas)).body[0]!.id
    let orderId = ''
    const changes: Readonly<Record<string, () => Promise<{ status: number }>>> = {
      'an order': async () => {
        const placed = await spice.call(createOrder, {
          body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
        })
        orderId = placed.body.order_id
        return placed
      },
      'an addition': () =>
        spice.call(addItems, { params: { id: orderId }, body: { items: [ask(spice, 'Masala Dosa')] } }),
      'a payment': () =>
        spice.call(settleOrder, { params: { id: orderId }, body: { payments: [{ method: 'Cash', amount: 252 }] } }),
      'a table': () => spice.call(createTable, { body: { name: 'T2', pax: 2, areaId } }, 'Admin'),
      'another seat': () =>
        spice.call(updateTable, { params: { id: tableId }, body: { name: 'T1', pax: 6, areaId } }, 'Admin'),
      'a table less': () => spice.call(deleteTable, { params: { id: tableId } }, 'Admin'),
      'an area': () => spice.call(createArea, { body: { name: 'Garden' } }, 'Admin'),
      'another name': () => spice.call(updateArea, { params: { id: areaId }, body: { name: 'Main hall' } }, 'Admin'),
    }
    for (const [what, change] of Object.entries(changes)) {
      const before = await tagsOf()
      const { status } = await change()
      const after = await tagsOf()
      expect([what, status < 300, after.filter((tag) => before.includes(tag))]).toEqual([what, true, []])
    }
  })

  test('but not of another restaurant, nor of what was refused', async () => {
    const curry = service.addRestaurant()
    const before = await tagsOf()
    await curry.call(createArea, { body: { name: 'Hall' } }, 'Admin')
    await spice.call(createOrder, { body: { items: [], orderType: 'Takeaway' } })

    expect(await tagsOf()).toEqual(before)
  })

  test('also while terminals write and poll at once: nobody keeps an old list', async () => {
    for (let round = 0; round < 20; round++) {
      const { order_number: number } = await takeaway()
      const polls = Promise.all(Array.from({ length: 5 }, () => poll(listOrders)))
      const other = takeaway()
      expect((await poll(listOrders)).text).toContain(number)
      await Promise.all([polls, other])
      expect((await poll(listOrders)).text).toContain((await other).order_number)
    }
  })
})

test('what one role sees is not given to another, nor one query to another', async () => {
  const { order_id } = await takeaway()
  await addTable(spice).then((tableId) =>
    spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' } }),
  )
  await spice.call(settleOrder, { params: { id: order_id } })
  const admin = await poll(listOrders)
  const sizes = async () => [
    ((await poll(listOrders, admin.headers['etag'], { role: 'Waiter' })).body as unknown as unknown[]).length,
    ((await poll(listOrders, admin.headers['etag'], { query: { status: 'Active' } })).body as unknown as unknown[])
      .length,
    (
      (await poll(listOrders, admin.headers['etag'], { query: { status: 'Completed', type: 'Delivery' } }))
        .body as unknown as unknown[]
    ).length,
  ]

  expect(admin.body).toHaveLength(2)
  expect(await sizes()).toEqual([2, 1, 0])
  expect(await sizes()).toEqual([2, 1, 0])
})

test('the window of a week and today’s sales start again with the business day, and only then', async () => {
  const { order_id } = await takeaway()
  await spice.call(settleOrder, { params: { id: order_id } })
  const [orders, , , overview] = await tagsOf()
  time = new Date('2026-11-21T22:29:59Z')
  expect([(await poll(listOrders, orders)).status, (await poll(getOverview, overview)).status]).toEqual([304, 304])

  time = new Date('2026-11-21T22:30:00Z')
  const today = await poll(getOverview, overview)
  expect([today.status, today.body]).toEqual([200, { totalOrders: 0, todaysSales: 0, activeOrders: 0, placedToday: 0 }])
  expect((await poll(listOrders, orders)).status).toBe(200)

  time = new Date('2026-11-28T22:29:59Z')
  expect((await poll(listOrders)).body).toHaveLength(1)
  time = new Date('2026-11-28T22:30:00Z')
  expect((await poll(listOrders)).body).toHaveLength(0)
})

test('a restart keeps the tags that terminals hold', async () => {
  await takeaway()
  const { headers } = await poll(listOrders)
  await service.idle()
  await service.restart()

  expect((await poll(listOrders, headers['etag'])).status).toBe(304)
})
