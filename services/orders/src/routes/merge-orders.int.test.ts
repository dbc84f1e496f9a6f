import { randomUUID } from 'node:crypto'
import {
  bumpTicket,
  createOrder,
  getActiveOrder,
  getOverview,
  issueBill,
  listFloorChanges,
  listKitchenTickets,
  listKots,
  listOrders,
  listTables,
  mergeOrders,
  pickUpFood,
  settleOrder,
  splitOrder,
  takePayment,
  transferOrder,
  type Order,
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

async function seat(tableId: string, name = 'Masala Dosa', covers: number | null = null): Promise<string> {
  const body = { items: [ask(spice, name, 2)], tableId, orderType: 'Dine-In', covers } as const
  return (await spice.call(createOrder, { body })).body.order_id
}
const merge = (id: string, into: string, version = 1, key?: string) =>
  spice.call(mergeOrders, { params: { id }, body: { into, version }, ...(key && { key }) })
const all = async () => (await spice.call(listOrders, {}, 'Admin')).body
const stored = async (id: string) => (await all()).find((order) => order.id === id)!
const dishesOf = ({ items }: Order) => items.map(({ name, quantity }) => [name, quantity])

test('one table gets all that both ordered; the other is free, and its order is Merged, without a bill', async () => {
  const [id, into] = [await seat(t4, 'Masala Dosa', 2), await seat(t7, 'Filter Coffee', 3)]
  const { body, status } = await merge(id, into)

  expect([status, body.id, dishesOf(body), body.version, body.covers]).toEqual([
    200,
    into,
    [
      ['Filter Coffee', 2],
      ['Masala Dosa', 2],
    ],
    2,
    5,
  ])
  const ended = await stored(id)
  expect([ended.status, ended.items, ended.total_amount, ended.completed_at]).toEqual(['Merged', [], 0, null])
  const tables = (await spice.call(listTables)).body.map(({ name, status: state }) => [name, state])
  expect(tables.toSorted()).toEqual([
    ['T4', 'Available'],
    ['T7', 'Occupied'],
  ])
  expect((await spice.call(settleOrder, { params: { id }, body: {} }, 'Cashier')).failure.code).toBe('ORDER_COMPLETED')
})

test('other tills hear of both orders and of both tables', async () => {
  const [id, into] = [await seat(t4), await seat(t7)]
  const { head } = (await spice.call(listFloorChanges)).body
  await merge(id, into)
  const { body } = await spice.call(listFloorChanges, { query: { since: head } }, 'Admin')

  expect(Object.fromEntries(body.orders.map((order) => [order.id, order.status]))).toEqual({
    [id]: 'Merged',
    [into]: 'Active',
  })
  expect(body.tables.map(({ name, status }) => [name, status]).toSorted()).toEqual([
    ['T4', 'Available'],
    ['T7', 'Occupied'],
  ])
  // A Waiter sees no orders of the past, so the order is gone there.
  expect((await spice.call(listFloorChanges, { query: { since: head } })).body.gone).toEqual([id])
})

test('no figure counts a dish twice: sales, orders of the day, and the history', async () => {
  const [id, into] = [await seat(t4), await seat(t7)]
  await merge(id, into)
  await spice.call(settleOrder, { params: { id: into }, body: {} }, 'Cashier')

  const { body } = await spice.call(getOverview, {}, 'Admin')
  expect(body).toEqual({ totalOrders: 1, todaysSales: 504, activeOrders: 0, placedToday: 2 })
  const of = async (status: 'Active' | 'Completed') =>
    (await spice.call(listOrders, { query: { status, limit: 10 } }, 'Admin')).body.map((order) => order.id)
  expect([await of('Active'), await of('Completed')]).toEqual([[], [into]])
  expect((await stored(id)).status).toBe('Merged')
  expect((await all()).reduce((sum, order) => sum + order.total_amount, 0)).toBe(504)
})

test('a further bill goes back to the bill of its table, and the kitchen hears nothing', async () => {
  const id = await seat(t4)
  const line_id = (await stored(id)).items[0]!.line_id!
  const parts = [{ items: [{ line_id, quantity: 1 }] }]
  const { body: split } = await spice.call(splitOrder, { params: { id }, body: { parts, version: 1 } })
  const { body } = await merge(split.parts[0]!.id, id)

  expect([dishesOf(body), body.table_id]).toEqual([[['Masala Dosa', 2]], t4])
  expect((await spice.call(listKots, { params: { id } })).body.map(({ kind }) => kind)).toEqual(['new'])
})

describe('the kitchen', () => {
  test('hears it at each station that cooks, once; its tickets go on, under the table of the party', async () => {
    const [id, into] = [await seat(t4), await seat(t7, 'Filter Coffee')]
    const { order_id: third } = (
      await spice.call(createOrder, {
        body: { items: [ask(spice, 'Filter Coffee')], tableId: await addTable(spice, 'T9'), orderType: 'Dine-In' },
      })
    ).body
    await merge(id, into)
    await merge(into, third, 2)

    const moves = (await spice.call(listKots, { params: { id: third } })).body.filter(({ kind }) => kind === 'move')
    expect(moves.map(({ station, note, lines }) => [station, note, lines])).toEqual([
      ['Tandoor', 'T4 is now T7', []],
      ['Bar', 'T7 is now T9', []],
      ['Tandoor', 'T7 is now T9', []],
    ])
    await spice.call(transferOrder, { params: { id: third }, body: { table_id: t4 } })
    const { open } = (await spice.call(listKitchenTickets, {}, 'screen')).body
    const cooked = open.filter(({ kind }) => kind === 'new')
    expect(
      cooked.map(({ table_name, lines }) => [table_name, lines.map(({ name, quantity }) => [name, quantity])]),
    ).toEqual([
      ['T4', [['Masala Dosa', 2]]],
      ['T4', [['Filter Coffee', 2]]],
      ['T4', [['Filter Coffee', 1]]],
    ])
  })

  test('and the till learns at the new table that the food is ready, and who picked it up', async () => {
    const [id, into] = [await seat(t4), await seat(t7, 'Filter Coffee')]
    const [kot] = (await spice.call(listKots, { params: { id } })).body
    await merge(id, into)
    await spice.call(bumpTicket, { params: { id: kot!.id }, body: {} }, 'Captain')

    expect((await stored(into)).ready?.map(({ kot_id }) => kot_id)).toEqual([kot!.id])
    expect((await stored(id)).ready).toBeUndefined()
    await spice.call(pickUpFood, { params: { id: into }, body: { kot_ids: [kot!.id] } })
    expect((await stored(into)).ready).toBeUndefined()
  })
})

test('open invoices of both orders are cancelled, and the next print is one invoice of all', async () => {
  await service.billByGst(spice)
  const [id, into] = [await seat(t4), await seat(t7)]
  for (const each of [id, into]) await spice.call(issueBill, { params: { id: each }, body: { version: 1 } }, 'Cashier')
  await merge(id, into)
  const { body } = await spice.call(issueBill, { params: { id: into }, body: { version: 2 } }, 'Cashier')

  expect([body.copy, body.order.document!.taxable]).toEqual(['original', 480])
  const { rows } = await owner.query(
    `SELECT d.n, e.kind FROM documents d LEFT JOIN document_events e ON e.document_id = d.id AND e.kind = 'cancelled'
     WHERE d.restaurant_id = $1 ORDER BY d.n`,
    [spice.id],
  )
  expect(rows.map(({ kind }: { kind: string | null }) => kind)).toEqual(['cancelled', 'cancelled', null])
})

test('the audit says of both orders what they had, and who merged them', async () => {
  const [id, into] = [await seat(t4), await seat(t7, 'Filter Coffee')]
  await merge(id, into)
  const { rows } = await owner.query(
    `SELECT subject_id, user_name, before, after FROM audit_entries
     WHERE restaurant_id = $1 AND action = 'order.merged' ORDER BY seq`,
    [spice.id],
  )

  const [dosa, coffee] = [
    { name: 'Masala Dosa', quantity: 2, price: 120 },
    { name: 'Filter Coffee', quantity: 2, price: 40 },
  ]
  const [first, second] = [(await stored(id)).order_number, (await stored(into)).order_number]
  const by = { user_name: 'waiter@spice.test' }
  expect(rows).toEqual([
    {
      ...by,
      subject_id: id,
      before: { status: 'Active', table_name: 'T4', items: [dosa] },
      after: { status: 'Merged', to_order: second, to_table: 'T7' },
    },
    {
      ...by,
      subject_id: into,
      before: { items: [coffee] },
      after: { items: [coffee, dosa], from_order: first, from_table: 'T4' },
    },
  ])
})

describe('refused, with nothing changed:', () => {
  test('into itself, by an older version, into one that is paid, gone or of another restaurant', async () => {
    const [id, into] = [await seat(t4), await seat(t7)]
    const itself = await merge(id, id)
    expect([itself.status, itself.failure.code]).toEqual([400, 'SAME_ORDER'])
    const older = await merge(id, into, 0)
    expect([older.status, older.failure.code]).toEqual([409, 'ORDER_CHANGED'])
    expect((await merge(id, randomUUID())).failure.code).toBe('ORDER_NOT_FOUND')
    await spice.call(settleOrder, { params: { id: into }, body: {} }, 'Cashier')
    expect((await merge(id, into)).failure.code).toBe('ORDER_COMPLETED')
    expect((await stored(id)).version).toBe(1)
  })

  test('where a part of either is paid', async () => {
    const [id, into] = [await seat(t4), await seat(t7)]
    const pay = { method: 'Cash', amount: 50, version: 1 } as const
    await spice.call(takePayment, { params: { id: into }, body: pay }, 'Cashier')
    expect((await merge(id, into)).failure.code).toBe('ORDER_PARTLY_PAID')
    expect((await merge(into, id, 2)).failure.code).toBe('ORDER_PARTLY_PAID')
  })
})

test('a repetition with its key is answered as the first time', async () => {
  const [id, into] = [await seat(t4), await seat(t7)]
  const key = randomUUID()
  const first = await merge(id, into, 1, key)

  expect((await merge(id, into, 1, key)).text).toBe(first.text)
  expect((await merge(id, into)).failure.code).toBe('ORDER_COMPLETED')
})

test('a repetition with its key that runs beside the first is answered as the first, and merges nothing more', async () => {
  const [id, into] = [await seat(t4), await seat(t7)]
  const key = randomUUID()
  await owner.query('BEGIN')
  await owner.query('SELECT FROM tables WHERE id = $1 FOR UPDATE', [t4])
  const replies = [merge(id, into, 1, key), merge(id, into, 1, key)]
  await untilWaiting(owner, 2)
  await owner.query('COMMIT')

  const [first, second] = await Promise.all(replies)
  expect([first!.status, second!.status, second!.text]).toEqual([200, 200, first!.text])
  expect(dishesOf(await stored(into))).toEqual([['Masala Dosa', 4]])
  expect((await merge(into, id, 1, key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
})

test('of two tables that are merged into each other at once one stays, with everything', async () => {
  for (let round = 0; round < 6; round++) {
    const [a, b] = [await addTable(spice, `A${round}`), await addTable(spice, `B${round}`)]
    const [first, second] = [await seat(a), await seat(b)]
    const replies = await Promise.all([merge(first, second), merge(second, first), merge(first, second)])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    const left = (await Promise.all([first, second].map(stored))).filter(({ status }) => status === 'Active')
    expect(left.map(dishesOf)).toEqual([[['Masala Dosa', 4]]])
    expect((await spice.call(getActiveOrder, { params: { id: left[0]!.table_id! } })).body.id).toBe(left[0]!.id)
  }
})
