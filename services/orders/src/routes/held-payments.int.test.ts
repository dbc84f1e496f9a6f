import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  freeTable,
  listHeldCommands,
  listOrders,
  listOrdersAudit,
  resolveHeldCommand,
  settleOrder,
} from '@tiffin/contracts'
import { HOUR_MS } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { holding } from '../testing/holding.ts'
import { changeDish } from '../testing/late.ts'

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

/** Opens a restaurant whose table T4 has an order of one dosa (₹126), and a till that took ₹126 in cash for it. */
async function open() {
  const spice = service.addRestaurant({ Waiter: 'Asha', Captain: 'Meera' })
  const tableId = await addTable(spice, 'T4')
  const items = [ask(spice, 'Masala Dosa')]
  const { body: order } = await spice.call(createOrder, { body: { orderType: 'Dine-In', tableId, items } }, 'Waiter')
  const held = holding(spice)
  const table = { id: tableId, name: 'T4' }
  const payment = held.paying(order.order_id, 126, 1)
  /** Hands over the payment, as the till does after this refusal. */
  const holdPayment = (reason: 'paid-twice' | 'paid-less' | 'paid-gone' | 'too-old', refusal: string) =>
    held.hold([payment], { orderId: order.order_id, reason, refusal, table, lines: [] })
  const settle = (method: string, amount: number) =>
    spice.call(settleOrder, { params: { id: order.order_id }, body: { payments: [{ method, amount }] } }, 'Cashier')
  const addCoffee = () =>
    spice.call(addItems, { params: { id: order.order_id }, body: { items: [ask(spice, 'Filter Coffee')] } }, 'Captain')
  return { spice, tableId, table, order, payment, holdPayment, settle, addCoffee, ...held }
}
const orderOf = async (spice: TestRestaurant, id: string) =>
  (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
const COMPLETED = 'This order is completed and cannot be modified.'
const CHANGED = 'The order has changed since the bill was opened. Please review the bill.'
const CASH = [{ method: 'Cash', amount: 126, is_tip: false }]

describe('a payment of an order that was paid elsewhere', () => {
  test('is listed with both payments for the back office, and not for a till that knows only punches', async () => {
    const { holdPayment, settle, order, list, listEvery } = await open()
    await settle('UPI', 126)
    const { id, status } = await holdPayment('paid-twice', COMPLETED)

    expect(status).toBe(201)
    expect(await listEvery()).toMatchObject([
      {
        id,
        reason: 'paid-twice',
        refusal: COMPLETED,
        taken_by: 'Ravi',
        held_by: 'Asha',
        lines: [],
        is_paid: true,
        payments: CASH,
        text: null,
        other_order: {
          order_number: order.order_number,
          status: 'Completed',
          paid_at: expect.any(String),
          payments: [{ method: 'UPI', amount: 126 }],
        },
        decision: null,
      },
    ])
    expect(await list()).toEqual([])
  })

  test('is recorded as a difference: the order stays as it was paid, and the record keeps the money', async () => {
    const { spice, holdPayment, settle, order, listEvery, decide } = await open()
    await settle('UPI', 126)
    const { id } = await holdPayment('paid-twice', COMPLETED)

    expect((await decide(id, { as: 'difference' }, 'Waiter')).status).toBe(403)
    expect((await decide(id, { as: 'record' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
    expect((await decide(id, { as: 'takeaway' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
    expect((await decide(id, { as: 'difference', reason: 'Given back on the phone' })).status).toBe(200)
    expect((await orderOf(spice, order.order_id)).payments).toEqual([{ method: 'UPI', amount: 126 }])
    expect(await listEvery()).toEqual([])
    expect(await listEvery('Admin', true)).toMatchObject([
      { payments: CASH, decision: { as: 'difference', reason: 'Given back on the phone', by: 'Meera' } },
    ])
  })

  test('is dropped with a reason; of two who decide at once one wins', async () => {
    const { holdPayment, settle, decide, listEvery } = await open()
    await settle('UPI', 126)
    const { id } = await holdPayment('paid-twice', COMPLETED)
    expect((await decide(id, { as: 'drop' })).status).toBe(400)

    const replies = await Promise.all([
      decide(id, { as: 'drop', reason: 'Pressed twice' }, 'Captain'),
      decide(id, { as: 'difference' }, 'Admin'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'HELD_DECIDED' })
    expect(await listEvery('Admin', true)).toHaveLength(1)
  })

  test('is in the audit with its money, who took it and who decided', async () => {
    const { spice, holdPayment, settle, decide } = await open()
    await settle('UPI', 126)
    const { id } = await holdPayment('paid-twice', COMPLETED)
    await decide(id, { as: 'difference' })

    const { body } = await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')
    const facts = { taken_by: 'Ravi', table_name: 'T4', payments: [{ method: 'Cash', amount: 126 }] }
    expect(body.slice(0, 2).map(({ action, user, after }) => [action, user.name, after])).toEqual([
      ['order.held-decided', 'captain@spice.test', { decision: 'Recorded as a difference', ...facts }],
      ['order.command-held', 'waiter@spice.test', { reason: COMPLETED, ...facts }],
    ])
  })

  test('control: sent again it is refused, and a second settlement would be in no list', async () => {
    const { spice, tableId, payment, settle, listEvery } = await open()
    await settle('UPI', 126)
    const again = await spice.call(
      freeTable,
      { params: { id: tableId }, body: payment.body, key: payment.id },
      'Waiter',
    )

    expect(again).toMatchObject({ status: 409, body: { code: 'ORDER_COMPLETED' } })
    expect(await listEvery()).toEqual([])
  })
})

describe('a payment of less than the order comes to by now', () => {
  test('is recorded as a part: what is paid stays paid, and the rest is left at the bill', async () => {
    const { spice, order, holdPayment, addCoffee, settle, listEvery, decide } = await open()
    await addCoffee()
    const { id } = await holdPayment('paid-less', CHANGED)
    expect(await listEvery()).toMatchObject([{ reason: 'paid-less', other_order: { status: 'Active', payments: [] } }])

    expect((await decide(id, { as: 'record' }, 'Waiter')).status).toBe(200)
    expect(await orderOf(spice, order.order_id)).toMatchObject({
      status: 'Active',
      payments: [{ method: 'Cash', amount: 126 }],
    })
    expect((await settle('Cash', 42)).body).toMatchObject({ status: 'Completed', payable: 168 })
    expect(await listEvery('Admin', true)).toMatchObject([
      { decision: { as: 'record', order_number: order.order_number } },
    ])
  })

  test('of a changed order that comes to the same settles it', async () => {
    const { spice, order, holdPayment, decide } = await open()
    const { id } = await holdPayment('paid-less', CHANGED)

    expect((await decide(id, { as: 'record' })).status).toBe(200)
    expect(await orderOf(spice, order.order_id)).toMatchObject({
      status: 'Completed',
      payable: 126,
      payments: [{ method: 'Cash', amount: 126 }],
    })
  })

  test('of more than the order comes to stays held, and nothing is written', async () => {
    const { spice, order, hold, paying, table, listEvery, decide } = await open()
    const { id } = await hold([paying(order.order_id, 200, 1)], {
      orderId: order.order_id,
      reason: 'paid-less',
      refusal: CHANGED,
      table,
      lines: [],
    })

    expect(await decide(id, { as: 'record' })).toMatchObject({ status: 422, body: { code: 'PART_TOO_LARGE' } })
    expect(await orderOf(spice, order.order_id)).toMatchObject({ status: 'Active', payments: [] })
    expect(await listEvery()).toMatchObject([{ id, version: 1 }])
  })

  test('in two methods is two parts, of one decision', async () => {
    const { spice, order, hold, table, addCoffee, decide } = await open()
    await addCoffee()
    const payments = [
      { method: 'Cash', amount: 100 },
      { method: 'UPI', amount: 26, reference: '4409 8812' },
    ]
    const body = { order_id: order.order_id, payments, version: 1 }
    const { id } = await hold([{ id: randomUUID(), kind: 'settle', body }], {
      orderId: order.order_id,
      reason: 'paid-less',
      table,
      lines: [],
    })

    expect((await decide(id, { as: 'record' })).status).toBe(200)
    expect((await orderOf(spice, order.order_id)).payments).toMatchObject(payments)
  })

  test('control: the same payment without a decision is refused, and the order is as it was', async () => {
    const { spice, order, tableId, payment, addCoffee } = await open()
    await addCoffee()
    const sent = await spice.call(freeTable, { params: { id: tableId }, body: payment.body, key: payment.id }, 'Waiter')

    expect(sent).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } })
    expect(await orderOf(spice, order.order_id)).toMatchObject({ status: 'Active', payments: [] })
  })
})

test('a payment whose order is not there is a difference or dropped', async () => {
  const { holdPayment, decide, listEvery } = await open()
  const { id } = await holdPayment('paid-gone', 'Order not found.')

  expect((await decide(id, { as: 'record' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
  expect((await decide(id, { as: 'difference' })).status).toBe(200)
  expect(await listEvery('Admin', true)).toMatchObject([{ payments: CASH, decision: { as: 'difference' } }])
})

test('a payment that the contract refuses is listed with its money and its text, and is a difference or dropped', async () => {
  const { hold, payment, table, order, decide, listEvery } = await open()
  const body = { ...payment.body, discount: 'ten' }
  await hold([{ ...payment, body }], { orderId: order.order_id, reason: 'unreadable', table, lines: [] })

  expect(await listEvery()).toMatchObject([{ is_paid: true, payments: CASH, text: JSON.stringify(body) }])
  expect((await decide(payment.id, { as: 'record' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
  expect((await decide(payment.id, { as: 'difference' })).status).toBe(200)
})

test('of several payments each is read alone: the difference has what can be read, and keeps the text of the rest', async () => {
  const { spice, hold, payment, table, order, decide, listEvery } = await open()
  const damaged = { method: 'Card', amount: '26' }
  const payments = [{ method: 'Cash', amount: 60 }, damaged, { method: 'UPI', amount: 40 }]
  const body = { ...payment.body, payments, tip: { method: 'UPI', amount: 10 } }
  await hold([{ ...payment, body }], { orderId: order.order_id, reason: 'unreadable', table, lines: [] })
  const money = {
    payments: [
      { method: 'Cash', amount: 60, is_tip: false },
      { method: 'UPI', amount: 40, is_tip: false },
      { method: 'UPI', amount: 10, is_tip: true },
    ],
    unread_payments: [{ of: 'payment', text: JSON.stringify(damaged) }],
  }
  expect(await listEvery()).toMatchObject([money])

  expect((await decide(payment.id, { as: 'difference' })).status).toBe(200)
  expect(await listEvery('Admin', true)).toMatchObject([{ ...money, decision: { as: 'difference' } }])
  const [decided] = (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body
  expect(decided!.after).toMatchObject({
    payments: [{ method: 'Cash' }, { method: 'UPI' }, { method: 'UPI', amount: 10, is_tip: true }],
    unread_payments: [JSON.stringify(damaged)],
  })
})

test('a payment without any money that can be read is no difference, and dropped it keeps its text', async () => {
  const { hold, payment, table, order, decide, listEvery } = await open()
  const payments = [{ method: 'Cash', amount: '126' }]
  const body = { ...payment.body, payments }
  await hold([{ ...payment, body }], { orderId: order.order_id, reason: 'unreadable', table, lines: [] })

  const unread = [{ of: 'payment', text: JSON.stringify(payments[0]) }]
  expect(await listEvery()).toMatchObject([{ payments: [], unread_payments: unread }])
  expect((await decide(payment.id, { as: 'difference' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
  expect((await decide(payment.id, { as: 'drop', reason: 'Taken again' })).status).toBe(200)
  expect(await listEvery('Admin', true)).toMatchObject([{ unread_payments: unread, text: null }])
})

test('a payment that an earlier release has read in part is read again, listed or decided about', async () => {
  const { holdPayment, decide, listEvery } = await open()
  const { id } = await holdPayment('paid-gone', 'Order not found.')
  await owner.query(`UPDATE held_commands SET payments = '[]' WHERE id = $1`, [id])

  expect(await listEvery()).toMatchObject([{ payments: CASH }])
  expect((await decide(id, { as: 'difference' })).status).toBe(200)
  expect(await listEvery('Admin', true)).toMatchObject([{ payments: CASH, decision: { as: 'difference' } }])
})

describe('a command that cannot be read', () => {
  const DAMAGED = '{"v":1,"job":{"attempt":{"items":[{"id":"\u0000'

  test('is held as text, whatever is in it, and its text is given to those who may drop it', async () => {
    const { hold, listEvery, decide } = await open()
    const id = randomUUID()
    const { status } = await hold([{ id, kind: 'text', body: DAMAGED }], {
      reason: 'unreadable',
      orderId: id,
      table: null,
      orderType: 'Takeaway',
      lines: [],
    })

    expect(status).toBe(201)
    expect((await listEvery()).map(({ text }) => text)).toEqual([DAMAGED])
    expect((await listEvery('Waiter')).map(({ text }) => text)).toEqual([null])
    expect((await decide(id, { as: 'takeaway' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
    expect((await decide(id, { as: 'drop', reason: 'Taken again by hand' })).status).toBe(200)
    expect((await listEvery('Admin', true)).map(({ text }) => text)).toEqual([null])
  })

  test('control: sent as it is, its body is refused', async () => {
    const { spice } = await open()
    const sent = await spice.call(createOrder, { body: { items: 'none' } as never, key: randomUUID() })

    expect(sent).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })
  })
})

describe('a command that is too old', () => {
  const FOUR_DAYS_MS = 96 * HOUR_MS
  const oldTaken = () => ({ at: new Date(Date.now() - FOUR_DAYS_MS).toISOString() })
  /** Opens a restaurant without orders, whose menu nobody has read yet. */
  function openEmpty() {
    const spice = service.addRestaurant()
    return { spice, ...holding(spice) }
  }

  test('is sent as it was taken once a person says so, of the time of its tap and at its price', async () => {
    const { spice, placing, hold, decide, listEvery } = openEmpty()
    const place = placing(await addTable(spice, 'T7'))
    const taken = oldTaken()
    const { id, orderId } = await hold([{ ...place, body: { ...place.body, taken } as never }], {
      reason: 'too-old',
      refusal: 'Too old',
    })
    changeDish(spice, 'Filter Coffee', { price: 50 })
    expect(await listEvery()).toMatchObject([{ reason: 'too-old', lines: [{ name: 'Filter Coffee' }] }])

    expect((await decide(id, { as: 'send' })).status).toBe(200)
    expect(await orderOf(spice, orderId)).toMatchObject({
      order_type: 'Dine-In',
      table_name: 'T7',
      created_at: taken.at,
      items: [{ price: 40 }],
    })
  })

  test('control: sent by itself it has the time of its arrival, and its old price is refused', async () => {
    const { spice, placing } = openEmpty()
    const place = placing(await addTable(spice, 'T7'))
    changeDish(spice, 'Filter Coffee', { price: 50 })
    const body = { ...place.body, taken: oldTaken() } as never

    expect(await spice.call(createOrder, { body, key: place.id })).toMatchObject({ body: { code: 'PRICE_CHANGED' } })
  })

  test('of which an earlier request was carried out sells nothing twice', async () => {
    const { spice, placing, hold, decide } = await open()
    const place = placing(await addTable(spice, 'T7'))
    await spice.call(createOrder, { body: place.body as never, key: place.id })
    const { id } = await hold([place], { reason: 'too-old', refusal: 'Too old' })

    await decide(id, { as: 'send' })
    expect((await spice.call(listOrders, {}, 'Admin')).body).toHaveLength(2)
  })

  test('with a payment settles its order, or is a difference where that is refused', async () => {
    const { spice, order, holdPayment, decide } = await open()
    const { id } = await holdPayment('too-old', 'Too old')

    expect((await decide(id, { as: 'takeaway' })).body).toMatchObject({ code: 'HELD_NOT_FITTING' })
    expect((await decide(id, { as: 'send' })).status).toBe(200)
    expect(await orderOf(spice, order.order_id)).toMatchObject({ status: 'Completed', payable: 126 })
  })

  test('a punch that was on time when it was held is of the time of its tap, however late the decision comes', async () => {
    const { spice, tableId, placing, hold, decide } = await open()
    const place = placing(tableId)
    const taken = oldTaken()
    const { id, orderId } = await hold([{ ...place, body: { ...place.body, taken } as never }])
    await owner.query(`UPDATE held_commands SET held_at = $2 WHERE id = $1`, [
      id,
      new Date(Date.now() - FOUR_DAYS_MS + HOUR_MS),
    ])

    expect((await decide(id, { as: 'takeaway' })).status).toBe(200)
    expect(await orderOf(spice, orderId)).toMatchObject({ created_at: taken.at })
  })
})

test('another restaurant sees no payment that is held and decides about none', async () => {
  const { holdPayment, settle, listEvery } = await open()
  const curry = service.addRestaurant()
  await settle('UPI', 126)
  const { id } = await holdPayment('paid-twice', COMPLETED)

  expect((await curry.call(listHeldCommands, { query: { reasons: 'every', all: 'true' } }, 'Admin')).body).toEqual([])
  const foreign = { params: { id }, body: { as: 'difference', version: 1 } }
  expect(await curry.call(resolveHeldCommand, foreign, 'Admin')).toMatchObject({ status: 404 })
  expect(await listEvery()).toHaveLength(1)
})
