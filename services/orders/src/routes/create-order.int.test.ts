import { createOrder, getActiveOrder, getOverview, listOrders, listTables } from '@tiffin/contracts'
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

const dineIn = (tableId: string, ...items: object[]) => ({
  items,
  totalAmount: 1,
  tableId,
  orderType: 'Dine-In',
  customerDetails: null,
})
const takeaway = (...items: object[]) => ({
  items,
  totalAmount: 1,
  tableId: null,
  orderType: 'Takeaway',
  customerDetails: { name: '', address: '', contact: '' },
})
const guest = { name: 'Asha', address: '12 MG Road', contact: '98450 12345' }

describe('POST /api/orders', () => {
  test('[C3-011] [C7-037] [C4-001] [C8-051] 201 places the order and occupies the table', async () => {
    const tableId = await addTable(spice)
    expect((await spice.call(listTables)).body[0]?.status).toBe('Available')

    const [dosa, coffee] = [ask(spice, 'Masala Dosa', 2), ask(spice, 'Filter Coffee')]
    const placed = await spice.call(createOrder, { body: dineIn(tableId, dosa, coffee) })

    expect([placed.status, placed.body.message]).toEqual([201, 'Order placed successfully!'])
    expect((await spice.call(listTables)).body[0]?.status).toBe('Occupied')
    const { body: order } = await spice.call(getActiveOrder, { params: { id: tableId } })
    expect(order).toMatchObject({
      id: placed.body.order_id,
      order_type: 'Dine-In',
      status: 'Active',
      table_name: 'T1',
      total_amount: 294,
      version: 1,
    })
    expect(order.items).toMatchObject([
      { ...dosa, name: 'Masala Dosa' },
      { ...coffee, name: 'Filter Coffee' },
    ])
  })

  test('[C7-037] [C7-038] a Delivery has no table and keeps its customer', async () => {
    const placed = await spice.call(createOrder, {
      body: { ...takeaway(ask(spice, 'Masala Dosa')), orderType: 'Delivery', customerDetails: guest },
    })
    expect(placed.status).toBe(201)

    const [order] = (await spice.call(listOrders)).body
    expect(order).toMatchObject({
      customer_name: 'Asha',
      customer_contact: '98450 12345',
      customer_address: '12 MG Road',
      table_name: null,
    })
  })

  test('[C5-007] a Takeaway goes without a name', async () => {
    expect((await spice.call(createOrder, { body: takeaway(ask(spice, 'Masala Dosa')) })).status).toBe(201)
    expect(
      (await spice.call(createOrder, { body: { ...takeaway(ask(spice, 'Masala Dosa')), customerDetails: null } }))
        .status,
    ).toBe(201)
  })

  test('order numbers count up from 1 each business day in India, whatever the type', async () => {
    const numbers = []
    for (const instant of [
      '2026-11-21T15:00:00Z',
      '2026-11-21T20:00:00Z',
      '2026-11-21T22:29:00Z',
      '2026-11-21T22:31:00Z',
    ]) {
      time = new Date(instant)
      numbers.push((await spice.call(createOrder, { body: takeaway(ask(spice, 'Masala Dosa')) })).body.order_number)
    }

    expect(numbers).toEqual(['261121-1', '261121-2', '261121-3', '261122-1'])
  })

  test('[C5-001] 400 for an empty order', async () => {
    const refused = await spice.call(createOrder, { body: takeaway() })

    expect([refused.status, refused.failure.error]).toEqual([400, 'Cannot place an empty order.'])
  })

  test('[C5-002] 400 for Dine-In without a table', async () => {
    const refused = await spice.call(createOrder, {
      body: { ...takeaway(ask(spice, 'Masala Dosa')), orderType: 'Dine-In' },
    })

    expect([refused.status, refused.failure.error]).toEqual([400, 'Internal error: No table selected for Dine-In.'])
  })

  test.each(['name', 'address', 'contact'])('[C5-003] 400 for a Delivery with a blank %s', async (field) => {
    const refused = await spice.call(createOrder, {
      body: {
        ...takeaway(ask(spice, 'Masala Dosa')),
        orderType: 'Delivery',
        customerDetails: { ...guest, [field]: ' ' },
      },
    })

    expect([refused.status, refused.failure.error]).toEqual([
      400,
      'Please fill in all customer details for Delivery orders.',
    ])
  })

  test.each([null, undefined])('[C5-003] 400 for a Delivery whose customer is %s', async (customerDetails) => {
    const refused = await spice.call(createOrder, {
      body: { ...takeaway(ask(spice, 'Masala Dosa')), orderType: 'Delivery', customerDetails },
    })

    expect([refused.status, refused.failure.code]).toEqual([400, 'DELIVERY_DETAILS_REQUIRED'])
  })

  test('404 for a table of nobody, and for one of another restaurant, byte for byte the same', async () => {
    const foreign = await addTable(service.addRestaurant())
    const body = (tableId: string) => ({ body: dineIn(tableId, ask(spice, 'Masala Dosa')) })

    const missing = await spice.call(createOrder, body('01910000-0000-7000-8000-00000000dead'))
    const others = await spice.call(createOrder, body(foreign))

    expect([missing.status, others.status]).toEqual([404, 404])
    expect(others.text).toBe(missing.text)
  })

  test('409 TABLE_OCCUPIED names the order that is there', async () => {
    const tableId = await addTable(spice)
    const first = await spice.call(createOrder, { body: dineIn(tableId, ask(spice, 'Masala Dosa')) })

    const second = await spice.call(createOrder, { body: dineIn(tableId, ask(spice, 'Filter Coffee')) })

    expect([second.status, second.failure.code, second.failure.orderId]).toEqual([
      409,
      'TABLE_OCCUPIED',
      first.body.order_id,
    ])
  })

  test('409 PRICE_CHANGED for a price the menu does not have, whichever side is older', async () => {
    const cheaper = await spice.call(createOrder, { body: takeaway({ ...ask(spice, 'Masala Dosa'), price: 1 }) })
    expect([cheaper.status, cheaper.failure.error]).toEqual([409, 'Menu prices have changed. Please review the order.'])

    const [first, ...rest] = spice.menu.items
    spice.menu = { items: [{ ...first!, price: 130 }, ...rest] }
    expect((await spice.call(createOrder, { body: takeaway(ask(spice, 'Masala Dosa')) })).status).toBe(201)
  })

  test('409 for a dish that is no longer on the menu', async () => {
    const gone = dish('Off the menu', 10)

    const refused = await spice.call(createOrder, { body: takeaway({ id: gone.id, quantity: 1, price: 10 }) })
    expect([refused.status, refused.failure.code]).toEqual([409, 'MENU_ITEM_UNAVAILABLE'])
  })

  test('a refused order takes no number and leaves nothing', async () => {
    const tableId = await addTable(spice)
    await spice.call(createOrder, { body: dineIn(tableId, ask(spice, 'Masala Dosa')) })
    await spice.call(createOrder, { body: dineIn(tableId, ask(spice, 'Masala Dosa')) })

    const next = await spice.call(createOrder, { body: takeaway(ask(spice, 'Masala Dosa')) })
    expect(next.body.order_number).toBe('261121-2')
    expect((await spice.call(listOrders)).body).toHaveLength(2)
  })

  test('409 limit reached at the plan’s daily limit, also when forty come at once', async () => {
    spice.dailyLimit = 10

    const replies = await Promise.all(
      Array.from({ length: 40 }, () => spice.call(createOrder, { body: takeaway(ask(spice, 'Filter Coffee')) })),
    )

    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(10)
    expect((await spice.call(getOverview, {}, 'Admin')).body.placedToday, 'what was refused is not counted').toBe(10)
    const refused = replies.find((reply) => reply.status !== 201)
    expect([refused?.status, refused?.failure.error]).toEqual([
      409,
      'Daily order limit reached: your plan includes 10 orders a day.',
    ])
  })

  test('the daily limit starts again when the business day turns, at 04:00 in India', async () => {
    spice.dailyLimit = 1
    const statusAt = async (at: string) => {
      time = new Date(at)
      return (await spice.call(createOrder, { body: takeaway(ask(spice, 'Filter Coffee')) })).status
    }

    expect([
      await statusAt('2026-11-21T04:00:00+05:30'),
      await statusAt('2026-11-22T00:00:00+05:30'),
      await statusAt('2026-11-22T03:59:59+05:30'),
    ]).toEqual([201, 409, 409])
    expect([await statusAt('2026-11-22T04:00:00+05:30'), await statusAt('2026-11-22T04:00:01+05:30')]).toEqual([
      201, 409,
    ])
  })

  test('a plan that was just paid for holds for the next order, not for the one in a minute', async () => {
    spice.dailyLimit = 1
    const order = () => spice.call(createOrder, { body: takeaway(ask(spice, 'Filter Coffee')) })
    await order()
    expect((await order()).failure.code).toBe('ORDER_LIMIT_REACHED')
    spice.dailyLimit = 2

    expect((await order()).status).toBe(201)
    expect((await order()).failure.code).toBe('ORDER_LIMIT_REACHED')
  })

  test('control: the remembered limit still refuses where billing cannot be asked again', async () => {
    spice.dailyLimit = 1
    const order = () => spice.call(createOrder, { body: takeaway(ask(spice, 'Filter Coffee')) })
    await order()
    spice.dailyLimit = 2
    service.outside.isBillingUp = false
    try {
      expect((await order()).failure.code).toBe('ORDER_LIMIT_REACHED')
    } finally {
      service.outside.isBillingUp = true
      await service.restart()
    }
  })

  test('selling goes on while billing and the catalog are away', async () => {
    await spice.call(createOrder, { body: takeaway(ask(spice, 'Filter Coffee')) })
    service.outside.isCatalogUp = false
    service.outside.isBillingUp = false
    try {
      expect((await spice.call(createOrder, { body: takeaway(ask(spice, 'Filter Coffee')) })).status).toBe(201)
      const unknown = service.addRestaurant()
      expect((await unknown.call(createOrder, { body: takeaway(ask(unknown, 'Filter Coffee')) })).status).toBe(503)
    } finally {
      service.outside.isCatalogUp = true
      service.outside.isBillingUp = true
      await service.restart()
    }
  })

  test('an order costs one round trip to the database and no call to another service', async () => {
    const tables = await Promise.all(['T1', 'T2'].map((name) => addTable(spice, name)))
    await spice.call(createOrder, { body: dineIn(tables[0]!, ask(spice, 'Masala Dosa')) })
    await service.idle()
    const [trips, calls] = [service.db.roundTrips(), service.outside.calls]

    await spice.call(createOrder, {
      body: dineIn(tables[1]!, ask(spice, 'Masala Dosa'), ask(spice, 'Filter Coffee')),
      key: 'key-of-order-2',
    })

    expect([service.db.roundTrips() - trips, service.outside.calls - calls]).toEqual([1, 0])
  })
})

