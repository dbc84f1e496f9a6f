import {
  addItems,
  createOrder,
  fireLines,
  listOrders,
  listOrdersAudit,
  voidLine,
  type AuditEntry,
} from '@tiffin/contracts'
import { violationsOf } from '@tiffin/stack/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

/** Has characters that JSON escapes, one that it may leave alone, and one that is two of JavaScript. */
const ODD = 'Dosa "special" \\ hot\tor mild / 🌶'
const PLACED = [
  { name: ODD, quantity: 2, price: 99.5 },
  { name: ODD, quantity: 1, price: 99.5, held: true },
  { name: 'Filter Coffee', quantity: 1, price: 40 },
]

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

/** Places an order of a dish, of which one portion is held, and of another dish. */
async function place() {
  const at = service.addRestaurant()
  at.menu.items.push(dish(ODD, 99.5))
  const items = [ask(at, ODD, 2), { ...ask(at, ODD), held: true }, ask(at, 'Filter Coffee')]
  const { body } = await at.call(createOrder, { body: { items, orderType: 'Takeaway' } })
  return { at, id: body.order_id }
}
async function placedFacts(at: TestRestaurant): Promise<AuditEntry['after']> {
  const { body } = await at.call(listOrdersAudit, { query: { action: 'order.placed' } }, 'Admin')
  return body[0]!.after
}
const violations = async () => (await violationsOf('orders', service.database.ownerUrl)).map(({ what }) => what)

test('the entry of a placed order has its dishes as they were, after more of them, and after fired and voided ones', async () => {
  const { at, id } = await place()
  await at.call(addItems, { params: { id }, body: { items: [ask(at, ODD, 5), ask(at, 'Masala Dosa')] } })
  await at.call(fireLines, { params: { id }, body: {} })
  const [order] = (await at.call(listOrders)).body
  const { line_id } = order!.items.find(({ name }) => name === 'Filter Coffee')!
  const body = { line_id: line_id!, quantity: 1, reason: 'kitchen_cannot' as const, wasted: false }
  const voided = await at.call(voidLine, { params: { id }, body: { ...body, version: order!.version } }, 'Captain')

  expect(voided.status).toBe(200)
  expect(await placedFacts(at)).toEqual({ order_type: 'Takeaway', table_name: null, items: PLACED })
  expect(await violations()).toEqual([])
})

test('the entry does not store the dishes a second time', async () => {
  const { at } = await place()
  const { rows } = await owner.query<{ after: object }>(
    `SELECT after FROM audit_entries WHERE restaurant_id = $1 AND action = 'order.placed'`,
    [at.id],
  )

  expect(rows.map(({ after }) => Object.keys(after).toSorted())).toEqual([
    ['held_portions', 'lines_hash', 'order_type', 'portions', 'table_name'],
  ])
})

test.each([
  ['the name', `name = 'Idli'`],
  ['the price', 'price_paise = 100'],
  ['the rate', 'rate_basis_points = 0'],
  ['the dish', 'menu_item_id = gen_random_uuid()'],
])('a line whose %s is altered in the database is named, and not shown as what was placed', async (_what, change) => {
  const { at, id } = await place()
  await owner.query(`UPDATE order_items SET ${change} WHERE order_id = $1 AND position = 1000`, [id])

  expect(await placedFacts(at)).toEqual({ order_type: 'Takeaway', table_name: null, items_altered: true })
  expect(await violations()).toContainEqual(`entry 1 of restaurant ${at.id} names other lines than order ${id} has`)
})

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

  expect(await violations()).toEqual(
    expect.arrayContaining(
      [less, more].map(({ at, id }) => `entry 1 of restaurant ${at.id} names other lines than order ${id} has`),
    ),
  )
})
