import {
  closeInOrders,
  countOrders,
  createBillLink,
  createOrder,
  getRestaurantActivity,
  listRecentOrderRecords,
  purgeInOrders,
  listKitchenTickets,
  listOrders,
  voidLine,
  settleOrder,
  takeKhataReceipt,
  updateAvailability,
  type Endpoint,
} from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../../testing/harness.ts'
import { holding } from '../../testing/holding.ts'
import { onKhata, openKhata } from '../../testing/khatas.ts'
import { printing } from '../../testing/printing.ts'

let service: OrdersUnderTest
let owner: pg.Client
let time = new Date('2026-11-21T15:30:00.000Z')
beforeAll(async () => {
  service = await startOrders({ now: () => time })
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const read = <E extends Endpoint>(endpoint: E, input: object = {}) =>
  callEndpoint(service.app, endpoint, input, { from: 'gateway' })
const end = <E extends Endpoint>(endpoint: E, input: object) =>
  callEndpoint(service.app, endpoint, input, { from: 'tenancy' })
const place = async (restaurant: TestRestaurant, dish = 'Masala Dosa', quantity = 1) =>
  (await restaurant.call(createOrder, { body: { items: [ask(restaurant, dish, quantity)], orderType: 'Takeaway' } }))
    .body
const closing = (restaurant: TestRestaurant, purgeAt = new Date(0)) =>
  end(closeInOrders, {
    params: { restaurantId: restaurant.id },
    body: { name: 'Spice', removed_at: time.toISOString(), purge_at: purgeAt.toISOString() },
  })
const purging = (restaurant: TestRestaurant) => end(purgeInOrders, { params: { restaurantId: restaurant.id } })

test('[C9-041] the last 20 orders of all restaurants, newest first, with what each is worth; closed restaurants are left out', async () => {
  const [spice, curry] = [service.addRestaurant(), service.addRestaurant()]
  for (let index = 0; index < 21; index++) {
    time = new Date(time.getTime() + 60_000)
    await place(index % 2 === 0 ? spice : curry, 'Filter Coffee', index + 1)
  }
  const { body } = await read(listRecentOrderRecords)

  expect(body).toHaveLength(20)
  expect(body.map(({ created_at }) => created_at)).toEqual(
    body
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  )
  expect(body[0]).toEqual({
    restaurant_id: spice.id,
    order_number: '261121-11',
    created_at: time.toISOString(),
    total_amount_rupees: 882,
  })

  await closing(spice)
  expect(new Set((await read(listRecentOrderRecords)).body.map((each) => each.restaurant_id))).toEqual(
    new Set([curry.id]),
  )
  expect((await read(countOrders)).body).toEqual({ orders: 10 })
})

test('a settled order shows what was paid, an active one what it comes to', async () => {
  const spice = service.addRestaurant()
  time = new Date(time.getTime() + 60_000)
  const { order_id } = await place(spice, 'Paneer Tikka')
  const shown = async () => (await read(listRecentOrderRecords)).body[0]?.total_amount_rupees

  expect(await shown()).toBe(349.65)
  await spice.call(settleOrder, { params: { id: order_id } }, 'Cashier')
  expect(await shown()).toBe(350)
})

test('30 business days of a restaurant: orders by the day they began, sales by the day they were paid', async () => {
  const spice = service.addRestaurant()
  expect((await read(getRestaurantActivity, { params: { restaurantId: spice.id } })).body).toMatchObject({
    total: 0,
    last_order_at: null,
  })

  time = new Date('2026-11-21T21:00:00.000Z')
  const { order_id } = await place(spice, 'Masala Dosa', 2)
  time = new Date('2026-11-21T22:31:00.000Z')
  await place(spice)
  await spice.call(settleOrder, { params: { id: order_id } }, 'Cashier')
  const { body } = await read(getRestaurantActivity, { params: { restaurantId: spice.id } })

  expect([body.total, body.last_order_at, body.days.length, body.days[0]]).toEqual([
    2,
    '2026-11-21T22:31:00.000Z',
    30,
    { day: '2026-10-24', orders: 0, sales: 0 },
  ])
  expect(body.days.slice(-2)).toEqual([
    { day: '2026-11-21', orders: 1, sales: 0 },
    { day: '2026-11-22', orders: 1, sales: 252 },
  ])
})

const tables = [
  'bill_links',
  'order_items',
  'order_payments',
  'audit_entries',
  'orders',
  'idempotency_keys',
  'known_answers',
  'order_counters',
  'order_numbers',
  'order_punches',
  'kots',
  'voids',
  'occupied_tables',
  'floor_changes',
  'item_stock',
  'held_commands',
  'khata_entries',
  'khatas',
  'restaurant_facts',
  'station_outputs',
  'kitchen_screens',
  'print_agents',
  'print_jobs',
  'printers',
  'tables',
  'areas',
  'restaurant_versions',
]
async function rowsOf(restaurant: TestRestaurant) {
  const found: { sum: string; n: number }[] = []
  for (const name of tables)
    found.push(
      (
        await owner.query(
          `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS sum, count(*)::int AS n
           FROM ${name} t WHERE restaurant_id = $1`,
          [restaurant.id],
        )
      ).rows[0],
    )
  return found
}

test('everything of a closed restaurant goes, in parts, also when asked twice; nothing of another', async () => {
  const [spice, curry] = [service.addRestaurant(), service.addRestaurant()]
  const link = (restaurant: TestRestaurant, document_id: string) =>
    restaurant.call(createBillLink, { body: { document_id } }, 'Cashier')
  for (const restaurant of [spice, curry]) {
    restaurant.isKhataOn = true
    addStations(restaurant)
    await service.billByGst(restaurant)
    const tableId = await addTable(restaurant)
    const { body: placed } = await restaurant.call(createOrder, {
      body: { items: [ask(restaurant, 'Old Monk', 2)], tableId, orderType: 'Dine-In' },
      key: '01910000-0000-4000-8000-000000000001',
    })
    const [line] = (await restaurant.call(listOrders)).body[0]!.items
    const taken = { line_id: line!.line_id, quantity: 1, reason: 'complaint', wasted: true, version: 1 }
    await restaurant.call(voidLine, { params: { id: placed.order_id }, body: taken }, 'Admin')
    const { body: paid } = await restaurant.call(
      settleOrder,
      { params: { id: (await place(restaurant)).order_id }, body: { payments: [{ method: 'Cash', amount: 126 }] } },
      'Cashier',
    )
    await link(restaurant, paid.document!.id)
    const params = { id: ask(restaurant, 'Old Monk').id }
    await restaurant.call(updateAvailability, { params, body: { available: true, remaining: 3 } }, 'Cashier')
    const { addPrinter, sendTo, ticketOf, takeJobs } = printing(() => restaurant)
    await sendTo('Tandoor', await addPrinter())
    await ticketOf('Masala Dosa')
    expect(await takeJobs()).toHaveLength(1)
    await restaurant.call(listKitchenTickets, {}, 'Admin')
    const { hold, placing } = holding(restaurant)
    await hold([placing(tableId)])
    const khata = await openKhata(restaurant)
    await onKhata(restaurant, khata)
    const receipt = { params: { id: khata.id }, body: { method: 'Cash' as const, amount: 26 } }
    await restaurant.call(takeKhataReceipt, receipt, 'Cashier')
  }
  await owner.query(
    `INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by)
     SELECT $1, gen_random_uuid(), 'x-' || n, 'Takeaway', 'Active', now(), gen_random_uuid() FROM generate_series(1, 4500) n`,
    [spice.id],
  )
  await service.idle()
  const before = await rowsOf(curry)
  expect((await rowsOf(spice)).every(({ n }) => n > 0)).toBe(true)

  await closing(spice)
  await closing(spice)
  expect((await Promise.all([purging(spice), purging(spice)])).map(({ status }) => status)).toEqual([204, 204])
  expect((await purging(spice)).status).toBe(204)
  expect((await rowsOf(spice)).map(({ n }) => n)).toEqual(tables.map(() => 0))
  expect(await rowsOf(curry)).toEqual(before)
  // A purge keeps documents, which have a retention of their own.
  const { rows } = await owner.query('SELECT id, number FROM documents WHERE restaurant_id = $1 ORDER BY n', [spice.id])
  expect(rows).toMatchObject([{ number: 'X/2627/000001' }, { number: 'X/2627/000002' }])
  expect((await link(spice, rows[0].id)).failure.code).toBe('DOCUMENT_NOT_FOUND')
})

describe('nothing can be purged', () => {
  const orders = async (restaurant: TestRestaurant) =>
    (await read(getRestaurantActivity, { params: { restaurantId: restaurant.id } })).body.total

  test('of a restaurant that is open, or before its time', async () => {
    const [open, waiting] = [service.addRestaurant(), service.addRestaurant()]
    await Promise.all([place(open), place(waiting)])
    await closing(waiting, new Date(Date.now() + 86_400_000))
    await closing(waiting)
    const refused = await Promise.all([purging(open), purging(waiting)])

    expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual([
      [409, 'RESTAURANT_IS_KEPT'],
      [409, 'RESTAURANT_IS_KEPT'],
    ])
    expect([await orders(open), await orders(waiting)]).toEqual([1, 1])
  })

  test('by the service’s own role either; without the guard of the function it could', async () => {
    const app = new pg.Client({ connectionString: service.database.appUrl })
    await app.connect()
    const spice = service.addRestaurant()
    await place(spice)
    const call = () => app.query('SELECT purge_restaurant($1, 100)', [spice.id])

    await expect(call()).rejects.toThrow('restaurant_is_kept')
    expect(await orders(spice)).toBe(1)
    const guard = (
      await owner.query<{ text: string }>(`SELECT pg_get_functiondef('require_purgeable'::regproc) AS text`)
    ).rows[0]!.text
    await owner.query(`CREATE OR REPLACE FUNCTION require_purgeable(restaurant UUID) RETURNS VOID LANGUAGE sql AS ''`)
    await call()
    await owner.query(guard)
    await app.end()
    expect(await orders(spice)).toBe(0)
  })
})
