import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, listItems, purge } from './endpoints.ts'
import { startService } from './testing/harness.ts'

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('a restaurant reads its own items, by the roles of the endpoint and no others', async () => {
  const [restaurant] = [await service.addRestaurant(), await service.addRestaurant()]
  const items = await service.call(listItems, {}, { token: restaurant.tokenFor('Admin') })

  expect([items.status, items.body]).toEqual([200, [{ id: expect.any(String), name: 'Rice' }]])
  expect((await service.call(listItems, {}, { token: restaurant.tokenFor('Waiter') })).status).toBe(403)
})

test('data goes once the restaurant is closed and its time is over, not before; that of others stays', async () => {
  const [gone, other] = [await service.addRestaurant(), await service.addRestaurant()]
  const params = { restaurantId: gone.id }
  const count = ({ id }: typeof gone) =>
    service.db.inTenant({ id }, (tx) => tx.item.count({ where: { restaurantId: id } }))
  const end = () => service.call(purge, { params }, { from: 'tenancy' })
  expect([(await end()).status, await count(gone)]).toEqual([409, 1])

  const over = new Date(0).toISOString()
  await service.call(close, { params, body: { name: 'Spice', removed_at: over, purge_at: over } }, { from: 'tenancy' })
  expect([(await end()).status, await count(gone), await count(other)]).toEqual([204, 0, 1])
})
