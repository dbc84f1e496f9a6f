import { randomUUID } from 'node:crypto'
import { addItems, createOrder, settleOrder } from '@tiffin/contracts'
import { breaksUniqueIndex } from '@tiffin/service-kit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ON_TIME } from '../domain/late-arrival.ts'
import { settle } from '../settle.ts'
import { addTable, ask, startOrders, type OrdersUnderTest, type TestRestaurant } from '../testing/harness.ts'
import { addItems as addToOrder } from './add-items.ts'
import { createClock, openDatabase, type OrdersDatabase } from './database.ts'
import { monthOfOrder } from './order-key.ts'
import { addingPunch, placingPunch } from './order-punches.ts'
import { createOrdersRepository, type OrdersRepository } from './orders-repository.ts'
import { placeOrder } from './place-order.ts'

let service: OrdersUnderTest
let spice: TestRestaurant
let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  service = await startOrders()
  spice = service.addRestaurant()
  owner = new pg.Client({ connectionString: service.database.ownerUrl })
  app = new pg.Client({ connectionString: service.database.appUrl })
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), app.end()])
  await service.stop()
})

const punch = (tableId: string) =>
  spice.call(createOrder, { body: { items: [ask(spice, 'Masala Dosa')], tableId, orderType: 'Dine-In' } })
const linesOf = async (orderId: string) =>
  (await owner.query('SELECT month::text, quantity FROM order_items WHERE order_id = $1', [orderId])).rows
/** Runs `work` in a transaction of the restaurant, as the service does. */
async function asSpice<T>(work: () => Promise<T>): Promise<T> {
  await app.query(`BEGIN; SET LOCAL app.tenant_id = '${spice.id}'`)
  try {
    return await work()
  } finally {
    await app.query('COMMIT')
  }
}

describe('the month of an order', () => {
  test.each([
    '019342e4-a400-7000-8000-000000000000',
    '01936b8a-97ff-7fff-bfff-ffffffffffff',
    '01936b8a-9800-7000-8000-000000000000',
    '01936B8A-9800-7000-A000-000000000000',
    '00000000-0000-7000-8000-000000000000',
    'ffffffff-ffff-7fff-8fff-ffffffffffff',
    '01936b8a-9800-4000-8000-000000000000',
    '01936b8a-9800-7000-c000-000000000000',
  ])('is the same here and in the database: %s', async (id) => {
    const { rows } = await owner.query<{ month: string }>(
      `SELECT month_of_order($1, '2020-06-01T00:00:00+05:30')::text AS month`,
      [id],
    )

    // May 2020 is the month of `created_at` in UTC.
    expect(monthOfOrder(id) ?? '2020-05-01').toBe(rows[0]!.month)
  })

  test('stands in the key of every table that points at an order', async () => {
    const { rows } = await owner.query<{ name: string; columns: string; required: boolean; indexed: boolean }>(`
      SELECT f.conrelid::regclass::text AS name,
        (SELECT string_agg(a.attname, ', ' ORDER BY k.nth) FROM unnest(f.conkey) WITH ORDINALITY k(number, nth)
         JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.number) AS columns,
        (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attname = 'month') AS required,
        EXISTS (SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indisvalid
          AND (i.indkey::int2[])[0:2] = f.conkey) AS indexed
      FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = 'orders'::regclass ORDER BY 1`)
    const { rows: pointing } = await owner.query<{ name: string }>(`
      SELECT attrelid::regclass::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE attname = 'order_id' AND relkind IN ('r', 'p') ORDER BY 1`)

    const key = { columns: 'restaurant_id, month, order_id', required: true, indexed: true }
    expect(rows).toEqual(
      ['bill_links', 'kots', 'occupied_tables', 'order_items', 'order_payments', 'order_punches', 'voids'].map(
        (name) => ({ name, ...key }),
      ),
    )
    // Audit entries, documents and the ledgers of khatas are deleted apart from the orders, so they have no foreign key
    // to orders. The job that prints a bill has none either, because it is deleted after 35 days at most. The order of
    // a held command may not be there at all.
    const others = ['audit_entries', 'documents', 'held_commands', 'khata_entries', 'print_jobs']
    expect(pointing.map(({ name }) => name)).toEqual([...rows.map(({ name }) => name), ...others].toSorted())
  })

  test('of an id of any time is no failure', async () => {
    const reply = await spice.call(settleOrder, { params: { id: 'ffffffff-ffff-7fff-8fff-ffffffffffff' } }, 'Cashier')

    expect([reply.status, reply.failure.code]).toEqual([404, 'ORDER_NOT_FOUND'])
  })
})

