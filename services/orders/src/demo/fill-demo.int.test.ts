import { listBestSellers, listTables, listOrders } from '@tiffin/contracts'
import { DAY_MS, HOUR_MS } from '@tiffin/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { demoFloor } from './floor.ts'
import { fillFloor, fillHistory, seatGuests, settleLeftovers } from './fill-demo.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
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

const now = new Date()
const fill = async (at: Date) => {
  await fillFloor(service.db, spice)
  await settleLeftovers(service.db, spice, at)
  return [
    await fillHistory(service.db, spice, spice.menu, at),
    await seatGuests(service.db, spice, spice.menu, at),
  ] as const
}
const countOf = async (status = '%') => {
  const statement = 'SELECT 1 FROM orders WHERE restaurant_id = $1 AND status LIKE $2'
  return (await owner.query(statement, [spice.id, status])).rowCount
}

describe('a restaurant that was filled', () => {
  let filled: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    spice = service.addRestaurant()
    filled = await fill(now)
  })

  test('has a floor, a fortnight of settled orders and guests at tables, all of it before now', async () => {
    const [settled, running] = filled
    const tables = (await spice.call(listTables)).body
    const open = (await spice.call(listOrders)).body.filter(({ status }) => status === 'Active')

    expect(tables).toHaveLength(demoFloor.flatMap((area) => area.tables).length)
    expect(settled).toBeGreaterThan(200)
    expect([await countOf('Completed'), await countOf('Active')]).toEqual([settled, running])
    expect(tables.filter(({ status }) => status === 'Occupied').length).toBeGreaterThanOrEqual(5)
    expect(open.filter(({ bill_printed_at: printed }) => printed)).toHaveLength(2)
    expect(open.every(({ created_at: at }) => Date.parse(at) <= now.getTime())).toBe(true)
  })

  test('has best sellers at the till from the first day on', async () => {
    const onMenu = spice.menu.items.map(({ id }) => id)

    const { body } = await spice.call(listBestSellers)
    expect(body.length).toBeGreaterThan(3)
    expect(onMenu).toEqual(expect.arrayContaining(body))
  })

  test('gives the next order the next number of the day', async () => {
    const { rows } = await owner.query<{ numbers: number; last: number }>(
      `SELECT count(DISTINCT order_number)::int AS numbers,
         (SELECT sum(last)::int FROM order_counters WHERE restaurant_id = $1) AS last FROM orders WHERE restaurant_id = $1`,
      [spice.id],
    )

    expect(rows[0]!.numbers).toBe(await countOf())
    expect(rows[0]!.last).toBe(await countOf())
  })

  test('gets nothing a second time, and no guests while an order is running', async () => {
    const before = await countOf()

    expect(await fill(now)).toEqual([0, 0])
    expect(await countOf()).toBe(before)
  })
})

test('a floor that was broken off is completed', async () => {
  spice = service.addRestaurant()
  await fillFloor(service.db, spice)
  const whole = (await spice.call(listTables)).body
  await owner.query('DELETE FROM tables WHERE restaurant_id = $1 AND name LIKE $2', [spice.id, '%2'])
  expect((await spice.call(listTables)).body.length).toBeLessThan(whole.length)
  await fillFloor(service.db, spice)

  expect((await spice.call(listTables)).body).toEqual(whole)
})

test('a day later the guests of yesterday have paid, the time between is there, and others sit at the tables', async () => {
  spice = service.addRestaurant()
  await fill(new Date(now.getTime() - DAY_MS))
  const before = (await countOf())!
  const [settled, running] = await fill(now)

  expect(settled).toBeGreaterThan(5)
  expect(running).toBeGreaterThan(5)
  expect(await countOf()).toBe(before + settled + running)
  const { rows } = await owner.query<{ age: number }>(
    `SELECT max(extract(epoch FROM $2 - created_at) / 60)::float8 AS age FROM orders
     WHERE restaurant_id = $1 AND status = 'Active'`,
    [spice.id, now],
  )
  expect(rows[0]!.age).toBeLessThan(90)
  const sums = 'SELECT 1 FROM orders WHERE restaurant_id = $1 AND completed_at < created_at'
  expect((await owner.query(sums, [spice.id])).rowCount).toBe(0)
})

test('a restaurant whose dishes were all taken off the menu stays as it is', async () => {
  spice = service.addRestaurant()
  spice.menu = { ...spice.menu, items: [] }

  expect(await fill(new Date(now.getTime() - HOUR_MS))).toEqual([0, 0])
})
