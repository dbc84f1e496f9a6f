import { bumpTicket, createOrder, recallTicket, updateAvailability } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStations, ask, startOrders, type OrdersUnderTest } from '../../testing/harness.ts'

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

test('a bump that closes nothing and a recall that opens nothing leave no entry', async () => {
  const at = service.addRestaurant()
  addStations(at)
  const { body: placed } = await at.call(createOrder, {
    body: { items: [ask(at, 'Masala Dosa')], orderType: 'Takeaway' },
  })
  const params = { id: placed.kots![0]!.id }
  await at.call(recallTicket, { params }, 'screen')
  await at.call(bumpTicket, { params, body: { lines: [] } }, 'screen')
  await at.call(bumpTicket, { params, body: {} }, 'screen')
  await at.call(bumpTicket, { params, body: {} }, 'Captain')

  const { rows } = await owner.query(
    `SELECT action, user_kind, user_name FROM audit_entries
        WHERE restaurant_id = $1 AND action IN ('order.kot-bumped', 'order.kot-recalled')`,
    [at.id],
  )
  expect(rows).toEqual([{ action: 'order.kot-bumped', user_kind: 'device', user_name: 'Pass' }])
})

test('what a screen in the kitchen says of a dish is written down as said by the screen', async () => {
  const at = service.addRestaurant()
  const { id } = ask(at, 'Old Monk')
  await at.call(updateAvailability, { params: { id }, body: { available: false } }, 'screen')

  const { rows } = await owner.query(
    `SELECT action, user_kind, user_id, user_name, user_role, changed_by FROM audit_entries e
        JOIN item_stock s ON s.restaurant_id = e.restaurant_id WHERE e.restaurant_id = $1`,
    [at.id],
  )
  const actor = { user_kind: 'device', user_id: at.screenId, user_name: 'Pass', user_role: null }
  expect(rows).toEqual([{ action: 'dish.availability-changed', ...actor, changed_by: at.screenId }])
})
