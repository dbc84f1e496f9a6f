import {
  addItems,
  bumpTicket,
  createArea,
  createOrder,
  createTable,
  createTables,
  freeTable,
  getActiveOrder,
  listFloorChanges,
  listKhatas,
  listOrders,
  listRecentOrderRecords,
  listTables,
  reportPrintJob,
  settleOrder,
  voidLine,
} from '@tiffin/contracts'
import { MAX_PRICE_RUPEES, MOST_AREAS, MOST_TABLES } from '@tiffin/domain'
import { callEndpoint } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(() => {
  spice = service.addRestaurant()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const TOO_LARGE = [409, 'ORDER_TOO_LARGE']
const place = (items: object[], tableId: string | null = null) =>
  spice.call(createOrder, { body: { items, tableId, orderType: tableId ? 'Dine-In' : 'Takeaway' } })
const add = (id: string, items: object[]) => spice.call(addItems, { params: { id }, body: { items } })
const order = async (id: string) => (await spice.call(listOrders)).body.find((each) => each.id === id)

async function takeBack(id: string, name: string, quantity: number) {
  const { items, version } = (await order(id))!
  const line_id = items.find((line) => line.name === name)!.line_id
  const body = { line_id, quantity, reason: 'wrong_punch', wasted: false, version }
  return (await spice.call(voidLine, { params: { id }, body }, 'Captain')).status
}

describe('an order cannot grow beyond what fits on one bill', () => {
  test('a line of more than 9,999 is refused, also when it grows there, and nothing is written', async () => {
    const placed = await place(Array.from({ length: 10 }, () => ask(spice, 'Filter Coffee', 999)))
    const id = placed.body.order_id
    expect([placed.status, (await add(id, [ask(spice, 'Filter Coffee', 9)])).status]).toEqual([201, 200])

    const over = await add(id, [ask(spice, 'Filter Coffee'), ask(spice, 'Masala Dosa')])
    expect([over.status, over.failure.code]).toEqual(TOO_LARGE)
    expect(await order(id)).toMatchObject({ items: [{ quantity: 9_999 }], version: 2 })
    const atOnce = await place(Array.from({ length: 11 }, () => ask(spice, 'Filter Coffee', 999)))
    expect([atOnce.status, atOnce.failure.code]).toEqual(TOO_LARGE)
  })

  test('more than a crore with tax is refused, to the paisa', async () => {
    spice.menu = { items: [dish('Banquet', 1_000_000, { tax_rate: 0 }), dish('Toothpick', 0.01, { tax_rate: 0 })] }
    const { body: placed } = await place([ask(spice, 'Banquet', 9)])
    expect((await add(placed.order_id, [ask(spice, 'Banquet')])).status).toBe(200)

    const over = await add(placed.order_id, [ask(spice, 'Toothpick')])
    expect([over.status, over.failure.code, (await order(placed.order_id))?.total_amount]).toEqual([
      ...TOO_LARGE,
      10_000_000,
    ])
    expect((await place([ask(spice, 'Banquet', 10), ask(spice, 'Toothpick')])).failure.code).toBe('ORDER_TOO_LARGE')
    expect(
      (
        await spice.call(settleOrder, {
          params: { id: placed.order_id },
          body: { payments: [{ method: 'Card', amount: 10_000_000 }] },
        })
      ).status,
    ).toBe(200)
  })

  test('a dish of a crore is sold once, exactly, and with any tax not at all', async () => {
    const most = MAX_PRICE_RUPEES
    spice.menu = { items: [dish('Palace', most, { tax_rate: 0 }), dish('Palace with VAT', most, { tax_rate: 0.01 })] }
    const { body: placed } = await place([ask(spice, 'Palace')])
    const more = [await add(placed.order_id, [ask(spice, 'Palace')]), await place([ask(spice, 'Palace with VAT')])]

    expect(more.map(({ failure }) => failure.code)).toEqual(['ORDER_TOO_LARGE', 'ORDER_TOO_LARGE'])
    expect((await place([ask(spice, 'Palace with VAT', 999)])).failure.code).toBe('ORDER_TOO_LARGE')
    expect(await order(placed.order_id)).toMatchObject({ total_amount: most, items: [{ price: most, quantity: 1 }] })
    const body = { payments: [{ method: 'Card', amount: most }] }
    expect((await spice.call(settleOrder, { params: { id: placed.order_id }, body })).status).toBe(200)
  })

  test('more than 500 lines are refused', async () => {
    spice.menu = { items: Array.from({ length: 501 }, (_, index) => dish(`Dish ${index}`, 1)) }
    const lines = (from: number, to: number) => spice.menu.items.slice(from, to).map(({ name }) => ask(spice, name))
    const { body: placed } = await place(lines(0, 200))
    expect([
      (await add(placed.order_id, lines(200, 400))).status,
      (await add(placed.order_id, lines(400, 500))).status,
    ]).toEqual([200, 200])

    const over = await add(placed.order_id, lines(500, 501))
    expect([over.status, over.failure.code, (await order(placed.order_id))?.items.length]).toEqual([...TOO_LARGE, 500])
  })

  test('what was taken back makes room again, for as much and no more', async () => {
    const dishes = Array.from({ length: 500 }, (_, index) => dish(`Dish ${index}`, 1, { tax_rate: 0 }))
    spice.menu = { items: [dish('Banquet', 999_000, { tax_rate: 0 }), ...dishes] }
    const lines = (from: number, to: number) => spice.menu.items.slice(from, to).map(({ name }) => ask(spice, name))
    const { body: placed } = await place([ask(spice, 'Banquet', 10), ...lines(1, 200)])
    const id = placed.order_id
    expect([(await add(id, lines(200, 400))).status, (await add(id, lines(400, 500))).status]).toEqual([200, 200])

    expect((await add(id, [ask(spice, 'Banquet')])).failure.code).toBe('ORDER_TOO_LARGE')
    expect(await takeBack(id, 'Banquet', 1)).toBe(200)
    expect((await add(id, [ask(spice, 'Banquet')])).status).toBe(200)
    expect((await add(id, lines(500, 501))).failure.code).toBe('ORDER_TOO_LARGE')
    expect(await takeBack(id, 'Dish 0', 1)).toBe(200)
    expect((await add(id, lines(500, 501))).status).toBe(200)
    expect((await add(id, lines(1, 2))).failure.code).toBe('ORDER_TOO_LARGE')
    const { items, total_amount } = (await order(id))!
    expect([items.length, total_amount]).toEqual([500, 9_990_499])
  })

  test('the lines that were taken back whole have a bound of their own', async () => {
    const { body: placed } = await place([ask(spice, 'Masala Dosa')])
    await owner.query(
      `INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
         tax_group_name, tax_is_split, quantity, voided, position, notes, variant)
       SELECT restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name, tax_group_name,
         tax_is_split, 1, 1, position + n, 'wish ' || n, lpad(to_hex(n), 16, '0')
       FROM order_items, generate_series(1, 1998) n WHERE restaurant_id = $1`,
      [spice.id],
    )

    expect((await add(placed.order_id, [ask(spice, 'Filter Coffee')])).status).toBe(200)
    expect((await add(placed.order_id, [ask(spice, 'Paneer Tikka')])).failure.code).toBe('ORDER_TOO_LARGE')
    expect((await order(placed.order_id))?.items.map(({ name }) => name)).toEqual(['Masala Dosa', 'Filter Coffee'])
  })

  test('also when many terminals add at once', async () => {
    spice.menu = { items: [dish('Banquet', 1_000_000, { tax_rate: 0 })] }
    const { body: placed } = await place([ask(spice, 'Banquet')])

    const replies = await Promise.all(Array.from({ length: 20 }, () => add(placed.order_id, [ask(spice, 'Banquet')])))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(replies.filter(({ failure }) => failure?.code === 'ORDER_TOO_LARGE')).toHaveLength(11)
    expect((await order(placed.order_id))?.total_amount).toBe(10_000_000)
  })
})

describe('an order from before there were bounds that cannot be computed', () => {
  /** Writes an order as an older version could, past the checks and triggers of today. */
  async function addHugeOrder(): Promise<{ tableId: string; orderId: string }> {
    const tableId = await addTable(spice, 'T1')
    const { body } = await place([ask(spice, 'Masala Dosa')], tableId)
    await owner.query('ALTER TABLE order_items DROP CONSTRAINT order_items_quantity_bounded')
    await owner.query('ALTER TABLE order_items DISABLE TRIGGER bounded_update')
    await owner.query(
      'UPDATE order_items SET quantity = 2000000000, price_paise = 100000000 WHERE restaurant_id = $1',
      [spice.id],
    )
    await owner.query('ALTER TABLE order_items ENABLE TRIGGER bounded_update')
    await owner.query(
      'ALTER TABLE order_items ADD CONSTRAINT order_items_quantity_bounded CHECK (quantity <= 9999) NOT VALID',
    )
    return { tableId, orderId: body.order_id }
  }

  test('does not take the lists of its restaurant or of the platform with it', async () => {
    const { orderId } = await addHugeOrder()
    const { body: other } = await place([ask(spice, 'Filter Coffee')])

    const list = await spice.call(listOrders)
    expect([list.status, list.body.map(({ id, total_amount }) => [id, total_amount])]).toEqual([
      200,
      [
        [other.order_id, 42],
        [orderId, 0],
      ],
    ])
    const recent = await callEndpoint(service.app, listRecentOrderRecords, {}, { from: 'gateway' })
    expect(recent.status).toBe(200)
  })

  test('is refused payments, a discount and more items, and leaves its table when it is freed without payments', async () => {
    const { tableId, orderId } = await addHugeOrder()
    expect((await spice.call(getActiveOrder, { params: { id: tableId } })).body).toMatchObject({
      id: orderId,
      total_amount: 0,
    })
    for (const refused of [
      await spice.call(freeTable, { params: { id: tableId }, body: { payments: [{ method: 'Cash', amount: 1 }] } }),
      await spice.call(settleOrder, { params: { id: orderId }, body: { discount: { type: 'percent', value: 100 } } }),
      await add(orderId, [ask(spice, 'Masala Dosa')]),
    ])
      expect([refused.status, refused.failure.code]).toEqual(TOO_LARGE)

    expect((await spice.call(freeTable, { params: { id: tableId } })).status).toBe(204)
    expect((await spice.call(listTables)).body[0]?.status).toBe('Available')
    expect((await order(orderId))?.payments ?? []).toEqual([])
    const settled = (await spice.call(listOrders, {}, 'Admin')).body.find(({ id }) => id === orderId)
    expect(settled).toMatchObject({ status: 'Completed', payable: 0, payments: [{ method: 'Unspecified', amount: 0 }] })
  })
})

describe('the floor of a restaurant is bounded', () => {
  const fill = (sql: string) => owner.query(sql, [spice.id])

  test(`at most ${MOST_AREAS} areas`, async () => {
    await fill(
      `INSERT INTO areas (restaurant_id, id, name)
       SELECT $1, gen_random_uuid(), 'A' || n FROM generate_series(1, ${MOST_AREAS - 1}) n`,
    )
    const names = ['Hall', 'Garden']
    const replies = await Promise.all(names.map((name) => spice.call(createArea, { body: { name } }, 'Admin')))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.failure).toEqual({
      error: 'A restaurant can have at most 200 areas.',
      code: 'MOST_REACHED',
    })
  })

  test(`at most ${MOST_TABLES} tables, one by one and many at once`, async () => {
    const { body: hall } = await spice.call(createArea, { body: { name: 'Hall' } }, 'Admin')
    await fill(`INSERT INTO tables (restaurant_id, id, area_id, name, pax)
      SELECT $1, gen_random_uuid(), a.id, 'T' || n, 2
      FROM areas a, generate_series(1, ${MOST_TABLES - 2}) n WHERE a.restaurant_id = $1`)
    const many = await spice.call(createTables, { body: { names: ['A', 'B', 'C'], pax: 2, areaId: hall.id } }, 'Admin')
    expect([many.status, many.failure.code]).toEqual([409, 'MOST_REACHED'])

    const addOne = (name: string) => spice.call(createTable, { body: { name, pax: 2, areaId: hall.id } }, 'Admin')
    expect([(await addOne('A')).status, (await addOne('B')).status, (await addOne('C')).failure.code]).toEqual([
      201,
      201,
      'MOST_REACHED',
    ])
  })
})

test('a number above those of an integer column is refused as wrong input', async () => {
  const number = 2_147_483_648
  const params = { id: spice.id }
  const replies = [
    await spice.call(listFloorChanges, { query: { since: String(number) } }),
    await spice.call(listKhatas, { query: { after: String(number) } }, 'Cashier'),
    await spice.call(bumpTicket, { params, body: { lines: [number] } }, 'screen'),
    await spice.call(reportPrintJob, { params, body: { attempt: number, result: 'printed' } }, 'agent'),
  ]

  expect(replies.map(({ failure }) => failure.code)).toEqual(replies.map(() => 'INVALID_REQUEST'))
})
