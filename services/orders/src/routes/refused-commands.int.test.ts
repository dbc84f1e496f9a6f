import { randomBytes, randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  deleteTable,
  freeTable,
  getActiveOrder,
  listHeldCommands,
  listOrders,
  listOrdersAudit,
  resolveHeldCommand,
  settleOrder,
  updateAvailability,
} from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'
import { changeDish } from '../testing/late.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

let service: OrdersUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Opens a restaurant whose table T4 has an order of one dosa, taken by Asha. */
async function open() {
  const spice = service.addRestaurant({ Waiter: 'Asha', Captain: 'Meera' })
  const tableId = await addTable(spice, 'T4')
  const body = { orderType: 'Dine-In', tableId, items: [ask(spice, 'Masala Dosa')] } as const
  const { body: there } = await spice.call(createOrder, { body }, 'Waiter')
  return { spice, tableId, there, ...holding(spice) }
}
const ordersOf = async (spice: TestRestaurant) =>
  (await spice.call(listOrders, {}, 'Admin')).body
    .map(({ order_type, table_name, status, items }) => [
      order_type,
      table_name,
      status,
      items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    ])
    .toSorted()
/** Frees a table, if it has an order. */
const freeOf = (spice: TestRestaurant, id: string) => spice.call(freeTable, { params: { id } }, 'Cashier')
const DOSA_AT_T4 = ['Dine-In', 'T4', 'Active', '1 × Masala Dosa']

