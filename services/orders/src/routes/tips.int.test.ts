import {
  createOrder,
  freeTable,
  getOverview,
  getRestaurantActivity,
  listOrders,
  listRecentOrderRecords,
  settleOrder,
  type Order,
} from '@tiffin/contracts'
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
  spice.menu = { items: [dish('Thali', 500)] }
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const TIP = { method: 'Cash', amount: 100 } as const
const CASH = { method: 'Cash', amount: 1_050, tendered: 1_200 } as const

/** Places an order at a table: two portions for ₹1,000, and 5 % tax. */
async function seat(restaurant = spice) {
  const tableId = await addTable(restaurant)
  const body = { items: [ask(restaurant, 'Thali', 2)], tableId, orderType: 'Dine-In' }
  return { tableId, id: (await restaurant.call(createOrder, { body })).body.order_id }
}
const settle = (id: string, body: object, key = `settle-${id}`) =>
  spice.call(settleOrder, { params: { id }, body, key })
const listed = async () => (await spice.call(listOrders, {}, 'Admin')).body

/** Returns the sales in the overview, the activity, the recent orders and the list of orders, in rupees. */
async function sales() {
  const overview = (await spice.call(getOverview, {}, 'Admin')).body
  const params = { restaurantId: spice.id }
  const activity = await callEndpoint(service.app, getRestaurantActivity, { params }, { from: 'gateway' })
  const recent = await callEndpoint(service.app, listRecentOrderRecords, {}, { from: 'gateway' })
  return [
    overview.todaysSales,
    activity.body.days.reduce((sum, day) => sum + day.sales, 0),
    recent.body.find(({ restaurant_id }) => restaurant_id === spice.id)?.total_amount_rupees,
    (await listed()).reduce((sum, order) => sum + order.total_amount, 0),
  ]
}
const collected = ({ payments, tip }: Order) =>
  [...payments, ...(tip ? [tip] : [])].reduce((sum, { amount }) => sum + amount, 0)

describe('a tip is outside of the bill', () => {
  test('payable 1,050, collected 1,150, sales 1,050; what was given and the tip are read again with the order', async () => {
    const { tableId, id } = await seat()

    const freed = await spice.call(freeTable, { params: { id: tableId }, body: { payments: [CASH], tip: TIP } })

    expect([freed.status, freed.body.payable, collected(freed.body)]).toEqual([200, 1_050, 1_150])
    expect([freed.body.payments, freed.body.tip]).toEqual([[CASH], TIP])
    const [order] = await listed()
    expect(order).toEqual(freed.body)
    expect([order?.id, order?.total_amount, order?.round_off, order?.discount]).toEqual([id, 1_050, 0, null])
    expect(await sales()).toEqual([1_050, 1_050, 1_050, 1_050])

    // Control: a tip that is part of the payable would raise these figures.
    await owner.query('UPDATE orders SET payable_paise = payable_paise + tip_paise WHERE id = $1', [id])
    await service.restart()
    expect(await sales()).toEqual([1_150, 1_150, 1_150, 1_150])
  })

  test('a tip among the payments is refused, because they are more than the payable then', async () => {
    const { id } = await seat()

    const refused = await settle(id, { payments: [{ method: 'Cash', amount: 1_150 }] })

    expect([refused.status, refused.failure.code]).toEqual([422, 'PAYMENTS_MISMATCH'])
    expect((await settle(id, { payments: [{ method: 'Cash', amount: 1_050 }], tip: TIP }, 'with-a-tip')).status).toBe(
      200,
    )
  })

  test('it leaves a discount as it is, also one of the whole bill, and each part of a split bill has its own cash or reference', async () => {
    const { id } = await seat()
    const none = await settle(id, {
      payments: [{ method: 'Card', amount: 0 }],
      discount: { type: 'flat', value: 1_050 },
      tip: { method: 'Card', amount: 20.5 },
    })
    expect(none.body).toMatchObject({ payable: 0, discount: { amount: 1_050 }, tip: { method: 'Card', amount: 20.5 } })

    const parts = [
      { method: 'Cash', amount: 500, tendered: 500 },
      { method: 'UPI', amount: 50, reference: '4409 8812' },
      { method: 'Cash', amount: 500, tendered: 2_000 },
    ]
    const { id: split } = await seat()
    const long = parts.map((part) => ({ ...part, reference: 'x'.repeat(41) }))
    expect((await settle(split, { payments: long }, 'too-long')).status).toBe(400)
    expect((await settle(split, { payments: parts })).body.payments).toEqual(parts)
    expect((await listed())[0]?.payments).toEqual(parts)
  })
})

