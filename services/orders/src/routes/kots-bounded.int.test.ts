import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  addItems,
  createOrder,
  listKots,
  listOrders,
  MOST_LISTED_KOTS,
  settleOrder,
  transferOrder,
  voidLine,
} from '@tiffin/contracts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addStations,
  addTable,
  ask,
  startOrders,
  type OrdersUnderTest,
  type TestRestaurant,
} from '../testing/harness.ts'

/** The most kitchen tickets of an order, as the database bounds them. */
const MOST_KOTS = 500

let service: OrdersUnderTest
let owner: pg.Client
let spice: TestRestaurant
let t7: string
/** The order of a party at T4 that has one ticket. */
let id: string
beforeAll(async () => {
  service = await startOrders()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  await owner.connect()
})
beforeEach(async () => {
  spice = service.addRestaurant()
  addStations(spice, ['Tandoor'], { 'Masala Dosa': 'Tandoor' })
  const tableId = await addTable(spice, 'T4')
  t7 = await addTable(spice, 'T7')
  const body = { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' }
  id = (await spice.call(createOrder, { body })).body.order_id
})
afterAll(async () => {
  await owner.end()
  await service.stop()
})

/** Adds older tickets to an order that has one, with numbers from 1001. */
const ADD_TICKETS = `
  INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
    station_name, lines, created_at)
  SELECT restaurant_id, month, uuidv7(), order_id, business_day, 1000 + n, 'move', true, station_id,
    station_name, '[]', created_at - interval '1 minute'
  FROM (SELECT * FROM kots WHERE restaurant_id = $1 AND order_id = $2 LIMIT 1) made, generate_series(1, $3) n`
/** Adds older tickets until the order has `count` tickets. */
const fill = (count: number) => owner.query(ADD_TICKETS, [spice.id, id, count - 1])
const add = (key: string = randomUUID()) =>
  spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Masala Dosa')] }, key })
const order = async () => (await spice.call(listOrders, {}, 'Admin')).body.find((each) => each.id === id)!
const count = async () => {
  const { rows } = await owner.query('SELECT count(*)::int AS kots FROM kots WHERE order_id = $1', [id])
  return rows[0].kots
}

describe('an order has no end of tickets', () => {
  test(`the ${MOST_KOTS}th is made, and after it no punch, move or void, of which nothing is written`, async () => {
    await fill(MOST_KOTS - 1)
    const last = randomUUID()
    const added = await add(last)
    expect([added.status, added.body.kots?.length]).toEqual([200, 1])

    const before = await order()
    const [line] = before.items
    const taken = { line_id: line!.line_id, quantity: 1, reason: 'complaint', wasted: false, version: before.version }
    for (const refused of [
      await add(),
      await spice.call(transferOrder, { params: { id }, body: { table_id: t7 } }),
      await spice.call(voidLine, { params: { id }, body: taken }, 'Captain'),
    ])
      expect([refused.status, refused.failure]).toEqual([
        409,
        {
          code: 'KOTS_FULL',
          error: 'An order has at most 500 kitchen tickets. Please settle this one and open another.',
        },
      ])
    expect([await order(), await count()]).toEqual([before, MOST_KOTS])
    // A repetition of a stored punch is still answered, and the party can pay.
    expect((await add(last)).text).toBe(added.text)
    expect((await spice.call(settleOrder, { params: { id } }, 'Cashier')).status).toBe(200)
  })

  test('also when many terminals add at once', async () => {
    await fill(MOST_KOTS - 4)
    const replies = await Promise.all(Array.from({ length: 10 }, () => add()))

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409, 409, 409, 409, 409])
    expect([(await order()).items[0]?.quantity, await count()]).toEqual([5, MOST_KOTS])
  })

  test('without stations it is no bound', async () => {
    await fill(MOST_KOTS)
    addStations(spice, [], {})
    await service.restart()

    expect((await add()).status).toBe(200)
  })
})

test(`the newest ${MOST_LISTED_KOTS} are listed, oldest first`, async () => {
  await fill(MOST_KOTS - 1)
  const { body: added } = await add()
  const numbers = (await spice.call(listKots, { params: { id } })).body.map(({ number }) => number)

  expect(numbers).toHaveLength(MOST_LISTED_KOTS)
  expect(numbers.slice(-3)).toEqual([1000 + MOST_KOTS - 2, 1, added.kots![0]!.number])
  expect(numbers.slice(0, -2)).toEqual(numbers.slice(0, -2).toSorted((a, b) => a - b))
})

describe('a connection that made its plans before there were tickets', () => {
  /**
   * Adds a third ticket to an order, in a restaurant where another order has 400 tickets.
   *
   * @param bound SQL of another function that checks the bound
   * @returns how many tickets the database reads while it adds the third
   */
  async function ticketsRead(bound = ''): Promise<number> {
    const { database, addRestaurant, stop } = await startOrders()
    const writer = new pg.Client({ connectionString: database.ownerUrl })
    await writer.connect()
    try {
      // Without statistics, which autovacuum would make, a plan is that of an empty table.
      await writer.query(`ALTER TABLE kots SET (autovacuum_enabled = false); ${bound}`)
      const restaurant = addRestaurant()
      addStations(restaurant)
      const place = async () => {
        const body = { items: [ask(restaurant, 'Masala Dosa')], tableId: null, orderType: 'Takeaway' as const }
        return (await restaurant.call(createOrder, { body })).body.order_id
      }
      const addTickets = (orderId: string, more: number) => writer.query(ADD_TICKETS, [restaurant.id, orderId, more])
      const [long, short] = [await place(), await place()]
      await addTickets(short, 1)
      await addTickets(long, 399)

      await writer.query('BEGIN')
      const { rows } = await writer.query(
        `SELECT to_jsonb(kots) || jsonb_build_object('id', uuidv7()) AS next FROM kots WHERE order_id = $1 LIMIT 1`,
        [short],
      )
      const before = await fetchedIn(writer)
      await writer.query('INSERT INTO kots SELECT * FROM jsonb_populate_record(NULL::kots, $1)', [rows[0].next])
      const read = (await fetchedIn(writer)) - before
      await writer.query('ROLLBACK')
      return read
    } finally {
      await writer.end()
      await stop()
    }
  }
  /** Returns the number of ticket rows that the transaction has read so far. */
  async function fetchedIn(client: pg.Client): Promise<number> {
    const { rows } = await client.query(
      `SELECT (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int AS fetched
       FROM pg_stat_xact_user_tables WHERE relname = 'kots'`,
    )
    return rows[0].fetched
  }

  test('reads the tickets of the order it writes', async () => {
    expect(await ticketsRead()).toBe(3)
  })

  test('read all of the restaurant where the plan was not led to the index by order', async () => {
    const folder = path.resolve(import.meta.dirname, '../../prisma/migrations/20261125030000_kots_of_an_order')
    const script = readFileSync(path.join(folder, 'migration.sql'), 'utf8')
    const before = /FUNCTION refuse_many_kots\(\)[\s\S]+?\$\$;/.exec(script)![0]
    expect(await ticketsRead(`CREATE OR REPLACE ${before}`)).toBeGreaterThan(400)
  })
})
