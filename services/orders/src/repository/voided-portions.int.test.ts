import {
  createOrder,
  getOverview,
  listBestSellers,
  listOrders,
  listOrdersAudit,
  listRecentOrderRecords,
  settleOrder,
  voidLine,
} from '@tiffin/contracts'
import { callEndpoint } from '@tiffin/service-kit/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('through the endpoint that takes portions back', () => {
  /** Takes portions of a dish back as a Captain, for the order's present version. */
  async function voidOf(at: TestRestaurant, id: string, dish: string, quantity: number) {
    const { items, version } = (await at.call(listOrders)).body.find((order) => order.id === id)!
    const { line_id } = items.find(({ name }) => name === dish)!
    const body = { line_id, quantity, reason: 'kitchen_cannot', wasted: false, version }
    expect((await at.call(voidLine, { params: { id }, body }, 'Captain')).status).toBe(200)
  }
  const place = async (at: TestRestaurant, dish: string, quantity: number) =>
    (await at.call(createOrder, { body: { items: [ask(at, dish, quantity)], orderType: 'Takeaway' } })).body.order_id

  test('the figures of the day, the history, the newest orders and the log show what is left', async () => {
    const curry = service.addRestaurant()
    const id = await place(curry, 'Masala Dosa', 3)
    await voidOf(curry, id, 'Masala Dosa', 2)
    const newest = await callEndpoint(service.app, listRecentOrderRecords, {}, { from: 'gateway' })
    expect(newest.body.find(({ restaurant_id }) => restaurant_id === curry.id)!.total_amount_rupees).toBe(126)
    await curry.call(settleOrder, { params: { id } }, 'Cashier')

    expect((await curry.call(getOverview, {}, 'Admin')).body).toMatchObject({ totalOrders: 1, todaysSales: 126 })
    const [settled] = (await curry.call(listOrders, {}, 'Admin')).body
    expect([settled!.payable, settled!.items[0]!.quantity, settled!.items[0]!.voided]).toEqual([126, 1, 2])
    const { body: entries } = await curry.call(listOrdersAudit, {}, 'Admin')
    const entry = entries.find(({ action }) => action === 'order.voided')!
    expect([entry.user.role, entry.after]).toEqual(['Captain', expect.objectContaining({ wasted: false })])
  })

  test('a dish of which nothing was left on any order is no best seller, and others stand by what was left', async () => {
    const curry = service.addRestaurant()
    const dishes = [
      { name: 'Masala Dosa', punched: 2, taken: 0 },
      { name: 'Filter Coffee', punched: 9, taken: 8 },
      { name: 'Paneer Tikka', punched: 9, taken: 9 },
    ]
    for (const { name, punched, taken } of [...dishes, ...dishes, ...dishes]) {
      const id = await place(curry, name, punched)
      if (taken > 0) await voidOf(curry, id, name, taken)
    }
    const names = (await curry.call(listBestSellers)).body.map(
      (id) => curry.menu.items.find((item) => item.id === id)!.name,
    )
    expect(names).toEqual(['Masala Dosa', 'Filter Coffee'])
  })
})
