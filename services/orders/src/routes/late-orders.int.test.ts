import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  getOverview,
  listAvailability,
  listOrders,
  listOrdersAudit,
  updateAvailability,
  type Order,
} from '@tiffin/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_LATE_OVER_PLAN } from '../repository/place-order.ts'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { changeDish, removeDish, takenBefore } from '../testing/late.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
const NOON = new Date('2026-11-21T15:00:00Z')
let time = NOON
beforeAll(async () => {
  service = await startOrders({ now: () => time })
})
beforeEach(() => {
  time = NOON
  spice = service.addRestaurant()
})
afterAll(() => service.stop())

const DOSA = 'Masala Dosa'
const LATE = 48 * 60
const ON_TIME = 30

const taken = (seconds: number) => takenBefore(time, seconds)
const place = (items: readonly object[], seconds: number, more: object = {}) =>
  spice.call(createOrder, { body: { items, orderType: 'Takeaway', taken: taken(seconds), ...more }, key: randomUUID() })
const orders = async () => (await spice.call(listOrders, {}, 'Admin')).body
const orderOf = async ({ order_id }: { readonly order_id: string }): Promise<Order> =>
  (await orders()).find(({ id }) => id === order_id)!
const entries = async () => (await spice.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')).body

describe('a price that changed while the punch waited', () => {
  test('late: the order has the old price, says so, and the audit names who sent it and the difference', async () => {
    const asked = ask(spice, DOSA, 2)
    changeDish(spice, DOSA, { price: 130 })

    const placed = await place([asked], LATE)

    expect(placed.status).toBe(201)
    const order = await orderOf(placed.body)
    expect(order).toMatchObject({ items: [{ name: DOSA, quantity: 2, price: 120 }], total_amount: 252 })
    expect(order.late).toEqual([
      {
        kind: 'place',
        taken_at: taken(LATE).at,
        arrived_at: NOON.toISOString(),
        lines: [{ name: DOSA, quantity: 2, price: 120, menu_price: 130, reasons: ['old-price'] }],
      },
    ])
    expect((await entries())[0]).toMatchObject({
      action: 'order.placed',
      user: { name: 'waiter@spice.test' },
      after: {
        taken_at: taken(LATE).at,
        old_prices: [{ name: DOSA, quantity: 2, price: 120, menu_price: 130, difference: 20 }],
      },
    })
  })

  test('late: a tax that changed with it is that of the price', async () => {
    const asked = ask(spice, DOSA)
    changeDish(spice, DOSA, { price: 130, tax_rate: 18, tax_group_name: 'GST 18%' })
    const { body } = await place([asked], LATE)

    expect((await orderOf(body)).items).toMatchObject([{ price: 120, tax_rate_applied: 5, tax_group_name: 'GST 5%' }])
  })

  test('late: an addition keeps the old price as well, beside portions at the new one', async () => {
    const asked = ask(spice, DOSA)
    changeDish(spice, DOSA, { price: 130 })
    const { body } = await place([ask(spice, DOSA)], ON_TIME)
    const added = await spice.call(addItems, {
      params: { id: body.order_id },
      body: { items: [asked], taken: taken(LATE) },
    })

    expect(added.status).toBe(200)
    const order = await orderOf(body)
    expect(order.items.map(({ price }) => price)).toEqual([130, 120])
    expect(order.late).toMatchObject([{ kind: 'add', lines: [{ price: 120, menu_price: 130 }] }])
    expect((await entries())[0]).toMatchObject({ action: 'order.added', after: { old_prices: [{ difference: 10 }] } })
  })

  test('on time, or without the time of the tap: 409, and nothing is stored', async () => {
    const asked = ask(spice, DOSA)
    changeDish(spice, DOSA, { price: 130 })

    for (const taps of [{}, { taken: undefined }]) {
      const refused = await place([asked], ON_TIME, taps)
      expect([refused.status, refused.failure.code]).toEqual([409, 'PRICE_CHANGED'])
    }
    const { body } = await place([ask(spice, DOSA)], ON_TIME)
    const added = await spice.call(addItems, {
      params: { id: body.order_id },
      body: { items: [asked], taken: taken(ON_TIME) },
    })
    expect([added.status, added.failure.code]).toEqual([409, 'PRICE_CHANGED'])
    expect((await orders()).map(({ items }) => items.length)).toEqual([1])
  })

  test('late while the catalog is away: 503, so that the queue sends it again', async () => {
    const asked = ask(spice, DOSA)
    changeDish(spice, DOSA, { price: 130 })
    await place([ask(spice, DOSA)], ON_TIME)
    service.outside.isCatalogUp = false
    const refused = await place([asked], LATE)
    service.outside.isCatalogUp = true
    // A new process has seen no outage, so it calls the catalog at once.
    await service.restart()

    expect([refused.status, (await place([asked], LATE)).status]).toEqual([503, 201])
  })

  test('a repetition, however late, is the same order', async () => {
    const sent = { body: { items: [ask(spice, DOSA)], orderType: 'Takeaway', taken: taken(0) }, key: randomUUID() }
    const first = await spice.call(createOrder, sent)
    changeDish(spice, DOSA, { price: 130 })
    time = new Date(NOON.getTime() + 3_600_000)
    const again = await spice.call(createOrder, sent)

    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await orders()).map(({ late }) => late)).toEqual([undefined])
  })
})

