import { randomUUID } from 'node:crypto'
import { createOrder, listOrders, settleOrder } from '@tiffin/contracts'
import { PAYMENT_METHODS, type BasisPoints, type Paise } from '@tiffin/domain'
import { sized } from '@tiffin/stack/testing/sized'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from '../demo/random.ts'
import type { Payment } from '../domain/order.ts'
import { ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { toWireOrder } from '../wire.ts'
import { orderFromRow, type OrderRow, type StoredLine } from './order-rows.ts'

/** The number of orders. A reply lists at most 500, and the test needs all orders in one reply. */
const ORDERS = sized(25, 500)
const AT_ONCE = 10
/** Texts with characters that JSON escapes, that it need not escape, and that are two code units long. */
const TEXTS = ['Dosa "Mysore"', 'मसाला डोसा', 'back\\slash', 'ice 🍨 cream', '</script>', 'é ﬀ \u2028', "d'Goa, ½ & 1"]

const random = createRandom(7_331)
let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  spice.menu = {
    items: TEXTS.map((name, index) =>
      dish(name, random.between(1, 99_999) / 100, {
        tax_rate: random.pick([0, 2.5, 5, 12.25, 18]),
        tax_group_name: TEXTS[(index + 1) % TEXTS.length]!,
        tax_is_split: index % 2 === 0,
      }),
    ),
  }
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/**
 * Places an order with random dishes and texts. @param isTipped true if the guest pays in cash, gets change and leaves
 * a tip
 */
async function placeAny(isTipped: boolean): Promise<void> {
  const items = Array.from({ length: random.between(1, 8) }, () => ({
    ...ask(spice, random.pick(TEXTS), random.between(1, 20)),
    ...(random.chance(0.4) && { notes: random.pick(TEXTS) }),
  }))
  const customerDetails = { name: random.pick(TEXTS), address: random.pick(TEXTS), contact: '98450 12345' }
  const orderType = random.pick(['Takeaway', 'Delivery'] as const)
  const isSettled = isTipped || random.chance(0.5)
  const discount =
    !isTipped && random.chance(0.5) ? { type: 'percent' as const, value: random.between(0, 10_000) / 100 } : null
  const paidBy = random.chance(0.3) ? undefined : random.pick(PAYMENT_METHODS)
  const method = isTipped ? 'Cash' : paidBy
  const { status, body, text } = await spice.call(
    createOrder,
    {
      body: { items, orderType, ...((orderType === 'Delivery' || random.chance(0.8)) && { customerDetails }) },
      key: randomUUID(),
    },
    'Admin',
  )
  expect([status, text]).toEqual([201, expect.any(String)])
  if (!isSettled) return
  const active = (await spice.call(listOrders, {}, 'Admin')).body.find(({ id }) => id === body.order_id)!
  const amount = Math.round(active.total_amount)
  const tendered = method === 'Cash' ? { tendered: amount + random.between(0, 99_999) / 100 } : {}
  const tip =
    isTipped || random.chance(0.5)
      ? { tip: { method: random.pick(PAYMENT_METHODS), amount: random.between(1, 9_999) / 100 } }
      : {}
  const settled = await spice.call(
    settleOrder,
    {
      params: { id: body.order_id },
      body: {
        discount,
        ...(method && discount === null && { payments: [{ method, amount, ...tendered }], ...tip }),
      },
    },
    'Admin',
  )
  expect([settled.status, settled.text]).toEqual([200, expect.any(String)])
}

/** Takes portions of some lines back, as a void does. */
const voidSome = () =>
  owner.query('UPDATE order_items SET voided = quantity - 1 + position % 2 WHERE position % 3 = 0 AND quantity > 1')

/** Reads the orders by plain columns and builds the reply here, to compare it with the JSON of the database. */
async function mapped(): Promise<string> {
  const rowsOf = async <Row>(sql: string) => (await owner.query(sql)).rows as Row[]
  type Paid = Record<'order_id' | 'method' | 'amount_paise', string> & { tendered_paise: string | null }
  type Item = Record<'order_id' | 'menu_item_id' | 'name' | 'notes' | 'variant', string> &
    Record<'quantity' | 'voided' | 'price_paise' | 'rate_basis_points', number> & {
      tax_group_name: string
      tax_is_split: boolean
      tax_kind: StoredLine['taxKind']
    }
  const items = await rowsOf<Item>('SELECT * FROM order_items ORDER BY order_id, position')
  const paid = await rowsOf<Paid>('SELECT * FROM order_payments ORDER BY order_id, position')
  const linesOf = (id: string): StoredLine[] =>
    items
      .filter((item) => item.order_id === id && item.quantity > item.voided)
      .map((item) => ({
        menuItemId: item.menu_item_id,
        name: item.name,
        quantity: item.quantity - item.voided,
        pricePaise: Number(item.price_paise) as Paise,
        rateBasisPoints: item.rate_basis_points as BasisPoints,
        taxGroupName: item.tax_group_name,
        taxIsSplit: item.tax_is_split,
        taxKind: item.tax_kind,
        notes: item.notes === '' ? null : item.notes,
        voided: item.voided,
        variant: item.variant,
      }))
  const paymentsOf = (id: string): Payment[] =>
    paid
      .filter((payment) => payment.order_id === id)
      .map(({ method, amount_paise: amount, tendered_paise: tendered }) => ({
        method,
        amountPaise: Number(amount) as Paise,
        ...(tendered !== null && { tenderedPaise: Number(tendered) as Paise }),
      }))
  const orders = await rowsOf<OrderRow>('SELECT * FROM orders ORDER BY created_at DESC, id DESC')
  const whole = orders.map((row) => ({ ...row, lines: linesOf(row.id), payments: paymentsOf(row.id), ready: null }))
  return JSON.stringify(listOrders.response.parse(whole.map((row) => toWireOrder(orderFromRow(row)))))
}

test(`${ORDERS} orders read as JSON from the database are, byte for byte, what mapping their rows gives`, async () => {
  for (let placed = 0; placed < ORDERS; placed += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, ORDERS - placed) }, (_, index) => placeAny(placed + index === 0)),
    )
  await voidSome()
  // The rows were changed without the service, so the orders that its process has in memory are old. A new process has
  // none.
  await service.restart()
  const { text } = await spice.call(listOrders, {}, 'Admin')

  expect(JSON.parse(text)).toHaveLength(ORDERS)
  expect(text).toBe(await mapped())
  for (const name of ['"voided"', '"notes"', '"payments":[{', '"discount":{', '"tendered"', '"tip":{'])
    expect(text).toContain(name)
  // Control: a change of one portion of one line is noticed.
  await owner.query(
    'UPDATE order_items SET quantity = quantity + 1 WHERE position = (SELECT min(position) FROM order_items)',
  )
  expect(text).not.toBe(await mapped())
})