describe('a settlement with a tip', () => {
  test('is repeated byte for byte under its key, and settles once; with another tip the key is refused', async () => {
    const { id } = await seat()
    const body = { payments: [CASH], tip: TIP }
    const first = await settle(id, body)

    const again = await settle(id, body)
    const other = await settle(id, { ...body, tip: { ...TIP, amount: 1_000 } })

    expect([again.status, again.text]).toEqual([200, first.text])
    expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    const { rows } = await owner.query(
      `SELECT o.tip_paise::int AS tip, o.tip_method AS by, p.amount_paise::int AS amount, p.tendered_paise::int AS tendered
       FROM orders o JOIN order_payments p ON p.order_id = o.id WHERE o.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ tip: 10_000, by: 'Cash', amount: 105_000, tendered: 120_000 }])
  })

  test('is audited with both; one without has no word of them, in the reply either', async () => {
    const tipped = await seat()
    const plain = await seat()
    await settle(tipped.id, { payments: [CASH], tip: TIP })
    const { text } = await settle(plain.id, { payments: [{ method: 'Cash', amount: 1_050 }], tip: null })

    const { rows } = await owner.query<{ order_id: string; after: object }>(
      `SELECT order_id, after FROM audit_entries WHERE action = 'order.settled' AND restaurant_id = $1`,
      [spice.id],
    )
    const after = (id: string) => rows.find((row) => row.order_id === id)?.after
    expect(after(tipped.id)).toMatchObject({ payable: 1_050, payments: [CASH], tip: TIP })
    expect(after(plain.id)).toMatchObject({ payments: [{ method: 'Cash', amount: 1_050 }] })
    for (const words of [text, JSON.stringify(after(plain.id))]) expect(words).not.toMatch(/tip|tendered/)
  })

  test.each([
    ['less cash than its payment', { payments: [{ ...CASH, tendered: 1_049.99 }] }, /tendered.*less than the amount/],
    ['cash of a card', { payments: [{ ...CASH, method: 'Card' }] }, /tendered.*only cash/],
    ['a tip of nothing', { payments: [CASH], tip: { method: 'Cash', amount: 0 } }, /tip/],
    ['a tip by cheque', { payments: [CASH], tip: { method: 'Cheque', amount: 100 } }, /tip/],
    ['a tip without payments', { tip: TIP }, /tip.*how the bill was paid/],
  ])('is refused with %s, in words, and nothing is settled', async (_name, body, words) => {
    const { tableId, id } = await seat()

    for (const refused of [await settle(id, body), await spice.call(freeTable, { params: { id: tableId }, body })]) {
      expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
      expect(refused.failure.error).toMatch(words)
    }
    expect((await listed())[0]?.status).toBe('Active')
  })

  test('costs the two round trips of any other', async () => {
    const { id } = await seat()
    await service.idle()
    const before = service.db.roundTrips()

    await settle(id, { payments: [CASH], tip: TIP })
    expect(service.db.roundTrips() - before).toBe(2)
  })
})

test.each([
  ['a tip without its method', 'orders_tip', 'UPDATE orders SET tip_paise = 1 WHERE id = $1'],
  ['the method of no tip', 'orders_tip', `UPDATE orders SET tip_method = 'Cash' WHERE id = $1`],
  ['a tip of nothing', 'orders_tip', `UPDATE orders SET tip_paise = 0, tip_method = 'Cash' WHERE id = $1`],
  [
    'less cash than its payment',
    'order_payments_tendered',
    'UPDATE order_payments SET tendered_paise = 1 WHERE order_id = $1',
  ],
  [
    'cash of a card',
    'order_payments_tendered',
    `UPDATE order_payments SET method = 'Card', tendered_paise = amount_paise WHERE order_id = $1`,
  ],
])('the database refuses %s, whoever writes it', async (_name, constraint, statement) => {
  const { id } = await seat()
  await settle(id, { payments: [{ method: 'Cash', amount: 1_050 }] })

  await expect(owner.query(statement, [id])).rejects.toMatchObject({ constraint })
})
