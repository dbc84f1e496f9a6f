import { createOrder, listOrders, listRecentOrderRecords, settleOrder } from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  spice = service.addRestaurant()
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

const placed = async () => {
  const items = [ask(spice, 'Masala Dosa', 3), ask(spice, 'Filter Coffee')]
  return (await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).body.order_id
}
const takeBack = (id: string, name: string, portions: number) =>
  owner.query('UPDATE order_items SET voided = $3 WHERE order_id = $1 AND name = $2', [id, name, portions])

test('what was taken back is on no bill and in no figure, and a line without a portion left is not shown', async () => {
  const id = await placed()
  await takeBack(id, 'Masala Dosa', 2)
  await takeBack(id, 'Filter Coffee', 1)

  const [order] = (await spice.call(listOrders)).body
  expect(order!.items.map(({ name, quantity }) => [name, quantity])).toEqual([['Masala Dosa', 1]])
  expect(order!.total_amount).toBe(126)
  const [recent] = (await callEndpoint(service.app, listRecentOrderRecords, {}, { from: 'gateway' })).body
  expect(recent!.total_amount_rupees).toBe(126)
  const settled = await spice.call(settleOrder, { params: { id } }, 'Cashier')
  expect(settled.body.payable).toBe(126)
})

test('no more can be taken back than was punched', async () => {
  const id = await placed()

  await expect(takeBack(id, 'Masala Dosa', 4)).rejects.toThrow('order_items_voided_bounded')
})