describe('a punch whose table was taken', () => {
  test('is held with what is in its way, who took it and when, and changes no order by itself', async () => {
    const { spice, tableId, there, placing, hold, list } = await open()
    const { id, status } = await hold([placing(tableId)])

    expect(status).toBe(201)
    expect(await list('Cashier')).toMatchObject([
      {
        id,
        version: 1,
        reason: 'table-taken',
        refusal: 'This table already has an active order.',
        table: { id: tableId, name: 'T4' },
        taken_at: '2026-11-27T14:44:00.000Z',
        taken_by: 'Ravi',
        held_by: 'Asha',
        lines: [{ name: 'Filter Coffee', quantity: 1 }],
        is_paid: false,
        other_order: { id: there.order_id, order_number: there.order_number, status: 'Active', taken_by: 'Asha' },
        decision: null,
      },
    ])
    expect(await ordersOf(spice)).toEqual([DOSA_AT_T4])
  })

  test('control: dishes that are added by themselves are on the bill of the guests at the table', async () => {
    const { spice, there } = await open()
    await spice.call(addItems, { params: { id: there.order_id }, body: { items: [ask(spice, 'Filter Coffee')] } })

    expect(await ordersOf(spice)).not.toEqual([DOSA_AT_T4])
  })

  test('is one held punch however often the till hands it over, also after the decision', async () => {
    const { tableId, placing, hold, list, decide } = await open()
    const { id, again } = await hold([placing(tableId)])
    expect((await again()).status).toBe(201)
    expect(await list()).toHaveLength(1)

    await decide(id, { as: 'takeaway' })
    expect((await again()).status).toBe(201)
    expect(await list()).toEqual([])
  })

  test('is added to the order of the table, with what waits behind it', async () => {
    const { spice, tableId, there, placing, adding, hold, list, decide } = await open()
    const { id } = await hold([placing(tableId), adding()])
    const decided = await decide(id, { as: 'add', orderId: there.order_id })

    expect([decided.status, decided.body.punches.map(({ order_id, version }) => [order_id, version])]).toEqual([
      200,
      [
        [there.order_id, 2],
        [there.order_id, 3],
      ],
    ])
    expect(await ordersOf(spice)).toEqual([['Dine-In', 'T4', 'Active', '2 × Masala Dosa, 1 × Filter Coffee']])
    expect(await list()).toEqual([])
  })

  test('is not added to the order of later guests, whom the person has not seen', async () => {
    const { spice, tableId, there, placing, hold, decide } = await open()
    const { id } = await hold([placing(tableId)])
    await spice.call(settleOrder, { params: { id: there.order_id } }, 'Cashier')
    await spice.call(createOrder, {
      body: { orderType: 'Dine-In', tableId, items: [ask(spice, 'Paneer Tikka')] },
    })

    expect(await decide(id, { as: 'add', orderId: there.order_id })).toMatchObject({
      status: 409,
      body: { code: 'HELD_CHANGED' },
    })
  })

  test('is kept apart as takeaway under the id of the till, and its payment follows it', async () => {
    const { spice, tableId, there, placing, adding, paying, hold, decide } = await open()
    const place = placing(tableId)
    const { id, orderId } = await hold([place, adding(), paying(place.body.id, 168, 2)])

    expect(await decide(id, { as: 'add', orderId: there.order_id })).toMatchObject({
      status: 409,
      body: { code: 'HELD_IS_PAID' },
    })
    expect(await decide(id, { as: 'takeaway' })).toMatchObject({ status: 200 })
    expect(await ordersOf(spice)).toEqual([
      DOSA_AT_T4,
      ['Takeaway', null, 'Completed', '1 × Filter Coffee, 1 × Masala Dosa'],
    ])
    const paid = (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === orderId)
    expect(paid).toMatchObject({ payable: 168, payments: [{ method: 'Cash', amount: 168 }] })
  })

  test('is dropped with a reason by everybody but a Waiter, and nothing of it is sold', async () => {
    const { spice, tableId, placing, hold, list, decide } = await open()
    const { id } = await hold([placing(tableId)])

    expect((await decide(id, { as: 'drop', reason: 'Taken twice' }, 'Waiter')).status).toBe(403)
    expect((await decide(id, { as: 'drop' })).status).toBe(400)
    expect((await decide(id, { as: 'drop', reason: '  ' })).status).toBe(400)
    expect(await decide(id, { as: 'drop', reason: 'Taken twice' })).toMatchObject({
      status: 200,
      body: { id, punches: [] },
    })
    expect(await ordersOf(spice)).toEqual([DOSA_AT_T4])
    expect((await list('Admin', true)).map(({ decision }) => decision)).toMatchObject([
      { as: 'drop', reason: 'Taken twice', by: 'Meera', order_number: null },
    ])
  })

  test('that its order refuses stays held whole, and nothing of the decision is written', async () => {
    const { spice, tableId, placing, adding, hold, list, decide } = await open()
    const gone = adding()
    const { id } = await hold([
      placing(tableId),
      { ...gone, body: { items: [{ ...ask(spice, 'Masala Dosa'), price: 1 }] } },
    ])

    expect(await decide(id, { as: 'takeaway' })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
    expect(await decide(id, { as: 'table', tableId })).toMatchObject({ status: 409, body: { code: 'TABLE_OCCUPIED' } })
    expect(await ordersOf(spice)).toEqual([DOSA_AT_T4])
    expect(await list()).toMatchObject([{ id, version: 1, decision: null }])
  })
})

test('keys of tills are 32 random digits; a decided punch is not sold again under its key', async () => {
  const { spice, tableId, placing, hold, list, decide } = await open()
  const place = { ...placing(tableId), id: randomBytes(16).toString('hex') }
  expect((await hold([place])).status).toBe(201)
  const [held] = await list()
  expect(held!.id.replaceAll('-', '')).toBe(place.id)
  expect((await decide(held!.id, { as: 'takeaway' })).status).toBe(200)
  await freeOf(spice, tableId)

  const again = await spice.call(createOrder, { body: place.body, key: place.id })
  expect(again).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  expect(await ordersOf(spice)).toHaveLength(2)
})

describe('two people who decide at once', () => {
  test('one wins, and the other reads who decided; the dishes are sold once', async () => {
    const { spice, tableId, placing, hold, list, decide } = await open()
    const free = await addTable(spice, 'T7')
    for (let round = 0; round < 5; round++) {
      const { id } = await hold([placing(tableId)])
      const replies = await Promise.all([
        decide(id, { as: 'takeaway' }, 'Captain'),
        decide(id, { as: 'table', tableId: free }, 'Admin'),
      ])
      const won = replies.find(({ status }) => status === 200)
      const lost = replies.find(({ status }) => status !== 200)

      expect([won?.status, lost]).toMatchObject([200, { status: 409, body: { code: 'HELD_DECIDED' } }])
      expect((lost!.body as unknown as { error: string }).error).toMatch(
        /^(Meera has decided about this already: Kept apart without a table|admin.* already: Order on a table)\.$/i,
      )
      expect(await ordersOf(spice)).toHaveLength(round + 2)
      await freeOf(spice, free)
    }
    expect((await list('Admin', true)).filter(({ decision }) => decision)).toHaveLength(5)
  })

  test('control: two people who each punch the dishes again sell them twice', async () => {
    const { spice, tableId, placing, hold } = await open()
    await hold([placing(tableId)])
    const body = { orderType: 'Takeaway', items: [ask(spice, 'Filter Coffee')] } as const
    const again = (as: 'Captain' | 'Admin') => spice.call(createOrder, { body, key: randomUUID() }, as)
    const replies = await Promise.all([again('Captain'), again('Admin')])

    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await ordersOf(spice)).toHaveLength(3)
  })
})