describe('bad input', () => {
  const bodies: [string, unknown][] = [
    [
      'a text for a quantity',
      { items: [{ id: '01910000-0000-7000-8000-0000000000a1', quantity: '3', price: 1 }], orderType: 'Takeaway' },
    ],
    [
      'a fraction of a portion',
      { items: [{ id: '01910000-0000-7000-8000-0000000000a1', quantity: 1.5, price: 1 }], orderType: 'Takeaway' },
    ],
    [
      'no portion',
      { items: [{ id: '01910000-0000-7000-8000-0000000000a1', quantity: 0, price: 1 }], orderType: 'Takeaway' },
    ],
    [
      'a thousand portions',
      { items: [{ id: '01910000-0000-7000-8000-0000000000a1', quantity: 1_000, price: 1 }], orderType: 'Takeaway' },
    ],
    [
      'a price below nothing',
      { items: [{ id: '01910000-0000-7000-8000-0000000000a1', quantity: 1, price: -1 }], orderType: 'Takeaway' },
    ],
    ['an unknown type', { items: [], orderType: 'Drive-In' }],
    ['an id that is none', { items: [{ id: 'dosa', quantity: 1, price: 1 }], orderType: 'Takeaway' }],
    ['a list for an order', []],
    ['nothing', undefined],
  ]

  test.each(bodies)('400 for %s, as { error, code }', async (_name, body) => {
    const refused = await spice.call(createOrder, { body })

    expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
    expect(refused.failure.error).toMatch(/^The request is not valid: /)
  })

  test('400 for malformed JSON, 413 for a body beyond the limit', async () => {
    const malformed = await spice.call(createOrder, { body: '{"items": [' })
    expect([malformed.status, malformed.failure.code]).toEqual([400, 'MALFORMED_JSON'])

    const huge = await spice.call(createOrder, { body: JSON.stringify({ items: [], note: 'x'.repeat(300_000) }) })
    expect([huge.status, huge.failure.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })
})
