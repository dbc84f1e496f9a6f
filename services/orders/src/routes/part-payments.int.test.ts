import { randomUUID } from 'node:crypto'
import {
  addItems,
  createOrder,
  freeTable,
  getActiveOrder,
  getOverview,
  issueBill,
  listOrders,
  settleOrder,
  takePayment,
  transferOrder,
  voidLine,
  type BodyOf,
  type Order,
} from '@tiffin/contracts'
import type { Role } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let tableId: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant({ Waiter: 'Meera' })
  spice.menu = { items: [dish('Biryani', 350), dish('Lassi', 120)] }
  tableId = await addTable(spice)
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Places an order at a table for ₹861: 2 × 350 + 120 and 5 % tax. */
async function seat(): Promise<Order> {
  const items = [ask(spice, 'Biryani', 2), ask(spice, 'Lassi')]
  await spice.call(createOrder, { body: { items, tableId, orderType: 'Dine-In' } })
  return active()
}
const active = async () => (await spice.call(getActiveOrder, { params: { id: tableId } })).body
const load = async (id: string) => (await spice.call(listOrders, {}, 'Admin')).body.find((order) => order.id === id)!
type Asked = Partial<BodyOf<typeof takePayment>>
const pay = ({ id, version }: Order, asked: Asked = {}, key: string | null = null, as: Role = 'Waiter') =>
  spice.call(
    takePayment,
    { params: { id }, body: { method: 'Cash', amount: 500, version, ...asked }, ...(key && { key }) },
    as,
  )
const settle = ({ id, version }: Order, amount: number, more: object = {}) =>
  spice.call(settleOrder, {
    params: { id },
    body: { payments: [{ method: 'UPI', amount }], version, ...more },
  })
const takeBack = (order: Order, name: string, quantity: number) =>
  spice.call(
    voidLine,
    {
      params: { id: order.id },
      body: {
        line_id: order.items.find((item) => item.name === name)!.line_id,
        quantity,
        reason: 'complaint',
        wasted: true,
        version: order.version,
      },
    },
    'Captain',
  )
const paidOf = ({ payments }: Order) => payments.reduce((sum, { amount }) => sum + amount, 0)
const rowsOf = async ({ id }: Order) =>
  (
    await owner.query<{ position: number; amount: number; direction: string; is_part: boolean }>(
      `SELECT position, amount_paise::int AS amount, direction, at IS NOT NULL AS is_part
       FROM order_payments WHERE order_id = $1 ORDER BY position`,
      [id],
    )
  ).rows