describe('other reasons', () => {
  test('dishes for an order that was paid elsewhere become a new order of the table, with what waits behind', async () => {
    const { spice, tableId, there, adding, hold, list, decide } = await open()
    await spice.call(settleOrder, { params: { id: there.order_id } }, 'Cashier')
    const { id } = await hold([adding('Filter Coffee'), adding('Filter Coffee')], {
      orderId: there.order_id,
      reason: 'order-completed',
      table: { id: tableId, name: 'T4' },
    })

    expect(await list()).toMatchObject([{ other_order: { order_number: there.order_number, status: 'Completed' } }])
    expect(await decide(id, { as: 'add', orderId: there.order_id })).toMatchObject({ status: 409 })
    expect(await decide(id, { as: 'table', tableId })).toMatchObject({ status: 200 })
    expect((await spice.call(getActiveOrder, { params: { id: tableId } })).body.items).toMatchObject([
      { name: 'Filter Coffee', quantity: 2 },
    ])
  })

  test('an order whose table is gone is placed on another table', async () => {
    const { spice, placing, hold, decide } = await open()
    const gone = await addTable(spice, 'T9')
    const other = await addTable(spice, 'T7')
    await spice.call(deleteTable, { params: { id: gone } }, 'Admin')
    const { id, orderId } = await hold([placing(gone)], { reason: 'table-gone', refusal: 'Table not found.' })

    expect(await decide(id, { as: 'table', tableId: gone })).toMatchObject({ status: 404 })
    expect(await decide(id, { as: 'table', tableId: other })).toMatchObject({ status: 200 })
    expect((await spice.call(getActiveOrder, { params: { id: other } })).body.id).toBe(orderId)
  })

  test('a punch that cannot be read is held as it is, and can be dropped alone', async () => {
    const { placing, tableId, hold, decide } = await open()
    const { id, status } = await hold([{ ...placing(tableId), body: 'no order' as never }], { table: null })

    expect(status).toBe(201)
    expect(await decide(id, { as: 'takeaway' })).toMatchObject({ status: 409, body: { code: 'HELD_UNREADABLE' } })
    expect(await decide(id, { as: 'drop', reason: 'Not readable' })).toMatchObject({ status: 200 })
  })

  test('fields that a newer till sends stay in the body until the decision, and none of it afterwards', async () => {
    const { spice, tableId, placing, hold, decide } = await open()
    const place = placing(tableId)
    const taken = { by: spice.staff.Waiter.userId, email: 'waiter@spice.test', name: 'Ravi K.', course: 2 }
    const { id } = await hold([{ ...place, body: { ...place.body, taken } as never }])
    const stored = async () =>
      (await owner.query('SELECT commands FROM held_commands WHERE id = $1', [id])).rows[0].commands

    expect(JSON.parse(await stored())).toMatchObject([{ body: { taken: { course: 2 } } }])
    await decide(id, { as: 'takeaway' })
    expect(await stored()).toBe('[]')
    const orders = (await spice.call(listOrders, {}, 'Admin')).body
    expect(orders.find(({ order_type }) => order_type === 'Takeaway')).toMatchObject({
      waiter: 'Meera',
      taken_by: 'Ravi K.',
    })
  })
})

