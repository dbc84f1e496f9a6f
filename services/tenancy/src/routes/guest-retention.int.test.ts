import { getGuestRetention, listGuestRetentions, updateGuestRetention } from '@tiffin/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTenancy, type TenancyUnderTest } from '../testing/harness.ts'

let service: TenancyUnderTest
let restaurants = 0
beforeAll(async () => {
  service = await startTenancy()
})
afterAll(() => service.stop())

const open = () => service.addRestaurant(`keeper${++restaurants}`)
type Restaurant = Awaited<ReturnType<typeof open>>
const read = async (restaurant: Restaurant) =>
  (await service.call(getGuestRetention, {}, restaurant.userOf('Admin'))).body
const save = (restaurant: Restaurant, days: unknown) =>
  service.call(updateGuestRetention, { body: { days } }, restaurant.userOf('Admin'))
const wishes = async (after?: string) =>
  (await service.call(listGuestRetentions, { query: after ? { after } : {} }, { from: 'orders' })).body

test('guests are kept for ever until an Admin says otherwise, and again when an Admin says so', async () => {
  const restaurant = await open()
  expect(await read(restaurant)).toEqual({ days: null })

  expect((await save(restaurant, 30)).body).toEqual({ days: 30 })
  expect(await read(restaurant)).toEqual({ days: 30 })
  await save(restaurant, null)
  expect(await read(restaurant)).toEqual({ days: null })
})

test.each([0, 1, -5, 3_651, 2.5, '30', undefined])('400 for %s days, and nothing changes', async (days) => {
  const restaurant = await open()
  await save(restaurant, 30)

  expect((await save(restaurant, days)).status).toBe(400)
  expect(await read(restaurant)).toEqual({ days: 30 })
})

test('orders reads the wish of every restaurant that has one, also where nobody signs in, and of none that is removed', async () => {
  const [wishing, keeping, removed] = [await open(), await open(), await open()]
  await save(wishing, 60)
  await save(removed, 60)
  await service.owner.query('UPDATE restaurants SET deleted_at = now() WHERE id = $1', [removed.id])

  const found = await wishes()
  expect(found).toContainEqual({ restaurant_id: wishing.id, days: 60 })
  expect(found.map(({ restaurant_id }) => restaurant_id)).not.toContain(keeping.id)
  expect(found.map(({ restaurant_id }) => restaurant_id)).not.toContain(removed.id)
  expect(found.map(({ restaurant_id }) => restaurant_id)).toEqual(
    found.map(({ restaurant_id }) => restaurant_id).toSorted(),
  )
  expect(await wishes(found[0]?.restaurant_id)).toEqual(found.slice(1))
})

test('403 for everybody but an Admin; the wish of one restaurant is not that of another', async () => {
  const [restaurant, other] = [await open(), await open()]
  await save(restaurant, 30)

  for (const role of ['Captain', 'Cashier', 'Waiter'] as const) {
    expect((await service.call(getGuestRetention, {}, restaurant.userOf(role))).status).toBe(403)
    expect((await service.call(updateGuestRetention, { body: { days: 5 } }, restaurant.userOf(role))).status).toBe(403)
  }
  expect(await read(other)).toEqual({ days: null })
})
