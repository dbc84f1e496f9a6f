import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  freeTable,
  getActiveOrder,
  getOverview,
  listOrders,
  listTables,
  settleOrder,
  type Order,
} from '@tiffin/contracts'
import { billVectors, type BillVector } from '@tiffin/domain/bill.vectors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

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

async function seatGuests(...items: object[]) {
  const tableId = await addTable(spice)
  const { body: placed } = await spice.call(createOrder, { body: { items, tableId, orderType: 'Dine-In' } })
  return { tableId, orderId: placed.order_id }
}

describe('PUT /api/tables/{id}/free', () => {
  test('[C7-029] [C4-002] [C4-006] [C4-007] [C7-052] 204 without a body: the order completes and the table is free', async () => {
    const { tableId, orderId } = await seatGuests(ask(spice, 'Paneer Tikka'))
    const { body: before } = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect((await spice.call(listTables)).body[0]?.status).toBe('Occupied')

    const freed = await spice.call(freeTable, { params: { id: tableId } })

    expect([before.id, before.status]).toEqual([orderId, 'Active'])
    expect([freed.status, freed.text]).toEqual([204, ''])
    expect((await spice.call(listTables)).body[0]?.status).toBe('Available')
    const [order] = (await spice.call(listOrders, {}, 'Admin')).body
    expect(order).toMatchObject({
      id: orderId,
      status: 'Completed',
      total_amount: 350,
      payable: 350,
      round_off: 0.35,
      discount: null,
      payments: [{ method: 'Unspecified', amount: 350 }],
    })
  })

  test('204 for a table that is free already, 404 for none', async () => {
    const tableId = await addTable(spice)

    expect((await spice.call(freeTable, { params: { id: tableId } })).status).toBe(204)
    const missing = await spice.call(freeTable, { params: { id: '01910000-0000-7000-8000-00000000dead' } })
    expect([missing.status, missing.failure.error]).toEqual([404, 'Table not found.'])
  })

  test('an empty body that is announced as JSON is no body', async () => {
    const { tableId } = await seatGuests(ask(spice, 'Paneer Tikka'))

    expect((await spice.call(freeTable, { params: { id: tableId }, body: '' })).status).toBe(204)
  })

  test('200 with the settled order when it says how it was paid', async () => {
    const { tableId } = await seatGuests(ask(spice, 'Paneer Tikka'))

    const freed = await spice.call(freeTable, {
      params: { id: tableId },
      body: {
        payments: [
          { method: 'UPI', amount: 300 },
          { method: 'Cash', amount: 16 },
        ],
        discount: { type: 'percent', value: 10 },
        version: 1,
      },
    })

    expect(freed.status).toBe(200)
    expect(freed.body).toMatchObject({
      status: 'Completed',
      payable: 316,
      discount: { type: 'percent', value: 10, amount: 33.3 },
      version: 2,
    })
    expect(freed.body.payments).toEqual([
      { method: 'UPI', amount: 300 },
      { method: 'Cash', amount: 16 },
    ])
  })

  test('422 when the payments are not the payable, and the table stays occupied', async () => {
    const { tableId } = await seatGuests(ask(spice, 'Paneer Tikka'))

    const refused = await spice.call(freeTable, {
      params: { id: tableId },
      body: { payments: [{ method: 'Cash', amount: 349 }] },
    })

    expect([refused.status, refused.failure.error]).toEqual([
      422,
      'The payments of ₹349.00 do not add up to the payable ₹350.00.',
    ])
    expect((await spice.call(listTables)).body[0]?.status).toBe('Occupied')
  })
})

