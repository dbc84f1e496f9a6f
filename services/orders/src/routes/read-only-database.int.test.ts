import { randomUUID } from 'node:crypto'
import { createArea, createOrder, listAreas } from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
  // The owner goes on writing, whatever the database is set to.
  await owner.query('SET default_transaction_read_only = off')
})
beforeEach(async () => {
  spice = service.addRestaurant()
  await place()
  await service.idle()
})
afterAll(async () => {
  await owner?.end()
  await service?.stop()
})

const place = (key: string = randomUUID()) =>
  spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], orderType: 'Takeaway' }, key })
const addArea = () => spice.call(createArea, { body: { name: `Area ${randomUUID().slice(0, 8)}` } }, 'Admin')

/** Lets every later connection read only, as on a primary that a standby has replaced, and ends the present ones. */
async function replacePrimary(): Promise<void> {
  await setReadOnly('on')
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND usename <> current_user`,
  )
}
const setReadOnly = (to: 'on' | 'off') =>
  owner.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${to}', current_database()); END $$`,
  )

test('a database that only reads is away for what writes, and answers reads', async () => {
  await replacePrimary()
  const key = randomUUID()

  await expect.poll(async () => (await spice.call(listAreas)).status).toBe(200)
  const refused = [await place(key), await addArea()]
  expect(refused.map(({ status, failure }) => [status, failure.code])).toEqual([
    [503, 'SERVICE_UNAVAILABLE'],
    [503, 'SERVICE_UNAVAILABLE'],
  ])

  await setReadOnly('off')
  // The refused connections were ended, so the next ones reach the database that writes.
  expect([(await place(key)).status, (await addArea()).status]).toEqual([201, 201])
})
