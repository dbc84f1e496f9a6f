import { randomUUID } from 'node:crypto'
import {
  addItems,
  bumpTicket,
  createOrder,
  deleteTable,
  freeTable,
  getActiveOrder,
  listFloorChanges,
  listKots,
  listOrders,
  listTables,
  settleOrder,
  transferOrder,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let t4: string
let t7: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  addStations(spice, ['Tandoor', 'Bar'], { 'Masala Dosa': 'Tandoor', 'Filter Coffee': 'Bar' })
  t4 = await addTable(spice, 'T4')
  t7 = await addTable(spice, 'T7')
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const seat = async (tableId: string, name = 'Masala Dosa') =>
  (await spice.call(createOrder, { body: { items: [ask(spice, name)], tableId, orderType: 'Dine-In' } })).body.order_id
const move = (id: string, tableId: string, at = spice) =>
  at.call(transferOrder, { params: { id }, body: { table_id: tableId } })
const occupied = async () =>
  (await spice.call(listTables)).body.filter(({ status }) => status === 'Occupied').map(({ name }) => name)

test('a party moves to a free table with all it ordered, and its first table is free', async () => {
  const id = await seat(t4)
  const moved = await move(id, t7)

  expect(moved.body).toMatchObject({ id, table_id: t7, table_name: 'T7', status: 'Active', version: 2 })
  expect(await occupied()).toEqual(['T7'])
  expect((await spice.call(getActiveOrder, { params: { id: t7 } })).body.id).toBe(id)
  expect((await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Old Monk')] } })).status).toBe(200)
  // The next guests may sit down at the old table of the party.
  await seat(t4)
  expect((await occupied()).toSorted()).toEqual(['T4', 'T7'])
})

test('whoever follows the floor gets the order and both tables', async () => {
  const id = await seat(t4)
  const { head } = (await spice.call(listFloorChanges)).body
  await move(id, t7)
  const { body } = await spice.call(listFloorChanges, { query: { since: head } })

  expect(body.orders.map((order) => [order.id, order.table_name])).toEqual([[id, 'T7']])
  expect(body.tables.map(({ name, status }) => [name, status]).toSorted()).toEqual([
    ['T4', 'Available'],
    ['T7', 'Occupied'],
  ])
})

test('each station that cooks for it gets one ticket of the move, and no other station does', async () => {
  const id = await seat(t4)
  await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Masala Dosa')] } })
  const other = await seat(await addTable(spice, 'T9'), 'Filter Coffee')
  await move(id, t7)
  const replies = await Promise.all([move(id, t7), move(id, t7)])

  expect(replies.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 3],
    [200, 3],
  ])
  const kots = (await spice.call(listKots, { params: { id } })).body
  expect(kots.map(({ kind, number, station, note }) => [kind, number, station, note])).toEqual([
    ['new', 1, 'Tandoor', null],
    ['new', 2, 'Tandoor', null],
    ['move', 4, 'Tandoor', 'T4 is now T7'],
  ])
  expect((await spice.call(listKots, { params: { id: other } })).body).toHaveLength(1)
})

test('a station that is done with it gets no ticket', async () => {
  const id = await seat(t4)
  const { body: added } = await spice.call(addItems, {
    params: { id },
    body: { items: [ask(spice, 'Filter Coffee')] },
  })
  await spice.call(bumpTicket, { params: { id: added.kots![0]!.id }, body: {} }, 'Captain')
  await move(id, t7)
  // The ticket of a move does not count as a ticket that its station still cooks for.
  await move(id, t4)

  const kots = (await spice.call(listKots, { params: { id } })).body
  expect(kots.filter(({ kind }) => kind === 'move').map(({ station, note }) => [station, note])).toEqual([
    ['Tandoor', 'T4 is now T7'],
    ['Tandoor', 'T7 is now T4'],
  ])
})

describe('a move that meets another one of the same party', () => {
  /** Moves the party to T7 while another user, who was first, moves it to `theirs`. */
  async function moveMeanwhile(id: string, theirs: string) {
    await owner.query('BEGIN')
    await owner.query('SELECT FROM tables WHERE restaurant_id = $1 AND id = $2 FOR NO KEY UPDATE', [spice.id, t4])
    const mine = move(id, t7)
    await untilWaiting(owner, 1)
    await owner.query(
      `UPDATE orders o SET table_id = t.id, table_name = t.name, version = o.version + 1 FROM tables t
       WHERE o.restaurant_id = $1 AND o.id = $2 AND t.restaurant_id = $1 AND t.id = $3`,
      [spice.id, id, theirs],
    )
    await owner.query('COMMIT')
    return mine
  }
  const kinds = async (id: string) => (await spice.call(listKots, { params: { id } })).body.map(({ kind }) => kind)

  test('is refused with the table of the order, and makes no ticket', async () => {
    const [id, t9] = [await seat(t4), await addTable(spice, 'T9')]
    const refused = await moveMeanwhile(id, t9)

    expect([refused.status, refused.failure]).toEqual([
      409,
      {
        code: 'ORDER_MOVED',
        error: 'Somebody else has just moved this order to T9.',
        order: expect.objectContaining({ id, table_id: t9, version: 2 }),
      },
    ])
    expect([await occupied(), await kinds(id)]).toEqual([['T9'], ['new']])
  })

  test('to the same table finds it there', async () => {
    const id = await seat(t4)
    const { status, body } = await moveMeanwhile(id, t7)

    expect([status, body.table_name, body.version]).toEqual([200, 'T7', 2])
    expect(await kinds(id)).toEqual(['new'])
  })
})

describe('a bill that is open at the first table', () => {
  const pay = (tableId: string, id: string) =>
    spice.call(freeTable, {
      params: { id: tableId },
      body: { payments: [{ method: 'Cash', amount: 126 }], version: 1, order_id: id },
    })

  test('is refused with the order as it is now, and settles nobody else', async () => {
    const id = await seat(t4)
    await move(id, t7)
    const next = await seat(t4)
    const refused = await pay(t4, id)

    expect(refused.failure).toMatchObject({ code: 'ORDER_CHANGED', order: { id, table_id: t7, version: 2 } })
    const statuses = (await spice.call(listOrders)).body.map((order) => [order.id, order.status])
    expect(Object.fromEntries(statuses)).toEqual({ [id]: 'Active', [next]: 'Active' })
  })

  test('of an order that was paid at the other table says so', async () => {
    const id = await seat(t4)
    await move(id, t7)
    await spice.call(settleOrder, { params: { id } }, 'Cashier')

    expect((await pay(t4, id)).failure).toMatchObject({ code: 'ORDER_COMPLETED', order: { id, status: 'Completed' } })
  })
})

describe('refused, with nothing changed:', () => {
  test('onto a table that is taken, gone, of another restaurant or none', async () => {
    const id = await seat(t4)
    const taken = await seat(t7)
    const gone = await addTable(spice, 'T8')
    await spice.call(deleteTable, { params: { id: gone } }, 'Admin')
    const elsewhere = await addTable(service.addRestaurant())

    expect((await move(id, t7)).failure).toMatchObject({ code: 'TABLE_OCCUPIED', orderId: taken })
    for (const tableId of [gone, elsewhere, randomUUID()])
      expect((await move(id, tableId)).failure.code).toBe('TABLE_NOT_FOUND')
    expect((await move(id, 'T9')).status).toBe(400)
    expect((await occupied()).toSorted()).toEqual(['T4', 'T7'])
    expect((await spice.call(listKots, { params: { id } })).body).toHaveLength(1)
  })

  test('an order without a table, one that is paid, one of another restaurant', async () => {
    const items = [ask(spice, 'Masala Dosa')]
    const { body: takeaway } = await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })
    const paid = await seat(t4)
    await spice.call(settleOrder, { params: { id: paid } }, 'Cashier')
    const stranger = service.addRestaurant()

    expect((await move(takeaway.order_id, t7)).failure.code).toBe('ORDER_HAS_NO_TABLE')
    expect((await move(paid, t7)).failure.code).toBe('ORDER_COMPLETED')
    expect((await move(paid, await addTable(stranger), stranger)).failure.code).toBe('ORDER_NOT_FOUND')
  })
})

test('parties that change places, meet at one table or are paid meanwhile: nobody is lost and no table is taken twice', async () => {
  for (let round = 0; round < 8; round++) {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => addTable(spice, `${name}${round}`)))
    const [first, second] = await Promise.all([seat(a!), seat(b!, 'Filter Coffee')])
    const replies = await Promise.all([
      move(first, b!),
      move(second, a!),
      move(first, c!),
      move(second, c!),
      spice.call(addItems, { params: { id: first }, body: { items: [ask(spice, 'Masala Dosa')] } }),
      spice.call(settleOrder, { params: { id: second } }, 'Cashier'),
    ])

    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    const { body: orders } = await spice.call(listOrders)
    const active = orders.filter(({ id, status }) => status === 'Active' && [first, second].includes(id))
    expect(active.map(({ id }) => id)).toContain(first)
    expect(new Set(active.map((order) => order.table_id)).size).toBe(active.length)
  }
})
