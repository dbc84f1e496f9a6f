import {
  addItems,
  createOrder,
  fireLines,
  listOrders,
  listOrdersAudit,
  settleOrder,
  splitOrder,
  voidLine,
  type AuditEntry,
} from '@tiffin/contracts'
import { violationsOf } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTable, ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

/** Has characters that JSON escapes, one that it may leave alone, and one that is two of JavaScript. */
const ODD = 'Dosa "special" \\ hot\tor mild / 🌶'
const COFFEE = { name: 'Filter Coffee', quantity: 1, price: 40 }
/** The held portion is in the row of the others, and the portion with a wish in a row of its own. */
const PLACED = {
  order_type: 'Dine-In',
  table_name: 'T1',
  items: [
    { name: ODD, quantity: 2, price: 99.5 },
    COFFEE,
    { name: ODD, quantity: 1, price: 99.5, held: true },
    { name: ODD, quantity: 1, price: 99.5 },
  ],
}
const altered = (at: TestRestaurant, id: string) =>
  `entry 3 of restaurant ${at.id} names other lines than order ${id} has`

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

async function place() {
  const at = service.addRestaurant()
  at.menu.items.push(dish(ODD, 99.5))
  const items = [
    ask(at, ODD, 2),
    ask(at, 'Filter Coffee'),
    { ...ask(at, ODD), held: true },
    { ...ask(at, ODD), notes: 'No salt' },
  ]
  const { body } = await at.call(createOrder, {
    body: { items, tableId: await addTable(at, 'T1'), orderType: 'Dine-In' },
  })
  return { at, id: body.order_id }
}
/** Returns what a manager reads of the changes of orders, the oldest first. */
async function readLog(at: TestRestaurant) {
  const { body } = await at.call(listOrdersAudit, { query: { kind: 'order' } }, 'Admin')
  return (body as AuditEntry[]).map(({ action, after }) => [action, after]).toReversed()
}
const violations = async () => (await violationsOf('orders', service.database.ownerUrl)).map(({ what }) => what)

test('the audit tells the whole life of an order as it did when each entry had its dishes', async () => {
  const { at, id } = await place()
  const params = { id }
  await at.call(addItems, { params, body: { items: [ask(at, ODD, 5), ask(at, 'Masala Dosa')] } })
  await at.call(fireLines, { params, body: {} })
  const { items, version } = (await at.call(listOrders)).body[0]!
  const { line_id } = items.find(({ name }) => name === COFFEE.name)!
  const body = { line_id: line_id!, quantity: 1, reason: 'kitchen_cannot' as const, wasted: false, version }
  await at.call(voidLine, { params, body }, 'Captain')
  const split = { version: version + 1, parts: [{ items: [{ line_id: items[0]!.line_id!, quantity: 3 }] }] }
  const { order, parts } = (await at.call(splitOrder, { params, body: split })).body
  await at.call(settleOrder, { params, body: {} }, 'Cashier')

  const left = [
    { name: ODD, quantity: 5, price: 99.5 },
    { name: ODD, quantity: 1, price: 99.5 },
    { name: 'Masala Dosa', quantity: 1, price: 120 },
  ]
  const moved = [{ name: ODD, quantity: 3, price: 99.5 }]
  expect(await readLog(at)).toEqual([
    ['order.placed', PLACED],
    [
      'order.added',
      {
        items: [
          { name: ODD, quantity: 5, price: 99.5 },
          { name: 'Masala Dosa', quantity: 1, price: 120 },
        ],
      },
    ],
    ['order.fired', { items: [{ name: ODD, quantity: 1 }] }],
    ['order.voided', { items: [{ name: COFFEE.name, quantity: 1 }], reason: 'Kitchen cannot make it', wasted: false }],
    [
      'order.placed',
      { order_type: 'Dine-In', table_name: 'T1', items: moved, from_order: order.order_number, from_table: 'T1' },
    ],
    ['order.items-moved', { items: left, moved, to_order: parts[0]!.order_number, to_table: 'T1' }],
    [
      'order.freed',
      {
        status: 'Completed',
        discount: null,
        payable: 753,
        round_off: 0.15,
        payments: [{ method: 'Unspecified', amount: 753 }],
      },
    ],
  ])
  expect(await violations()).toEqual([])
})

test('an entry that the release before wrote has its dishes, and a new one reads the same to the letter', async () => {
  const { at } = await place()
  await owner.query(
    `INSERT INTO audit_entries
       (restaurant_id, user_kind, action, subject_type, subject_id, subject_name, order_id, after)
     SELECT $1, 'system', 'order.placed', 'order', id::text, '261128-2', id, $2 FROM uuidv7() AS id`,
    [at.id, PLACED],
  )
  const [placed, before] = await readLog(at)

  expect(before).toEqual(['order.placed', PLACED])
  expect(JSON.stringify(placed)).toBe(JSON.stringify(before))
  expect(await violations()).toEqual([])
})

test('the entry does not store the dishes a second time', async () => {
  const { at } = await place()
  const { rows } = await owner.query<{ after: object }>(
    `SELECT after FROM audit_entries WHERE restaurant_id = $1 AND action = 'order.placed'`,
    [at.id],
  )

  expect(rows.map(({ after }) => Object.keys(after).toSorted())).toEqual([
    ['held_lines', 'line_rows', 'lines_hash', 'order_type', 'portions', 'table_name'],
  ])
})

test.each([
  ['the name', `name = 'Idli'`],
  ['the price', 'price_paise = 100'],
  ['the rate', 'rate_basis_points = 0'],
  ['the dish', 'menu_item_id = gen_random_uuid()'],
])(
  'a line of which %s is altered in the database is named, and not shown as what was placed',
  async (_what, change) => {
    const { at, id } = await place()
    await owner.query(`UPDATE order_items SET ${change} WHERE order_id = $1 AND position = 1000`, [id])

    expect(await readLog(at)).toEqual([
      ['order.placed', { order_type: 'Dine-In', table_name: 'T1', items_altered: true }],
    ])
    expect(await violations()).toContainEqual(altered(at, id))
  },
)

test('a line that is deleted, or put in, is named', async () => {
  const [less, more] = [await place(), await place()]
  await owner.query(`DELETE FROM order_items WHERE order_id = $1 AND position = 1000`, [less.id])
  await owner.query(
    `INSERT INTO order_items (restaurant_id, month, order_id, menu_item_id, price_paise, rate_basis_points, name,
       tax_is_split, quantity, position)
     SELECT restaurant_id, month, order_id, gen_random_uuid(), 1, 0, 'Idli', true, 1, 1002 FROM order_items
     WHERE order_id = $1 LIMIT 1`,
    [more.id],
  )

  expect(await violations()).toEqual(expect.arrayContaining([less, more].map(({ at, id }) => altered(at, id))))
})
