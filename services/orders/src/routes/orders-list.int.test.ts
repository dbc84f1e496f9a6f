import { addItems, createOrder, getActiveOrder, listOrders, settleOrder } from '@tiffin/contracts'
import { tokenOf } from '@tiffin/service-kit/testing'
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

async function takeaway(at: string, isSettled = false): Promise<string> {
  time = new Date(at)
  const { body: placed } = await spice.call(createOrder, {
    body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' },
  })
  if (isSettled) await spice.call(settleOrder, { params: { id: placed.order_id } })
  return placed.order_number
}
const numbersOf = async (query: object = {}, role: 'Admin' | 'Waiter' = 'Admin') =>
  (await spice.call(listOrders, { query }, role)).body.map((order) => order.order_number)

describe('GET /api/orders', () => {
  test('[C7-034 G18] active orders of any age and the newest of a week, newest first', async () => {
    const old = await takeaway('2026-11-01T10:00:00Z')
    await takeaway('2026-11-02T10:00:00Z', true)
    const recent = await takeaway('2026-11-20T10:00:00Z', true)
    const now = await takeaway('2026-11-21T15:00:00Z')

    expect(await numbersOf()).toEqual([now, recent, old])
  })

  test('filters by status, type and time, and pages through the history by cursor', async () => {
    const first = await takeaway('2026-11-01T10:00:00Z', true)
    const second = await takeaway('2026-11-02T10:00:00Z', true)
    const third = await takeaway('2026-11-21T15:00:00Z')

    expect(await numbersOf({ status: 'Active' })).toEqual([third])
    expect(await numbersOf({ type: 'Delivery' })).toEqual([])
    expect(await numbersOf({ from: '2026-11-01T00:00:00Z', to: '2026-11-02T23:00:00Z' })).toEqual([second, first])
    const page = (await spice.call(listOrders, { query: { from: '2026-10-01T00:00:00Z', limit: '2' } }, 'Admin')).body
    expect(page.map((order) => order.order_number)).toEqual([third, second])
    expect(await numbersOf({ from: '2026-10-01T00:00:00Z', limit: '2', cursor: page[1]!.id })).toEqual([first])
  })

  test('[C5-028] a range holds its last millisecond and nothing after it', async () => {
    const last = await takeaway('2026-11-05T18:29:59.999Z', true)
    await takeaway('2026-11-05T18:30:00.000Z', true)

    expect(await numbersOf({ from: '2026-10-31T18:30:00.000Z', to: '2026-11-05T18:29:59.999Z' })).toEqual([last])
  })

  test('a limit alone is the newest of the whole history', async () => {
    const old = await takeaway('2026-10-01T10:00:00Z', true)
    const recent = await takeaway('2026-11-21T15:00:00Z')

    expect(await numbersOf({ limit: '1' })).toEqual([recent])
    expect(await numbersOf({ limit: '10' })).toEqual([recent, old])
  })

  test('searches order numbers, customers and tables of the whole history, to the letter', async () => {
    const old = await takeaway('2026-10-01T10:00:00Z', true)
    time = new Date('2026-11-21T15:00:00Z')
    const tableId = await addTable(spice, 'Patio 7')
    const { body: seated } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })
    const customerDetails = { name: 'Asha 100%', address: '4 Hill Road', contact: '98450 12345' }
    const { body: sent } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Delivery', customerDetails },
    })

    expect(await numbersOf({ q: old })).toEqual([old])
    expect(await numbersOf({ q: 'patio' })).toEqual([seated.order_number])
    expect(await numbersOf({ q: 'ASHA' })).toEqual([sent.order_number])
    expect(await numbersOf({ q: '12345' })).toEqual([sent.order_number])
    expect(await numbersOf({ q: '100%' })).toEqual([sent.order_number])
    expect(await numbersOf({ q: '_' })).toEqual([])
    expect(await numbersOf({ q: 'patio', status: 'Completed' })).toEqual([])
    expect(await numbersOf({ q: old }, 'Waiter')).toEqual([])
  })

  test('[C7-034 G33] a Waiter sees active orders and today’s Takeaway and Delivery', async () => {
    await takeaway('2026-11-20T10:00:00Z', true)
    const packed = await takeaway('2026-11-21T10:00:00Z', true)
    const tableId = await addTable(spice)
    const { body: served } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })
    await spice.call(settleOrder, { params: { id: served.order_id } })
    const open = await takeaway('2026-11-21T15:00:00Z')

    expect(await numbersOf({}, 'Waiter')).toEqual([open, packed])
    expect(await numbersOf({ from: '2026-11-01T00:00:00Z' }, 'Waiter')).toEqual([open, packed])
  })

  test('304 while nothing has changed', async () => {
    await takeaway('2026-11-21T15:00:00Z')
    const first = await spice.call(listOrders, {}, 'Admin')

    const etag = String(first.headers.etag)
    const again = await service.app.inject({
      method: 'GET',
      url: '/api/orders',
      headers: { 'if-none-match': etag, authorization: `Bearer ${tokenOf(spice.staff.Admin)}` },
    })
    expect([etag.startsWith('"'), again.statusCode, again.payload]).toEqual([true, 304, ''])
  })

  test('is one round trip', async () => {
    await takeaway('2026-11-21T15:00:00Z')
    await service.idle()
    const before = service.db.roundTrips()

    await spice.call(listOrders)
    expect(service.db.roundTrips() - before).toBe(1)
  })

  test.each([{ status: 'Paid' }, { limit: '0' }, { limit: '9999' }, { from: 'yesterday' }, { cursor: 'x' }])(
    '400 for %j',
    async (query) => {
      expect((await spice.call(listOrders, { query }, 'Admin')).failure.code).toBe('INVALID_REQUEST')
    },
  )
})

