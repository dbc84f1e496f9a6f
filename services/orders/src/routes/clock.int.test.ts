import { createOrder, getOverview, listOrders, settleOrder } from '@tiffin/contracts'
import { businessDayOf, DAY_MS, orderNumberPrefix } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask, startOrders, type OrdersUnderTest } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await owner.end()
  await service.stop()
})

test.each([
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
])('on a machine whose clock is %s, orders have the time, number and day of the database', async (_name, skewMs) => {
  const spice = service.addRestaurant()
  const warm = await spice.call(listOrders, {}, 'Cashier')
  expect(warm.status).toBe(200)
  const { rows } = await owner.query<{ now: Date }>('SELECT now() AS now')
  const before = rows[0]!.now
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs })
  // The wrong clock also makes the token of each call, and the service verifies it by the same clock.
  const { body: placed } = await spice.call(createOrder, {
    body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' },
  })
  const settled = await spice.call(settleOrder, { params: { id: placed.order_id } })
  const [order] = (await spice.call(listOrders, {}, 'Admin')).body
  const overview = await spice.call(getOverview, {}, 'Admin')
  vi.useRealTimers()

  const { rows: later } = await owner.query<{ now: Date }>('SELECT now() AS now')
  for (const instant of [order!.created_at, order!.completed_at!]) {
    expect(Date.parse(instant)).toBeGreaterThanOrEqual(before.getTime() - 1)
    expect(Date.parse(instant)).toBeLessThanOrEqual(later[0]!.now.getTime() + 1)
  }
  expect([placed.order_number, settled.status]).toEqual([
    `${orderNumberPrefix(businessDayOf(new Date(order!.created_at)))}1`,
    200,
  ])
  expect(overview.body).toEqual({ totalOrders: 1, todaysSales: 126, activeOrders: 0, placedToday: 1 })
})