describe('a price that was never on the menu', () => {
  test('late: it is taken as eaten, with the difference; on time: 409', async () => {
    const asked = { ...ask(spice, DOSA, 2), price: 1 }
    expect((await place([asked], ON_TIME)).failure.code).toBe('PRICE_CHANGED')
    const { body } = await place([asked], LATE)

    const order = await orderOf(body)
    expect(order.items).toMatchObject([{ price: 1, tax_rate_applied: 5 }])
    expect(order.late).toMatchObject([{ lines: [{ price: 1, menu_price: 120, reasons: ['unknown-price'] }] }])
    expect((await entries())[0]!.after).toMatchObject({
      unknown_prices: [{ price: 1, menu_price: 120, difference: 238 }],
    })
  })

  test('a dish that the restaurant never had is refused, late as well', async () => {
    const refused = await place([{ ...ask(spice, DOSA), id: randomUUID() }], LATE)

    expect([refused.status, refused.failure.code]).toEqual([409, 'MENU_ITEM_UNAVAILABLE'])
  })
})

describe('a dish that is gone', () => {
  test('removed and late: accepted and marked; on time: 409', async () => {
    const asked = ask(spice, DOSA)
    removeDish(spice, DOSA)
    expect((await place([asked], ON_TIME)).failure.code).toBe('MENU_ITEM_UNAVAILABLE')
    const { body } = await place([asked], LATE)

    const order = await orderOf(body)
    expect(order.items).toMatchObject([{ name: DOSA, price: 120 }])
    expect(order.late).toMatchObject([{ lines: [{ name: DOSA, menu_price: null, reasons: ['off-menu'] }] }])
    expect((await entries())[0]!.after).toMatchObject({ off_menu: [DOSA] })
  })

  test('sold out and late: accepted, the stock stays at 0, and the shortfall is marked; on time: 409', async () => {
    const params = { id: ask(spice, DOSA).id }
    await spice.call(updateAvailability, { params, body: { available: true, remaining: 1 } }, 'Cashier')
    expect((await place([ask(spice, DOSA, 3)], ON_TIME)).failure.code).toBe('ITEM_NOT_AVAILABLE')
    const placed = await place([ask(spice, DOSA, 3)], LATE)

    expect((await orderOf(placed.body)).late).toMatchObject([{ short: [{ name: DOSA, quantity: 2 }] }])
    expect((await entries())[0]!.after).toMatchObject({ not_left: [{ name: DOSA, quantity: 2 }] })
    expect((await spice.call(listAvailability)).body).toMatchObject([{ remaining: 0, available: false }])
    const added = await spice.call(addItems, {
      params: { id: placed.body.order_id },
      body: { items: [ask(spice, DOSA)], taken: taken(LATE) },
    })
    expect(added.status).toBe(200)
    expect((await orderOf(placed.body)).late).toMatchObject([{ kind: 'place' }, { short: [{ quantity: 1 }] }])
    expect((await place([ask(spice, DOSA)], ON_TIME)).failure.code).toBe('ITEM_NOT_AVAILABLE')
  })
})