test('an earlier order whose id has no time is added to and settled', async () => {
  const [tableId, id] = [await addTable(spice), randomUUID()]
  await owner.query(
    `INSERT INTO orders (restaurant_id, id, order_number, order_type, status, table_id, created_at, created_by)
     VALUES ($1, $2, 'old-1', 'Dine-In', 'Active', $3, '2023-04-30T20:00:00Z', $1)`,
    [spice.id, id, tableId],
  )
  await spice.call(addItems, { params: { id }, body: { items: [ask(spice, 'Masala Dosa')] } })

  expect(await linesOf(id)).toEqual([{ month: '2023-04-01', quantity: 1 }])
  const settled = await spice.call(settleOrder, { params: { id } }, 'Cashier')
  expect([settled.status, settled.body.payable]).toEqual([200, 126])
})

describe('by the keys', () => {
  beforeAll(async () => {
    // The table needs many rows, because for few rows the planner would not use an index.
    await owner.query(
      `INSERT INTO orders (restaurant_id, id, order_number, order_type, status, created_at, created_by)
       SELECT $1, uuidv7(n * interval '-1 hour'), 'many-' || n, 'Takeaway', 'Active', now(), $1
       FROM generate_series(1, 3000) n`,
      [spice.id],
    )
    await owner.query(`
      INSERT INTO order_items (restaurant_id, order_id, menu_item_id, price_paise, rate_basis_points, name,
        tax_is_split, quantity, position)
      SELECT restaurant_id, id, gen_random_uuid(), 12000, 500, 'Dosa', true, 1, 1000
      FROM orders WHERE order_number LIKE 'many-%'`)
    await owner.query(`
      INSERT INTO order_payments (restaurant_id, order_id, position, method, amount_paise)
      SELECT restaurant_id, id, 0, 'Cash', 12600 FROM orders WHERE order_number LIKE 'many-%'`)
    await owner.query(`
      INSERT INTO kots (restaurant_id, month, id, order_id, business_day, number, kind, is_addition, station_id,
        station_name, lines, created_at)
      SELECT restaurant_id, month, gen_random_uuid(), id, '2026-11-21', 1, 'new', false, gen_random_uuid(), 'Tandoor',
        '[]', created_at
      FROM orders WHERE order_number LIKE 'many-%'`)
    await owner.query('ANALYZE orders, order_items, order_payments, kots')
  })

  /**
   * Returns the conditions that limit the scans of a table, from the plans of the statements with the given text that
   * `work` sends.
   */
  async function limitsOf(containing: string, work: (orders: OrdersRepository, db: OrdersDatabase) => unknown) {
    const sent = new Set<string>()
    const db = openDatabase(service.database.appUrl, { onStatement: (text) => sent.add(text) })
    await work(createOrdersRepository(db), db)
    await db.disconnect()
    const limits: Record<string, string> = {}
    const collect = (node: PlanNode): void => {
      const name = node.Alias === 'm' ? 'orders that were merged into it' : node['Relation Name']
      if (name && node['Index Cond']) limits[name] = node['Index Cond']
      for (const child of node.Plans ?? []) collect(child)
    }
    await asSpice(async () => {
      for (const text of sent) {
        if (!text.includes(containing)) continue
        const { rows } = await app.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
        collect(rows[0]['QUERY PLAN'][0].Plan)
      }
    })
    return limits
  }
  type PlanNode = {
    readonly 'Relation Name'?: string
    readonly Alias?: string
    readonly 'Index Cond'?: string
    readonly Plans?: readonly PlanNode[]
  }
  const byKey = /restaurant_id = .*month = .*\bid = /

  test('an order and what points at it are found by the key; one without a time in its id by the rest of it', async () => {
    const { order_id: id } = (await punch(await addTable(spice))).body
    const limits = await limitsOf('order_items', (orders) => orders.load(spice, id))

    expect(limits).toEqual({
      orders: expect.stringMatching(byKey) as string,
      'orders that were merged into it': expect.stringMatching(/restaurant_id = .*merged_into = /) as string,
      documents: expect.stringMatching(/id >= .*id <= /) as string,
      order_items: expect.stringMatching(/month = .*order_id = /) as string,
      order_payments: expect.stringMatching(/month = .*order_id = /) as string,
      kots: expect.stringMatching(/month = .*order_id = /) as string,
    })
    const without = await limitsOf('order_items', (orders) => orders.load(spice, randomUUID()).catch(() => null))
    expect(without.orders).not.toContain('month')
  })

  test('so is one that is added to', async () => {
    const { order_id: orderId } = (await punch(await addTable(spice))).body
    const limits = await limitsOf('UPDATE orders', (_, db) =>
      addToOrder(
        db,
        createClock(),
        spice,
        {
          orderId,
          lines: [],
          kots: [],
          punch: addingPunch(null, spice, orderId, { items: [] }),
          arrival: ON_TIME,
          honoured: [],
        },
        null,
      ),
    )

    expect(limits.orders).toMatch(byKey)
  })

  test('so is the order of a table, shown and settled', async () => {
    const tableId = await addTable(spice)
    await punch(tableId)
    // The order is read and not written, because the bill is of another version.
    const rules = { role: 'Waiter', discountLimit: null, isDiscountReasonRequired: false } as const
    const task = { request: { version: 1_000 }, rules, approval: null }
    const call = { settledBy: spice.id, idempotency: null, status: 204 } as const
    const shown = await limitsOf('occupied_tables', (orders) => orders.findActiveOfTable(spice, tableId))
    const settled = await limitsOf('has_order', (_, db) =>
      settle(db, createClock(), spice, { activeOrderOfTable: tableId }, task, call),
    )

    expect([shown.orders, settled.orders]).toEqual([expect.stringMatching(byKey), expect.stringMatching(byKey)])
  })

  test('of two punches on one table one is refused with the other; without the key both pass', async () => {
    const both = async () => {
      const tableId = await addTable(spice)
      const replies = await Promise.all([punch(tableId), punch(tableId)])
      return replies.toSorted((a, b) => a.status - b.status)
    }
    const [placed, refused] = await both()

    expect([placed!.status, refused!.status]).toEqual([201, 409])
    expect(refused!.failure).toMatchObject({ code: 'TABLE_OCCUPIED', orderId: placed!.body.order_id })

    await owner.query('ALTER TABLE orders DISABLE TRIGGER number_and_table_insert')
    expect((await both()).map(({ status }) => status)).toEqual([201, 201])
    await owner.query('ALTER TABLE orders ENABLE TRIGGER number_and_table_insert')
  })

  test('a number is taken once; without the key twice', async () => {
    const order = {
      orderType: 'Takeaway',
      tableId: null,
      customer: null,
      covers: null,
      promisedInMinutes: null,
    } as const
    const placed = { ...order, punch: placingPunch(null, spice, { ...order, items: [] }) }
    const place = () =>
      placeOrder(
        service.db,
        createClock(),
        spice,
        { ...placed, lines: [], kots: [], createdBy: spice.id, dailyLimit: -1, arrival: ON_TIME, honoured: [] },
        null,
      )
    const placeAgain = async () => {
      await owner.query('UPDATE order_counters SET last = last - 1 WHERE restaurant_id = $1', [spice.id])
      return place().catch((error: unknown) => error)
    }
    await place()

    expect(breaksUniqueIndex(await placeAgain(), 'order_numbers_pkey')).toBe(true)
    await owner.query('ALTER TABLE orders DISABLE TRIGGER number_and_table_insert')
    expect(await placeAgain()).toMatchObject({ kind: 'placed' })
  })
})