describe('POST /api/orders/{id}/add', () => {
  test('[C7-039] [C8-052] adds the difference and says so', async () => {
    const tableId = await addTable(spice)
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })

    const added = await spice.call(addItems, {
      params: { id: placed.order_id },
      body: { items: [ask(spice, 'Masala Dosa', 2), ask(spice, 'Filter Coffee')], newTotalAmount: 1 },
    })

    expect([added.status, added.body.message]).toEqual([200, 'Order updated successfully!'])
    const { body: order } = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect([order.total_amount, order.items.map((item) => [item.name, item.quantity])]).toEqual([
      420,
      [
        ['Masala Dosa', 3],
        ['Filter Coffee', 1],
      ],
    ])
  })

  test('a dish whose price changed meanwhile is a line of its own', async () => {
    const tableId = await addTable(spice)
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' },
    })
    const [dosa, ...rest] = spice.menu.items
    spice.menu = { items: [{ ...dosa!, price: 140 }, ...rest] }

    await spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, 'Masala Dosa')] } })

    const { body: order } = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect(order.items.map((item) => [item.price, item.quantity])).toEqual([
      [120, 1],
      [140, 1],
    ])
  })

  test('400 for nothing to add, 404 for an order that is not there', async () => {
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' },
    })

    expect((await spice.call(addItems, { params: { id: placed.order_id }, body: { items: [] } })).failure.code).toBe(
      'EMPTY_ORDER',
    )
    expect(
      (
        await spice.call(addItems, {
          params: { id: '01910000-0000-7000-8000-00000000dead' },
          body: { items: [ask(spice, 'Masala Dosa')] },
        })
      ).failure.code,
    ).toBe('ORDER_NOT_FOUND')
  })
})

describe('GET /api/tables/{id}/active-order', () => {
  test('[C7-028] the active order of the table, with its items', async () => {
    const tableId = await addTable(spice, 'T4', 'Garden')
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa', 2)], tableId, orderType: 'Dine-In' },
    })
    await spice.call(addItems, { params: { id: placed.order_id }, body: { items: [ask(spice, 'Masala Dosa')] } })

    const { status, body: order } = await spice.call(getActiveOrder, { params: { id: tableId } })

    expect([status, order.id, order.order_number, order.status, order.table_name]).toEqual([
      200,
      placed.order_id,
      placed.order_number,
      'Active',
      'T4',
    ])
    expect(order.items).toMatchObject([{ ...ask(spice, 'Masala Dosa', 3), name: 'Masala Dosa' }])
  })

  test('404 for a free table and for no table, each with its own text', async () => {
    const tableId = await addTable(spice)

    const free = await spice.call(getActiveOrder, { params: { id: tableId } })
    const missing = await spice.call(getActiveOrder, { params: { id: '01910000-0000-7000-8000-00000000dead' } })
    expect([free.status, free.failure.error, missing.status, missing.failure.error]).toEqual([
      404,
      'This table has no active order.',
      404,
      'Table not found.',
    ])
  })
})