describe('the daily limit of the plan', () => {
  const dosa = () => [ask(spice, DOSA)]

  test('late: taken, counted and marked above the limit; the next order on time meets it', async () => {
    spice.dailyLimit = 1
    const statuses = [await place(dosa(), ON_TIME), await place(dosa(), LATE), await place(dosa(), ON_TIME)]

    expect(statuses.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(statuses[2]!.failure.code).toBe('ORDER_LIMIT_REACHED')
    expect((await spice.call(getOverview, {}, 'Admin')).body.placedToday).toBe(2)
    expect((await orderOf(statuses[1]!.body)).late).toMatchObject([{ is_over_plan: true }])
    expect((await entries())[0]!.after).toMatchObject({ over_plan: true })
  })

  test('a late order within the limit is not marked as above it', async () => {
    spice.dailyLimit = 1
    const { body } = await place(dosa(), LATE)

    expect((await orderOf(body)).late).toEqual([
      { kind: 'place', taken_at: taken(LATE).at, arrived_at: NOON.toISOString() },
    ])
    expect((await place(dosa(), ON_TIME)).failure.code).toBe('ORDER_LIMIT_REACHED')
  })

  test('a lapsed plan: late is taken, on time is not', async () => {
    spice.dailyLimit = 0

    expect((await place(dosa(), ON_TIME)).failure.code).toBe('ORDER_LIMIT_REACHED')
    expect((await place(dosa(), LATE)).status).toBe(201)
  })

  test('a client that calls every order late meets a limit as well', async () => {
    spice.dailyLimit = 1
    for (let count = 0; count <= MOST_LATE_OVER_PLAN; count++) expect((await place(dosa(), LATE)).status).toBe(201)

    expect((await place(dosa(), LATE)).failure.code).toBe('ORDER_LIMIT_REACHED')
  })
})

describe('the time of an order', () => {
  test('late: the order is of the business day of its tap; its number is of the arrival', async () => {
    // 04:10 in India, ten minutes after the business day turned.
    time = new Date('2026-11-21T22:40:00Z')
    const placed = await place([ask(spice, DOSA)], LATE)
    const [yesterday] = [await orderOf(placed.body)]

    expect(yesterday.created_at).toBe(taken(LATE).at)
    expect(placed.body.order_number).toBe('261122-1')
    expect(yesterday.late).toMatchObject([{ arrived_at: time.toISOString() }])
  })

  test('on time: the order is of its arrival, and has no mark', async () => {
    const { body } = await place([ask(spice, DOSA)], ON_TIME)

    expect(await orderOf(body)).toMatchObject({ created_at: NOON.toISOString() })
    expect(await orderOf(body)).not.toHaveProperty('late')
    expect((await entries())[0]!.after).not.toHaveProperty('taken_at')
  })

  test('late: dishes are held since the tap, those of an addition too', async () => {
    const held = (name: string) => [{ ...ask(spice, name), held: true }]
    const { body } = await place(held(DOSA), LATE)
    await spice.call(addItems, {
      params: { id: body.order_id },
      body: { items: held('Filter Coffee'), taken: taken(LATE - 600) },
    })

    const { items } = await orderOf(body)
    expect(items.map(({ held_since: since }) => since)).toEqual([taken(LATE).at, taken(LATE - 600).at])
  })

  test('a promised time is counted from the tap', async () => {
    const { body } = await place([ask(spice, DOSA)], LATE, { promisedInMinutes: 30 })

    expect((await orderOf(body)).promised_at).toBe(new Date(NOON.getTime() - (LATE - 1_800) * 1_000).toISOString())
  })

  test.each([
    ['more than two minutes ahead', -121],
    ['more than three days old', 72 * 3_600 + 1],
  ])('%s counts for nothing: own time, no leniency, and a mark', async (_name, seconds) => {
    const old = ask(spice, DOSA)
    changeDish(spice, DOSA, { price: 130 })
    expect((await place([old], seconds)).failure.code).toBe('PRICE_CHANGED')
    const { body } = await place([ask(spice, DOSA)], seconds)

    const order = await orderOf(body)
    expect(order.created_at).toBe(NOON.toISOString())
    expect(order.late).toEqual([
      { kind: 'place', taken_at: taken(seconds).at, arrived_at: NOON.toISOString(), is_wrong_time: true },
    ])
    expect((await entries())[0]!.after).toMatchObject({ refused_taken_at: taken(seconds).at })
  })
})

test('what needs a person is refused, late as well: a table that is taken, an order that is paid', async () => {
  const tableId = await addTable(spice)
  const dineIn = { orderType: 'Dine-In', tableId }
  await place([ask(spice, DOSA)], ON_TIME, dineIn)

  expect((await place([ask(spice, DOSA)], LATE, dineIn)).failure.code).toBe('TABLE_OCCUPIED')
})