test('a punch that is decided hours later has the price, the reference and the held dishes of its tap', async () => {
  const spice = service.addRestaurant()
  const { placing, hold, decide } = holding(spice)
  const place = placing(await addTable(spice, 'T4'))
  const at = new Date(Date.now() - 3 * HOUR_MS).toISOString()
  const taken = { at, till_id: randomUUID(), ref: 'A1-17' }
  const items = place.body.items.map((item) => ({ ...item, held: true }))
  const { id } = await hold([{ ...place, body: { ...place.body, items, taken } as never }])
  changeDish(spice, 'Filter Coffee', { price: 50 })

  expect(await decide(id, { as: 'takeaway' })).toMatchObject({ status: 200 })
  expect((await spice.call(listOrders, {}, 'Admin')).body).toMatchObject([
    {
      created_at: at,
      till_refs: ['A1-17'],
      items: [{ price: 40, held_since: at }],
      late: [{ kind: 'place', taken_at: at, lines: [{ price: 40, menu_price: 50, reasons: ['old-price'] }] }],
    },
  ])
})

test('the name of the guest is removed with the decision, because a guest is erased from orders alone', async () => {
  const { hold, decide, adding } = await open()
  const { id } = await hold([adding()], { orderType: 'Takeaway', guest: 'Anita Rao', reason: 'order-completed' })
  const guest = async () => (await owner.query('SELECT guest FROM held_commands WHERE id = $1', [id])).rows[0].guest

  expect(await guest()).toBe('Anita Rao')
  expect(await decide(id, { as: 'takeaway' })).toMatchObject({ status: 200 })
  expect(await guest()).toBe('')
})

test('a decision waits for the stock of all its dishes before it locks what every other punch needs', async () => {
  const { spice, tableId, placing, adding, hold, decide } = await open()
  const params = { id: ask(spice, 'Masala Dosa').id }
  await spice.call(updateAvailability, { params, body: { available: true, remaining: 9 } }, 'Captain')
  const { id } = await hold([placing(tableId), adding('Masala Dosa')])
  await owner.query('BEGIN')
  await owner.query('SELECT FROM item_stock WHERE restaurant_id = $1 FOR UPDATE', [spice.id])
  const decided = decide(id, { as: 'takeaway' })
  await untilWaiting(owner, 1)
  await owner.query('SELECT FROM restaurant_versions WHERE restaurant_id = $1 FOR NO KEY UPDATE', [spice.id])
  await owner.query('COMMIT')

  expect((await decided).status).toBe(200)
})

test('the audit names who took a punch and who decided', async () => {
  const { spice, tableId, placing, hold, decide } = await open()
  const { id } = await hold([placing(tableId)])
  await decide(id, { as: 'drop', reason: 'Taken twice' })

  const { body } = await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')
  const items = [{ name: 'Filter Coffee', quantity: 1 }]
  expect(body.slice(0, 2).map(({ action, subject, user, after }) => [action, subject.name, user.name, after])).toEqual([
    [
      'order.held-decided',
      'T4',
      'captain@spice.test',
      { decision: 'Dropped', reason: 'Taken twice', taken_by: 'Ravi', table_name: 'T4', items },
    ],
    [
      'order.punch-held',
      'T4',
      'waiter@spice.test',
      { reason: 'This table already has an active order.', taken_by: 'Ravi', table_name: 'T4', items },
    ],
  ])
})

test('another restaurant sees no held punch and decides about none', async () => {
  const { tableId, placing, hold, list } = await open()
  const curry = service.addRestaurant()
  const { id } = await hold([placing(tableId)])

  expect((await curry.call(listHeldCommands, {}, 'Admin')).body).toEqual([])
  const foreign = { params: { id }, body: { as: 'takeaway', version: 1 } }
  expect(await curry.call(resolveHeldCommand, foreign, 'Admin')).toMatchObject({ status: 404 })
  expect(await list()).toHaveLength(1)
})
