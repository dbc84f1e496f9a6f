import { randomUUID } from 'node:crypto'
import { addItems, createOrder, listKitchenTickets, listKots, listOrders, printKot } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

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

const TILL = '0191a000-0000-4000-8000-000000000001'
const takenAs = (ref: string) => ({ taken: { till_id: TILL, ref } })

async function open() {
  const spice = service.addRestaurant()
  addStations(spice)
  const items = [ask(spice, 'Masala Dosa')]
  return { spice, items, order: { orderType: 'Dine-In', tableId: await addTable(spice, 'T4'), items } }
}
const orderOf = async (spice: TestRestaurant) => (await spice.call(listOrders, {}, 'Admin')).body[0]!

test('a punch keeps till and reference, its tickets have the reference everywhere, and its order lists them', async () => {
  const { spice, order, items } = await open()
  const { body: placed } = await spice.call(createOrder, { body: { ...order, ...takenAs('A1-17') }, key: randomUUID() })
  const params = { id: placed.order_id }
  await spice.call(addItems, { params, body: { items, ...takenAs('B1-3') }, key: randomUUID() })
  await spice.call(addItems, { params, body: { items } })

  expect(await orderOf(spice)).toMatchObject({ till_refs: ['A1-17', 'B1-3'] })
  const { body: kots } = await spice.call(listKots, { params })
  expect(kots.map(({ ref }) => ref)).toEqual(['A1-17', 'B1-3', undefined])
  const { body: board } = await spice.call(listKitchenTickets, {}, 'Captain')
  expect(board.open.map(({ ref }) => ref)).toEqual(['A1-17', 'B1-3', undefined])
  const { body: printed } = await spice.call(printKot, { params: { ...params, kotId: kots[0]!.id } })
  expect(printed.ref).toBe('A1-17')
  const { rows } = await owner.query(
    'SELECT till_id, ref FROM order_punches WHERE restaurant_id = $1 AND ref IS NOT NULL ORDER BY ref',
    [spice.id],
  )
  expect(rows).toEqual([
    { till_id: TILL, ref: 'A1-17' },
    { till_id: TILL, ref: 'B1-3' },
  ])
})

test('a repetition adds no reference, under its key and under another one', async () => {
  const { spice, order } = await open()
  const { rows } = await owner.query('SELECT uuidv7() AS id')
  const sent = { body: { ...order, ...takenAs('A1-17'), id: rows[0].id } }
  const first = await spice.call(createOrder, { ...sent, key: randomUUID() })
  const again = await spice.call(createOrder, { ...sent, key: randomUUID() })

  expect([first.status, again.body.order_id]).toEqual([201, first.body.order_id])
  expect(await orderOf(spice)).toMatchObject({ till_refs: ['A1-17'] })
})

test('an order of tills without a series has none', async () => {
  const { spice, order } = await open()
  await spice.call(createOrder, { body: order })

  expect(await orderOf(spice)).not.toHaveProperty('till_refs')
})

test.each(['17', 'a1-17', 'A1-123456789012', 'A1 17'])('400 for the reference %s', async (ref) => {
  const { spice, order } = await open()

  expect((await spice.call(createOrder, { body: { ...order, ...takenAs(ref) } })).status).toBe(400)
})