describe('a part payment', () => {
  test('leaves the order open; dishes are added, and settling takes the rest', async () => {
    const order = await seat()
    const part = await pay(order, { tendered: 600, reference: '4821' })

    expect([part.status, part.body.status, part.body.version]).toEqual([200, 'Active', 2])
    const taken = { method: 'Cash', amount: 500, tendered: 600, by: 'Meera', reference: '4821' }
    expect(part.body.payments).toEqual([{ ...taken, at: expect.any(String) as string }])
    expect(await active()).toEqual(part.body)
    expect(await load(order.id)).toEqual(part.body)

    await spice.call(addItems, { params: { id: order.id }, body: { items: [ask(spice, 'Lassi')] } })
    const grown = await active()
    const settled = await settle(grown, 487)
    expect(settled.body).toMatchObject({ status: 'Completed', payable: 987, total_amount: 987 })
    expect(settled.body.payments).toEqual([...part.body.payments, { method: 'UPI', amount: 487 }])
    expect(await load(order.id)).toEqual(settled.body)
    expect((await spice.call(getOverview, {}, 'Admin')).body.todaysSales).toBe(987)
    expect(await rowsOf(order)).toEqual([
      { position: 0, amount: 50_000, direction: 'in', is_part: true },
      { position: 1, amount: 48_700, direction: 'in', is_part: false },
    ])
  })

  test('is less than what is left, and the refusal names that', async () => {
    const order = await seat()
    for (const amount of [861, 900]) {
      const refused = await pay(order, { amount })
      expect([refused.status, refused.failure]).toEqual([
        422,
        { code: 'PART_TOO_LARGE', error: '₹861.00 is left to pay. Use Pay for the whole rest.' },
      ])
    }
    const part = await pay(order)
    expect((await pay(part.body, { amount: 361 })).failure.error).toBe(
      '₹361.00 is left to pay. Use Pay for the whole rest.',
    )
    expect((await pay(part.body, { amount: 360.99 })).body.payments).toHaveLength(2)
  })

  test('of an older bill is refused with the order as it is, and so is one of a paid order', async () => {
    const order = await seat()
    const { body: current } = await pay(order)

    const changed = await pay(order)
    expect([changed.status, changed.failure]).toMatchObject([409, { code: 'ORDER_CHANGED', order: current }])
    const unseen = await settle(order, 861)
    expect([unseen.status, unseen.failure]).toMatchObject([409, { code: 'ORDER_CHANGED', order: current }])

    const { body: settled } = await settle(current, 361)
    const late = await pay(settled)
    expect([late.status, late.failure]).toMatchObject([409, { code: 'ORDER_COMPLETED', order: settled }])
  })

  test.each([
    ['of nothing', { amount: 0 }],
    ['below nothing', { amount: -1 }],
    ['of parts of a paisa', { amount: 1.005 }],
    ['with less cash than its amount', { tendered: 499 }],
    ['by card with cash', { method: 'Card', tendered: 500 }],
    ['by a method that nobody has', { method: 'Unspecified' }],
    ['with a long reference', { reference: 'x'.repeat(41) }],
  ] as readonly (readonly [string, object])[])('%s is refused', async (_name, asked) => {
    const refused = await pay(await seat(), asked as Asked)
    expect([refused.status, refused.failure.code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('of an order that has nothing to pay is refused, and of one that is nowhere', async () => {
    const order = await seat()
    const { body: less } = await takeBack(order, 'Biryani', 2)
    const { body: nothing } = await takeBack(less, 'Lassi', 1)
    expect((await pay(nothing)).failure.code).toBe('NOTHING_LEFT_TO_PAY')

    const nowhere = await pay({ ...order, id: randomUUID() })
    expect([nowhere.status, nowhere.failure.code]).toEqual([404, 'ORDER_NOT_FOUND'])
  })

  test('stays with the order that moves to another table', async () => {
    const { body: part } = await pay(await seat())
    const params = { id: part.id }
    const { body: moved } = await spice.call(transferOrder, { params, body: { table_id: await addTable(spice, 'T2') } })

    expect([moved.table_name, moved.payments]).toEqual(['T2', part.payments])
    expect((await settle(moved, 361)).body.status).toBe('Completed')
  })

  test('counts by GST as well, and the invoice is of the whole', async () => {
    await service.billByGst(spice)
    const { body: part } = await pay(await seat())
    const { body: settled } = await settle(part, 361, { gst_mode: 'regular' })

    expect([settled.document?.payable, paidOf(settled), settled.payments.length]).toEqual([861, 861, 2])
  })

  test('of a printed bill is a part of what its invoice says, discount and all, and keeps the invoice', async () => {
    await service.billByGst(spice)
    const { id, version } = await seat()
    const discount = { type: 'flat', value: 61 } as const
    const { body: printed } = await spice.call(issueBill, { params: { id }, body: { version, discount } }, 'Admin')
    expect(printed.order.document?.payable).toBe(797)

    const { body: part } = await pay(printed.order)
    expect([part.document, part.discount]).toEqual([printed.order.document, printed.order.discount])
    expect((await pay(part, { amount: 297 })).failure.error).toBe('₹297.00 is left to pay. Use Pay for the whole rest.')
    const { body: settled } = await settle(part, 297, { discount, document_id: part.document!.id })
    expect([settled.document, paidOf(settled)]).toEqual([printed.order.document, 797])
  })

  test('is known of where nobody says how the rest was paid (G2)', async () => {
    const { body: part } = await pay(await seat())
    expect((await spice.call(freeTable, { params: { id: tableId } })).status).toBe(204)
    expect((await load(part.id)).payments).toEqual([...part.payments, { method: 'Unspecified', amount: 361 }])
  })

  test('is not lost where the process ends before the rest', async () => {
    const { body: part } = await pay(await seat())
    await service.restart()

    expect(await active()).toEqual(part)
    const whole = await settle(part, 861)
    expect([whole.status, whole.failure]).toEqual([
      422,
      {
        code: 'PAYMENTS_MISMATCH',
        error: '₹500.00 of ₹861.00 was paid before, so ₹361.00 is left to pay and not ₹861.00.',
      },
    ])
    expect(paidOf((await settle(part, 361)).body)).toBe(861)
  })
})

describe('at the same moment', () => {
  test('two tills take a part of one bill: one does, the other sees it', async () => {
    const order = await seat()
    const replies = await Promise.all([pay(order), pay(order)])

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(paidOf(await active())).toBe(500)
  })

  test('twenty tills take ₹100 each, again after each answer that the order changed: never more than the bill', async () => {
    const order = await seat()
    const untilAnswered = async (seen: Order): Promise<number> => {
      const { status } = await pay(seen, { amount: 100 })
      return status === 409 ? untilAnswered(await active()) : status
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, () => untilAnswered(order)))

    expect(statuses.toSorted()).toEqual([...Array<number>(8).fill(200), ...Array<number>(12).fill(422)])
    expect([paidOf(await active()), (await rowsOf(order)).length]).toEqual([800, 8])
  })

  test('a part and a settlement: never both', async () => {
    const order = await seat()
    const [part, whole] = await Promise.all([pay(order), settle(order, 861)])

    expect([part.status, whole.status].toSorted()).toEqual([200, 409])
    expect(paidOf(await load(order.id))).toBe(part.status === 200 ? 500 : 861)
  })
})

describe('a repeated part payment', () => {
  test('is answered as the first time, five times at once too, and counts once', async () => {
    const [order, key] = [await seat(), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(order, {}, key)))

    expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [200, replies[0]!.text]))
    expect(paidOf(await active())).toBe(500)
    expect((await pay(order, { amount: 400 }, key)).failure.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  test('is known once its reply is forgotten: it gets the order as it is, and takes nothing', async () => {
    const [order, key] = [await seat(), randomUUID()]
    const { body: part } = await pay(order, {}, key)
    const { body: settled } = await settle(part, 361)
    await owner.query('DELETE FROM idempotency_keys')

    const again = await pay(order, {}, key)
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, settled, 'true'])
    expect((await rowsOf(order)).length).toBe(2)

    const other = await pay(order, { amount: 400 }, key)
    expect([other.status, other.failure.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })
})

describe('a bill that comes below what is paid', () => {
  test('is settled once the difference was given back, by an Admin or a Captain', async () => {
    const { body: part } = await pay(await seat())
    const { body: less } = await takeBack(part, 'Biryani', 2)
    expect(less.payments).toEqual(part.payments)

    const early = await settle(less, 0)
    expect([early.status, early.failure]).toEqual([
      422,
      {
        code: 'ORDER_OVERPAID',
        error: '₹500.00 is paid and the bill is ₹126.00. Please give ₹374.00 back before it is settled.',
      },
    ])
    expect((await spice.call(freeTable, { params: { id: tableId } })).failure.code).toBe('ORDER_OVERPAID')
    const out = { direction: 'out', amount: 374 } as const
    for (const role of ['Waiter', 'Cashier'] as const)
      expect((await pay(less, out, null, role)).failure.code).toBe('RETURN_NOT_ALLOWED')
    const tooMuch = await pay(less, { ...out, amount: 374.01 }, null, 'Captain')
    expect([tooMuch.status, tooMuch.failure.error]).toEqual([422, 'At most ₹374.00 can be given back.'])

    const { body: back } = await pay(less, out, null, 'Captain')
    expect([back.status, back.payments.map(({ amount }) => amount)]).toEqual(['Active', [500, -374]])
    expect((await pay(back, out, null, 'Admin')).failure.code).toBe('NOTHING_TO_RETURN')
    const { body: settled } = await settle(back, 0)
    expect([settled.payable, paidOf(settled), settled.payments]).toEqual([126, 126, back.payments])
  })

  test('because of the discount with which it will be settled', async () => {
    const { body: part } = await pay(await seat())
    const discount = { type: 'flat', value: 461 } as const
    expect((await settle(part, 0, { discount })).failure.code).toBe('ORDER_OVERPAID')

    const out = { direction: 'out', method: 'UPI', amount: 100 } as const
    expect((await pay(part, out, null, 'Admin')).failure.code).toBe('NOTHING_TO_RETURN')
    const { body: back } = await pay(part, { ...out, discount }, null, 'Admin')
    const { body: settled } = await settle(back, 0, { discount })
    expect([settled.payable, paidOf(settled)]).toEqual([400, 400])
  })
})

describe('a process of the release before', () => {
  const settleAsBefore = ({ id }: Order) =>
    owner.query(
      `WITH settled AS (
        UPDATE orders SET status = 'Completed', version = version + 1, completed_at = now(), payable_paise = 86100
        WHERE id = $1 RETURNING restaurant_id, month, id
      )
      INSERT INTO order_payments (restaurant_id, month, order_id, position, method, amount_paise, tendered_paise)
      SELECT restaurant_id, month, id, 0, 'Cash', 86100, NULL FROM settled`,
      [id],
    )

  test('cannot settle an order with part payments, so no money counts twice', async () => {
    const { body: part } = await pay(await seat())
    await expect(settleAsBefore(part)).rejects.toMatchObject({ constraint: 'order_payments_pkey' })
    expect(await active()).toEqual(part)

    const without = await seatElsewhere()
    await settleAsBefore(without)
    expect((await load(without.id)).payments).toEqual([{ method: 'Cash', amount: 861 }])
  })

  test('control: without the key of payments, the whole is paid on top of the part', async () => {
    const { body: part } = await pay(await seat())
    await owner.query('BEGIN; ALTER TABLE order_payments DROP CONSTRAINT order_payments_pkey')
    await settleAsBefore(part)
    const rows = await rowsOf(part)
    await owner.query('ROLLBACK')

    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(136_100)
  })

  const seatElsewhere = async () => {
    const items = [ask(spice, 'Biryani', 2), ask(spice, 'Lassi')]
    const { body } = await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })
    return load(body.order_id)
  }
})

test('a payment is never changed or deleted by the service, and the audit has an entry for each', async () => {
  const { body: part } = await pay(await seat())
  const { body: less } = await takeBack(part, 'Biryani', 2)
  await pay(less, { direction: 'out', amount: 374 }, null, 'Captain')
  const app = new pg.Client({ connectionString: service.database.appUrl })
  await app.connect()
  for (const statement of ['UPDATE order_payments SET amount_paise = 0', 'DELETE FROM order_payments'])
    await expect(app.query(statement)).rejects.toThrow('permission denied')
  await app.end()

  const { rows } = await owner.query<{ action: string; user_role: string; after: object }>(
    `SELECT action, user_role, after FROM audit_entries WHERE subject_id = $1 AND action LIKE 'order.payment%' ORDER BY seq`,
    [part.id],
  )
  expect(rows).toEqual([
    { action: 'order.payment-taken', user_role: 'Waiter', after: { method: 'Cash', amount: 500, paid: 500 } },
    { action: 'order.payment-returned', user_role: 'Captain', after: { method: 'Cash', amount: 374, paid: 126 } },
  ])
})

test.each([
  ['a direction that nobody knows', 'order_payments_direction_known', `direction = 'both'`],
  ['money that a settlement gives back', 'order_payments_direction_known', `direction = 'out', at = NULL`],
  ['a part payment without its time', 'order_payments_part_is_whole', 'at = NULL'],
  ['a long reference', 'order_payments_reference_bounded', `reference = repeat('x', 41)`],
])('the database refuses %s, whoever writes it', async (_name, constraint, change) => {
  const { body: part } = await pay(await seat())
  const changed = owner.query(`UPDATE order_payments SET ${change} WHERE order_id = $1`, [part.id])
  await expect(changed).rejects.toMatchObject({ constraint })
})
