import { randomUUID } from 'node:crypto'
import { createOrder, listBestSellers } from '@tiffin/contracts'
import { DAY_MS } from '@tiffin/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, dish, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

const clock = { now: new Date('2026-10-20T09:00:00Z') }
let service: OrdersUnderTest
beforeAll(async () => {
  service = await startOrders({ now: () => clock.now })
})
afterAll(() => service.stop())

async function order(restaurant: TestRestaurant, name: string, quantity = 1): Promise<void> {
  const body = { items: [ask(restaurant, name, quantity)], orderType: 'Takeaway' as const }
  expect((await restaurant.call(createOrder, { body })).status).toBe(201)
}
async function orderThrice(restaurant: TestRestaurant, name: string, quantity = 1): Promise<void> {
  for (let times = 0; times < 3; times++) await order(restaurant, name, quantity)
}
const namesOf = async (restaurant: TestRestaurant) => {
  const { body } = await restaurant.call(listBestSellers)
  return body.map((id) => restaurant.menu.items.find((item) => item.id === id)?.name)
}
/** Starts another process, which has no counts in memory yet and counts again. */
const recount = () => service.restart()

test('the dishes of most portions come first, and one that a single party had is none', async () => {
  const spice = service.addRestaurant()
  await orderThrice(spice, 'Filter Coffee', 4)
  await orderThrice(spice, 'Masala Dosa', 2)
  await order(spice, 'Paneer Tikka', 90)

  expect(await namesOf(spice)).toEqual(['Filter Coffee', 'Masala Dosa'])
})

test('only the last 30 days count', async () => {
  const spice = service.addRestaurant()
  await orderThrice(spice, 'Masala Dosa')
  clock.now = new Date(clock.now.getTime() + 29 * DAY_MS)
  await orderThrice(spice, 'Filter Coffee')
  expect(await namesOf(spice)).toHaveLength(2)

  clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
  await recount()
  expect(await namesOf(spice)).toEqual(['Filter Coffee'])
})

test('a dish that was taken off the menu is none, without a new count', async () => {
  const spice = service.addRestaurant()
  await orderThrice(spice, 'Masala Dosa')
  await orderThrice(spice, 'Filter Coffee')
  expect(await namesOf(spice)).toHaveLength(2)

  spice.menu = { items: spice.menu.items.filter(({ name }) => name !== 'Masala Dosa') }
  await expect.poll(() => namesOf(spice)).toEqual(['Filter Coffee'])
})

test('what is ordered while the count is kept changes nothing, and a restaurant sees its own only', async () => {
  const [spice, curry] = [service.addRestaurant(), service.addRestaurant()]
  await orderThrice(spice, 'Masala Dosa')
  expect(await namesOf(spice)).toEqual(['Masala Dosa'])

  await orderThrice(spice, 'Filter Coffee', 9)
  expect(await namesOf(spice)).toEqual(['Masala Dosa'])
  expect((await curry.call(listBestSellers)).body).toEqual([])
  await recount()
  expect(await namesOf(spice)).toEqual(['Filter Coffee', 'Masala Dosa'])
})

test('at most 24 are named', async () => {
  const spice = service.addRestaurant()
  spice.menu = { items: Array.from({ length: 26 }, (_, index) => dish(`Dish ${index}`, 10, { id: randomUUID() })) }
  const items = spice.menu.items.map(({ name }) => ask(spice, name))
  for (let times = 0; times < 3; times++)
    expect((await spice.call(createOrder, { body: { items, orderType: 'Takeaway' } })).status).toBe(201)

  expect((await spice.call(listBestSellers)).body).toHaveLength(24)
})
