import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  deleteTable,
  getActiveOrder,
  issueBill,
  listFloorChanges,
  settleOrder,
  splitOrder,
  takePayment,
  type Order,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dishesOf, moving } from '../testing/moving.ts'
import {
  addStations,
  addTable,
  ask,
  dish,
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

const { seat, stored, askFor, move, notesOf, occupied } = moving(() => spice)

describe('dishes go to another table:', () => {
  test('to the order there, which gets the portions; the rest stays', async () => {
    const id = await seat(t4, [
      ['Masala Dosa', 3],
      ['Filter Coffee', 1],
    ])
    const other = await seat(t7)
    const { status, body } = await move(id, [['Masala Dosa', 2]], t7)

    expect(status).toBe(200)
    expect([dishesOf(body.order), body.order.version, body.order.table_name]).toEqual([
      [
        ['Masala Dosa', 1],
        ['Filter Coffee', 1],
      ],
      2,
      'T4',
    ])
    // The line of the same dish grows; nothing is on the bill twice.
    expect(body.parts.map((part) => [part.id, dishesOf(part), part.version, part.table_name])).toEqual([
      [other, [['Masala Dosa', 4]], 2, 'T7'],
    ])
    expect(body.order.items.every((item) => item.voided === undefined)).toBe(true)
  })

  test('to a new order of a free table, with the next number and the waiter of the first', async () => {
    const id = await seat(t4, [
      ['Masala Dosa', 1],
      ['Filter Coffee', 2],
    ])
    const { body } = await move(id, [['Filter Coffee', 2]], t7)

    const [part] = body.parts
    expect([dishesOf(part!), part!.table_id, part!.order_type, part!.status, part!.version]).toEqual([
      [['Filter Coffee', 2]],
      t7,
      'Dine-In',
      'Active',
      1,
    ])
    expect([body.order.order_number, part!.order_number].map((number) => number.split('-')[1])).toEqual(['1', '2'])
    expect(part!.waiter).toBe(body.order.waiter)
    expect((await spice.call(getActiveOrder, { params: { id: t7 } })).body.id).toBe(part!.id)
    expect(await occupied()).toEqual(['T4', 'T7'])
  })

  test('all of them to the order there: the first order ends as Merged and frees its table', async () => {
    const id = await seat(t4)
    await seat(t7, [['Filter Coffee', 1]])
    const { body } = await move(id, [['Masala Dosa', 2]], t7)

    expect([body.order.status, body.order.items, body.order.total_amount, body.order.payable]).toEqual([
      'Merged',
      [],
      0,
      null,
    ])
    expect(await occupied()).toEqual(['T7'])
  })

  test('other tills hear of both orders and both tables', async () => {
    const id = await seat(t4, [['Masala Dosa', 3]])
    const { head } = (await spice.call(listFloorChanges)).body
    const { body: split } = await move(id, [['Masala Dosa', 1]], t7)
    const { body } = await spice.call(listFloorChanges, { query: { since: head } })

    expect(body.orders.map((order) => [order.id, dishesOf(order)]).toSorted()).toEqual(
      [
        [id, [['Masala Dosa', 2]]],
        [split.parts[0]!.id, [['Masala Dosa', 1]]],
      ].toSorted(),
    )
    expect(body.tables.map(({ name }) => name)).toContain('T7')
  })
})

describe('a further bill of the same table', () => {
  test('names the table and does not occupy it; it takes dishes, and is paid by its id', async () => {
    const id = await seat(t4, [
      ['Masala Dosa', 2],
      ['Filter Coffee', 1],
    ])
    const { body } = await move(id, [['Masala Dosa', 1]], null)
    const [further] = body.parts

    expect([further!.table_id, further!.table_name, further!.area_name, further!.order_type]).toEqual([
      null,
      'T4',
      body.order.area_name,
      'Dine-In',
    ])
    expect((await spice.call(getActiveOrder, { params: { id: t4 } })).body.id).toBe(id)
    const params = { id: further!.id }
    expect((await spice.call(addItems, { params, body: { items: [ask(spice, 'Old Monk')] } })).status).toBe(200)
    const settled = await spice.call(settleOrder, { params }, 'Cashier')
    expect([settled.body.status, settled.body.payable]).toEqual(['Completed', 456])
    expect((await stored(id)).status).toBe('Active')
  })

  test('needs no ticket: the food goes to the same table', async () => {
    const id = await seat(t4, [['Masala Dosa', 2]])
    const { body } = await move(id, [['Masala Dosa', 1]], null)

    expect([await notesOf(id), await notesOf(body.parts[0]!.id)]).toEqual([[], []])
  })

  test('takes the table where nothing stays on the first', async () => {
    const id = await seat(t4, [
      ['Masala Dosa', 1],
      ['Filter Coffee', 1],
    ])
    const order = await stored(id)
    const parts = [[['Masala Dosa', 1]], [['Filter Coffee', 1]]] as const
    const body = { parts: parts.map((part) => ({ items: askFor(order, part) })), version: 1 }
    const reply = (await spice.call(splitOrder, { params: { id }, body })).body

    expect(reply.order.status).toBe('Merged')
    expect(reply.parts.map(({ table_id, table_name }) => [table_id, table_name])).toEqual([
      [t4, 'T4'],
      [null, 'T4'],
    ])
    expect((await spice.call(getActiveOrder, { params: { id: t4 } })).body.id).toBe(reply.parts[0]!.id)
  })
})

test('lines keep what identifies them: variation, wish, price and kind of tax', async () => {
  const [half, full] = [randomUUID(), randomUUID()]
  const tikka = {
    ...dish('Tikka', 300),
    tax_kind: 'gst' as const,
    variations: [
      { id: half, name: 'Half', price: 180 },
      { id: full, name: 'Full', price: 300 },
    ],
  }
  spice.menu = { ...spice.menu, items: [...spice.menu.items, tikka] }
  const line = (id: string, price: number, notes?: string) => ({
    ...ask(spice, 'Tikka', 2),
    price,
    modifiers: [{ id }],
    ...(notes && { notes }),
  })
  const items = [line(half, 180), line(full, 300), line(half, 180, 'no onion')]
  const { body: placed } = await spice.call(createOrder, { body: { items, tableId: t4, orderType: 'Dine-In' } })
  const before = await stored(placed.order_id)
  const parts = [{ table_id: t7, items: before.items.map(({ line_id }) => ({ line_id: line_id!, quantity: 1 })) }]
  const { body } = await spice.call(splitOrder, { params: { id: before.id }, body: { parts, version: 1 } })

  const identity = ({ items: lines }: Order) =>
    lines.map(({ line_id, name, notes, modifiers, price, tax_kind }) => [
      line_id,
      name,
      notes,
      modifiers,
      price,
      tax_kind,
    ])
  expect(before.items).toHaveLength(3)
  expect(identity(body.order)).toEqual(identity(before))
  expect(identity(body.parts[0]!)).toEqual(identity(before))
})

test('an open invoice is cancelled, of the order that gives and of the order that gets', async () => {
  await service.billByGst(spice)
  const [id, other] = [await seat(t4), await seat(t7)]
  const numbers: string[] = []
  for (const each of [id, other]) {
    const { body } = await spice.call(issueBill, { params: { id: each }, body: { version: 1 } }, 'Cashier')
    numbers.push(body.order.document!.number)
  }
  const { body } = await move(id, [['Masala Dosa', 1]], t7)

  for (const order of [body.order, body.parts[0]!])
    expect([order.document, order.bill_printed_at, order.discount]).toEqual([undefined, null, null])
  const { rows } = await owner.query(
    `SELECT d.number, e.reason FROM document_events e JOIN documents d ON d.id = e.document_id
     WHERE e.restaurant_id = $1 AND e.kind = 'cancelled' ORDER BY d.number`,
    [spice.id],
  )
  expect(rows).toEqual(numbers.map((number) => ({ number, reason: 'order_changed' })))
})

test('the audit says of both orders what they had, what moved, from where and to where', async () => {
  const id = await seat(t4, [['Masala Dosa', 3]])
  const other = await seat(t7, [['Filter Coffee', 1]])
  await move(id, [['Masala Dosa', 1]], t7)
  const { rows } = await owner.query(
    `SELECT subject_id, user_name, before, after FROM audit_entries
     WHERE restaurant_id = $1 AND action = 'order.items-moved' ORDER BY seq`,
    [spice.id],
  )

  const dosa = (quantity: number) => ({ name: 'Masala Dosa', quantity, price: 120 })
  const coffee = { name: 'Filter Coffee', quantity: 1, price: 40 }
  const [first, second] = [(await stored(id)).order_number, (await stored(other)).order_number]
  const by = { user_name: 'waiter@spice.test' }
  expect(rows).toEqual([
    {
      ...by,
      subject_id: id,
      before: { items: [dosa(3)] },
      after: { items: [dosa(2)], moved: [dosa(1)], to_order: second, to_table: 'T7' },
    },
    {
      ...by,
      subject_id: other,
      before: { items: [coffee] },
      after: { items: [coffee, dosa(1)], moved: [dosa(1)], from_order: first, from_table: 'T4' },
    },
  ])
})

describe('refused, with nothing changed:', () => {
  test('an older version, a line twice, none, too many portions, a line that is not there', async () => {
    const id = await seat(t4)
    const line_id = (await stored(id)).items[0]!.line_id!
    const split = (items: object[], version = 1) =>
      spice.call(splitOrder, { params: { id }, body: { parts: [{ table_id: t7, items }], version } as never })
    const one = { line_id, quantity: 1 }

    expect((await split([one], 0)).failure.code).toBe('ORDER_CHANGED')
    for (const items of [[one, one], [], [{ line_id, quantity: 0 }]]) expect((await split(items)).status).toBe(400)
    const refused = (await split([{ line_id, quantity: 3 }])).failure
    expect(refused).toMatchObject({ code: 'MOVE_TOO_MANY', error: 'Only 2 of Masala Dosa can be moved.' })
    expect((await split([{ line_id: 'x:1:1', quantity: 1 }])).failure.code).toBe('LINE_NOT_FOUND')
    expect([(await stored(id)).version, await occupied()]).toEqual([1, ['T4']])
    // The numbers that refused splits took were given back.
    const { body } = await move(id, [['Masala Dosa', 1]], t7)
    expect(body.parts[0]!.order_number).toMatch(/-2$/)
  })

  test('its own table, one that is gone or of another restaurant, and a table twice', async () => {
    const id = await seat(t4)
    const gone = await addTable(spice, 'T8')
    await spice.call(deleteTable, { params: { id: gone } }, 'Admin')
    const own = await move(id, [['Masala Dosa', 1]], t4)
    expect([own.status, own.failure.code]).toEqual([400, 'SAME_ORDER'])
    for (const table of [gone, await addTable(service.addRestaurant()), randomUUID()])
      expect((await move(id, [['Masala Dosa', 1]], table)).failure.code).toBe('TABLE_NOT_FOUND')
    const part = { table_id: t7, items: askFor(await stored(id), [['Masala Dosa', 1]]) }
    const twice = await spice.call(splitOrder, { params: { id }, body: { parts: [part, part], version: 1 } })
    expect(twice.status).toBe(400)
  })

  test('an order that is paid, partly paid, without a table, or of another restaurant', async () => {
    const id = await seat(t4)
    const part = [['Masala Dosa', 1]] as const
    const pay = { method: 'Cash', amount: 50, version: 1 } as const
    await spice.call(takePayment, { params: { id }, body: pay }, 'Cashier')
    const refused = (await move(id, part, t7)).failure
    expect(refused).toMatchObject({ code: 'ORDER_PARTLY_PAID', error: expect.stringContaining('is paid') })
    const other = await seat(t7)
    // A bill of which a part is paid takes no dishes either.
    expect((await move(other, part, t4)).failure.code).toBe('ORDER_PARTLY_PAID')

    await spice.call(settleOrder, { params: { id: other } }, 'Cashier')
    expect((await move(other, part, t7)).failure.code).toBe('ORDER_COMPLETED')
    const body = { items: [ask(spice, 'Masala Dosa', 2)], orderType: 'Takeaway' } as const
    const { body: takeaway } = await spice.call(createOrder, { body })
    expect((await move(takeaway.order_id, part, t7)).failure.code).toBe('ORDER_HAS_NO_TABLE')
    const stranger = service.addRestaurant()
    const parts = [{ items: askFor(await stored(id), part) }]
    const reply = await stranger.call(splitOrder, { params: { id }, body: { parts, version: 2 } })
    expect(reply.failure.code).toBe('ORDER_NOT_FOUND')
  })
})

test('a repetition with its key moves nothing more and is answered the same', async () => {
  const id = await seat(t4, [['Masala Dosa', 3]])
  const order = await stored(id)
  const body = { parts: [{ table_id: t7, items: askFor(order, [['Masala Dosa', 1]]) }], version: 1 }
  const key = randomUUID()
  const replies = [1, 2].map(() => () => spice.call(splitOrder, { params: { id }, body, key }))
  const [first, second] = [await replies[0]!(), await replies[1]!()]

  expect([first.status, second.text]).toEqual([200, first.text])
  expect(dishesOf(await stored(id))).toEqual([['Masala Dosa', 2]])
})

test('a repetition with its key that runs beside the first is answered as the first, and moves nothing more', async () => {
  const id = await seat(t4, [['Masala Dosa', 3]])
  const order = await stored(id)
  const body = { parts: [{ table_id: t7, items: askFor(order, [['Masala Dosa', 1]]) }], version: 1 }
  const key = randomUUID()
  await owner.query('BEGIN')
  await owner.query('SELECT FROM tables WHERE id = $1 FOR UPDATE', [t4])
  const replies = [1, 2].map(() => spice.call(splitOrder, { params: { id }, body, key }))
  await untilWaiting(owner, 2)
  await owner.query('COMMIT')

  const [first, second] = await Promise.all(replies)
  expect([first!.status, second!.status, second!.text]).toEqual([200, 200, first!.text])
  expect(dishesOf(await stored(id))).toEqual([['Masala Dosa', 2]])
})

test('of two at once one wins; beside punches, settlements and moves to and fro nothing is lost', async () => {
  for (let round = 0; round < 6; round++) {
    const [a, b] = [await addTable(spice, `A${round}`), await addTable(spice, `B${round}`)]
    const [first, second] = [await seat(a, [['Masala Dosa', 4]]), await seat(b, [['Masala Dosa', 4]])]
    const [one, two] = [await stored(first), await stored(second)]
    const send = (order: Order, tableId: string) =>
      spice.call(splitOrder, {
        params: { id: order.id },
        body: { parts: [{ table_id: tableId, items: askFor(order, [['Masala Dosa', 1]]) }], version: 1 },
      })
    const replies = await Promise.all([
      send(one, b),
      send(one, b),
      send(two, a),
      spice.call(addItems, { params: { id: first }, body: { items: [ask(spice, 'Masala Dosa')] } }),
    ])

    expect(replies.filter(({ status }) => status === 500)).toEqual([])
    expect(replies.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const portions = (await Promise.all([first, second].map(stored))).flatMap(({ items }) => items)
    expect(portions.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(9)
  }
})