describe('a bill that lay open', () => {
  const pay = (tableId: string, orderId: string) =>
    spice.call(freeTable, {
      params: { id: tableId },
      body: { payments: [{ method: 'Cash', amount: 126 }], version: 1, order_id: orderId },
    })

  test('409 with the order as it is, when another terminal was faster: nothing looks paid twice', async () => {
    const { tableId, orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
    await pay(tableId, orderId)

    const second = await pay(tableId, orderId)

    expect([second.status, second.failure.code]).toEqual([409, 'ORDER_COMPLETED'])
    expect(second.failure.order).toMatchObject({
      id: orderId,
      status: 'Completed',
      payable: 126,
      payments: [{ method: 'Cash', amount: 126 }],
    })
  })

  test('does not settle the next guests of its table, though table, version and amount are the same', async () => {
    const { tableId, orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
    await pay(tableId, orderId)
    await spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' } })

    expect((await pay(tableId, orderId)).status).toBe(409)
    expect((await spice.call(listTables)).body[0]?.status).toBe('Occupied')
  })

  test('of an order that is at another table settles nothing and has the order as it is', async () => {
    const { orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
    const otherTable = await addTable(spice, 'T2')
    const refused = await pay(otherTable, orderId)

    expect([refused.status, refused.failure.code]).toEqual([409, 'ORDER_CHANGED'])
    expect(refused.failure).toMatchObject({ order: { id: orderId, table_name: 'T1', status: 'Active' } })
    expect((await pay(otherTable, randomUUID())).failure.code).toBe('ORDER_NOT_FOUND')
  })
})

describe('POST /api/orders/{id}/settle', () => {
  test('a Takeaway completes by its own call', async () => {
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' },
    })

    const settled = await spice.call(settleOrder, {
      params: { id: placed.order_id },
      body: { payments: [{ method: 'Card', amount: 126 }] },
    })

    expect([settled.status, settled.body.status, settled.body.completed_at]).toEqual([
      200,
      'Completed',
      '2026-11-21T15:00:00.000Z',
    ])
  })

  test('[C4-020] 409 for an order that is paid, and for items on it', async () => {
    const { orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
    await spice.call(settleOrder, { params: { id: orderId } })

    const again = await spice.call(settleOrder, { params: { id: orderId } })
    const more = await spice.call(addItems, { params: { id: orderId }, body: { items: [ask(spice, 'Masala Dosa')] } })

    for (const refused of [again, more])
      expect([refused.status, refused.failure.error]).toEqual([409, 'This order is completed and cannot be modified.'])
  })

  test('409 ORDER_CHANGED when items came after the bill was opened', async () => {
    const { tableId, orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
    await spice.call(addItems, { params: { id: orderId }, body: { items: [ask(spice, 'Filter Coffee')] } })

    const stale = await spice.call(settleOrder, {
      params: { id: orderId },
      body: { payments: [{ method: 'Cash', amount: 126 }], version: 1 },
    })

    expect([stale.status, stale.failure.code, (stale.failure.order as Order).total_amount]).toEqual([
      409,
      'ORDER_CHANGED',
      168,
    ])
    expect((await spice.call(getActiveOrder, { params: { id: tableId } })).body.status).toBe('Active')
  })

  test('404 for an order of another restaurant, byte for byte as for none', async () => {
    const { orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
    const stranger = service.addRestaurant()

    const others = await stranger.call(settleOrder, { params: { id: orderId } })
    const missing = await stranger.call(settleOrder, { params: { id: '01910000-0000-7000-8000-00000000dead' } })
    const malformed = await stranger.call(settleOrder, { params: { id: 'no-id' } })

    expect([others.status, others.text, malformed.text]).toEqual([404, missing.text, missing.text])
  })

  test.each([
    [{ payments: [] }],
    [{ payments: [{ method: 'Cheque', amount: 126 }] }],
    [{ payments: [{ method: 'Cash', amount: -1 }] }],
    [{ discount: { type: 'flat', value: -5 } }],
    [{ discount: { type: 'flat', value: 1.005 } }],
    [{ discount: { type: 'free', value: 1 } }],
    [{ discount: { type: 'percent', value: 100.01 } }],
  ])('400 for %j', async (body) => {
    const { orderId } = await seatGuests(ask(spice, 'Masala Dosa'))

    const refused = await spice.call(settleOrder, { params: { id: orderId }, body })
    expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('[C9-013] [C9-014] [C9-015] golden bills through the service', () => {
  const settled = async (vector: BillVector): Promise<Order> => {
    spice.menu = {
      items: vector.lines.map(([price, , rate, group], index) =>
        dish(`Dish ${index}`, price, {
          tax_rate: rate,
          tax_is_split: group === 'split',
          tax_group_name: group === 'split' ? `GST ${rate}%` : group,
        }),
      ),
    }
    const items = vector.lines.map(([, quantity], index) => ask(spice, `Dish ${index}`, quantity))
    const { body: placed } = await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })
    return (
      await spice.call(settleOrder, { params: { id: placed.order_id }, body: { discount: vector.discount ?? null } })
    ).body
  }

  test.each(billVectors)('$name', async (vector) => {
    const order = await settled(vector)

    expect([order.payable, order.round_off, order.discount?.amount ?? 0]).toEqual([
      vector.payable,
      vector.roundOff,
      vector.discountPrinted ?? 0,
    ])
  })
})

describe('GET /api/overview', () => {
  const settleOne = async (amount: string) => {
    const { body: placed } = await spice.call(createOrder, {
      body: { items: [ask(spice, amount)], orderType: 'Takeaway' },
    })
    await spice.call(settleOrder, { params: { id: placed.order_id } })
  }

  test('[C7-022] [C3-026 G45] what was settled since four in the morning in India, at the payable; active orders are counted', async () => {
    time = new Date('2026-11-21T22:29:00Z')
    await settleOne('Paneer Tikka')
    time = new Date('2026-11-21T22:31:00Z')
    await settleOne('Masala Dosa')
    await settleOne('Filter Coffee')
    await spice.call(createOrder, { body: { items: [ask(spice, 'Old Monk')], orderType: 'Takeaway' } })

    expect((await spice.call(getOverview, {}, 'Cashier')).body).toEqual({
      totalOrders: 2,
      todaysSales: 126 + 42,
      activeOrders: 1,
      placedToday: 3,
    })
  })

  test('403 for Captain and Waiter', async () => {
    for (const role of ['Captain', 'Waiter'] as const) {
      const refused = await spice.call(getOverview, {}, role)
      expect([refused.status, refused.failure.error]).toEqual([403, 'Access denied.'])
    }
  })
})

test('settling costs two round trips: read and write', async () => {
  const { orderId } = await seatGuests(ask(spice, 'Masala Dosa'))
  await service.idle()
  const before = service.db.roundTrips()

  await spice.call(settleOrder, { params: { id: orderId }, key: 'settle-trips' })
  expect(service.db.roundTrips() - before).toBe(2)
})
